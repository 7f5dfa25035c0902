#include "cli/console.hpp"

#include <gtest/gtest.h>

namespace lawan {
namespace {

TEST(Fitted, LinesAreCutWhereTheyWouldWrap) {
    EXPECT_EQ(fitted("abcdef\nab", 3, 5), "abc\nab");
    EXPECT_EQ(fitted("", 3, 5), "");
}

TEST(Fitted, LettersOfSeveralBytesStayWhole) {
    EXPECT_EQ(fitted("± 3 ± 4", 5, 1), "± 3 ±");
    EXPECT_EQ(fitted("╭──╮", 2, 1), "╭─");
}

TEST(Fitted, ThereAreNoMoreLinesThanTheTerminalHas) {
    EXPECT_EQ(fitted("a\nb\nc\nd", 9, 2), "a\nb");
    EXPECT_EQ(fitted("a\n\nc", 9, 3), "a\n\nc");
}

}  // namespace
}  // namespace lawan
