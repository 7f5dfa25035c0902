#include "runtime/game_end.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace lawan::runtime {
namespace {

using enum Reason;
constexpr Reason all_reasons[] = {Normal,  Crash,  IllegalMove, Stall,
                                  Timeout, Resign, Adjudicated, Aborted};

TEST(GameEndTest, EveryReasonIsReadBackFromItsWordAndItsText) {
    std::set<std::string_view> words;
    for (const Reason reason : all_reasons) {
        EXPECT_EQ(parse_reason(reason_word(reason)), reason) << reason_word(reason);
        EXPECT_EQ(parse_reason(reason_text(reason)), reason) << reason_text(reason);
        words.insert(reason_word(reason));
    }
    EXPECT_EQ(words, (std::set<std::string_view>{"normal", "crash", "illegal_move", "stall",
                                                 "timeout", "resign", "adjudicated", "aborted"}));
}

TEST(GameEndTest, AWordHasNoBlanksAndATextNoUnderscores) {
    EXPECT_EQ(reason_word(IllegalMove), "illegal_move");
    EXPECT_EQ(reason_text(IllegalMove), "illegal move");
    for (const Reason reason : all_reasons) {
        EXPECT_EQ(reason_word(reason).find(' '), std::string_view::npos);
        EXPECT_EQ(reason_text(reason).find('_'), std::string_view::npos);
    }
}

TEST(GameEndTest, OtherWordsAreNoReasons) {
    for (const char* text : {"", "Normal", "illegal", "illegal-move", "time forfeit"})
        EXPECT_EQ(parse_reason(text), std::nullopt) << text;
}

}  // namespace
}  // namespace lawan::runtime
