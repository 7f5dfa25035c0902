#include "base/text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "tests/expected.hpp"

namespace lawan::base {

using namespace tests;

namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;

constexpr std::int64_t most_integer = std::numeric_limits<std::int64_t>::max();

std::vector<std::pair<std::string, std::size_t>> pairs(const std::vector<Piece>& pieces) {
    std::vector<std::pair<std::string, std::size_t>> result;
    result.reserve(pieces.size());
    for (const auto& [text, offset] : pieces) result.emplace_back(text, offset);
    return result;
}

TEST(InQuotes, KeepsPrintableText) { EXPECT_EQ(in_quotes("d4 ~"), "'d4 ~'"); }

TEST(InQuotes, ShowsOtherBytesAsNumbers) {
    EXPECT_EQ(in_quotes(std::string_view("a\n\0\x1b\x7f\xc3\xa9", 7)),
              "'a\\x0a\\x00\\x1b\\x7f\\xc3\\xa9'");
}

TEST(InQuotes, CutsLongText) {
    EXPECT_EQ(in_quotes(std::string(40, 'a')), "'" + std::string(40, 'a') + "'");
    EXPECT_EQ(in_quotes(std::string(41, 'a')), "'" + std::string(40, 'a') + "...'");
}

TEST(Split, KeepsEmptyPiecesAndOffsets) {
    EXPECT_THAT(pairs(split("ab,,c,", ',')), ElementsAre(std::pair("ab", 0), std::pair("", 3),
                                                         std::pair("c", 4), std::pair("", 6)));
    EXPECT_THAT(pairs(split("", ',')), ElementsAre(std::pair("", 0)));
}

TEST(SplitWords, SkipsRunsOfBlanks) {
    EXPECT_THAT(pairs(split_words("  go \t depth\r\n5 ")),
                ElementsAre(std::pair("go", 2), std::pair("depth", 7), std::pair("5", 14)));
    EXPECT_THAT(pairs(split_words("one")), ElementsAre(std::pair("one", 0)));
    EXPECT_TRUE(split_words(" \t\r\n").empty());
    EXPECT_TRUE(split_words("").empty());
}

TEST(Trimmed, TakesBlanksFromBothEnds) {
    EXPECT_EQ(trimmed(" \ta b\r\n"), "a b");
    EXPECT_EQ(trimmed("  "), "");
    EXPECT_EQ(trimmed(""), "");
}

TEST(LowerCase, ChangesOnlyAsciiLetters) { EXPECT_EQ(lower_case("AZaz09@[\xc9"), "azaz09@[\xc9"); }

TEST(Enumerated, JoinsAsASentence) {
    const std::vector<std::string> words = {"a", "b", "c"};
    const std::span all(words);
    EXPECT_EQ(enumerated(all), "a, b and c");
    EXPECT_EQ(enumerated(all, "or"), "a, b or c");
    EXPECT_EQ(enumerated(all.first(2)), "a and b");
    EXPECT_EQ(enumerated(all.first(1)), "a");
    EXPECT_EQ(enumerated(all.first(0)), "");
}

TEST(ParseInteger, ReadsTheWholeRange) {
    EXPECT_EQ(parse_integer("1", 1, 28), 1);
    EXPECT_EQ(parse_integer("28", 1, 28), 28);
    EXPECT_EQ(parse_integer("-5", -5, 5), -5);
    EXPECT_EQ(parse_integer("9223372036854775807", 0, most_integer), most_integer);
}

TEST(ParseInteger, RefusesEverythingElse) {
    for (const std::string text : {"", "-", "+1", " 1", "1 ", "1x", "x", "1.5", "0x1", "--1", "0",
                                   "29", "-1", "9223372036854775808", "99999999999999999999999"}) {
        EXPECT_EQ(error_of(parse_integer(text, 1, 28)),
                  (Error{"expected a whole number from 1 to 28, not '" + text + "'", 0}));
    }
    EXPECT_EQ(error_of(parse_integer("0", 1, most_integer)).message,
              "expected a whole number of 1 or more, not '0'");
}

TEST(ParseDuration, ReadsEveryUnit) {
    EXPECT_EQ(parse_duration("100ms"), Duration(100ms));
    EXPECT_EQ(parse_duration("5s"), Duration(5s));
    EXPECT_EQ(parse_duration("1.5S"), Duration(1500ms));
    EXPECT_EQ(parse_duration("2m"), Duration(2min));
    EXPECT_EQ(parse_duration("2min"), Duration(2min));
    EXPECT_EQ(parse_duration("1h"), Duration(1h));
    EXPECT_EQ(parse_duration("250us"), Duration(250us));
    EXPECT_EQ(parse_duration("8760h"), Duration(8760h));
}

TEST(ParseDuration, RefusesWhatIsNoTime) {
    for (const std::string text : {"", "s", "5", "-5s", "5 s", " 5s", ".5s", "1.2.3s", "5x", "5sec",
                                   "1e3s", "infs", "000000000000000000001s"}) {
        EXPECT_EQ(error_of(parse_duration(text)).message,
                  "expected a time such as 100ms, 5s or 2m, not '" + text + "'");
    }
    for (const std::string text : {"0s", "0.0ms", "0.0001us", "8761h", "99999999999999999h"}) {
        EXPECT_EQ(error_of(parse_duration(text)).message,
                  "expected a time above 0 and at most a year, not '" + text + "'");
    }
}

TEST(DurationText, ChoosesAUnit) {
    EXPECT_EQ(duration_text(0ns), "0us");
    EXPECT_EQ(duration_text(250us), "250us");
    EXPECT_EQ(duration_text(100ms), "100ms");
    EXPECT_EQ(duration_text(1500ms), "1.5s");
    EXPECT_EQ(duration_text(90s), "90s");
    EXPECT_EQ(duration_text(2min), "2m");
    EXPECT_EQ(duration_text(99min), "99m");
    EXPECT_EQ(duration_text(2h), "2h");
    EXPECT_EQ(duration_text(8760h), "8760h");
    EXPECT_EQ(duration_text(unlimited_time), "no limit");
}

TEST(DurationText, RoundsToThreeDigitsAndNeverToAnExponent) {
    EXPECT_EQ(duration_text(1234567ns), "1.23ms");
    EXPECT_EQ(duration_text(12345678ns), "12.3ms");
    EXPECT_EQ(duration_text(999'400ns), "999us");
    EXPECT_EQ(duration_text(999'600ns), "1ms");
    EXPECT_EQ(duration_text(999'400us), "999ms");
    EXPECT_EQ(duration_text(999'700us), "1s");
    EXPECT_EQ(duration_text(99'940ms), "99.9s");
    EXPECT_EQ(duration_text(99'960ms), "1.67m");
    EXPECT_EQ(duration_text(20h), "20h");
}

TEST(DurationText, IsReadBackWhenShort) {
    for (const Duration duration :
         std::vector<Duration>{1us, 999us, 1ms, 5ms, 1s, 90s, 3min, 99min, 2h, 8760h})
        EXPECT_EQ(parse_duration(duration_text(duration)), duration);
}

TEST(ParseSize, ReadsPlainBytesAndUnits) {
    EXPECT_EQ(parse_size("4096"), 4096U);
    EXPECT_EQ(parse_size("64K"), 64U << 10U);
    EXPECT_EQ(parse_size("512m"), 512U << 20U);
    EXPECT_EQ(parse_size("8G"), std::uint64_t{8} << 30U);
    EXPECT_EQ(parse_size("1.5T"), std::uint64_t{3} << 39U);
    EXPECT_EQ(parse_size("1"), 1U);
}

TEST(ParseSize, RefusesWhatIsNoSize) {
    for (const std::string text : {"", "K", "0", "0.5", "-1K", "1KB", "1X", "1 K", "2000000T"}) {
        EXPECT_EQ(error_of(parse_size(text)).message,
                  "expected a size such as 512M or 8G, not '" + text + "'");
    }
}

TEST(Nearest, FindsTypingMistakesAndBeginnings) {
    const std::vector<std::string> names = {"adjacency", "connect4", "mnk", "tictactoe"};
    EXPECT_EQ(nearest("conect4", names), "connect4");
    EXPECT_EQ(nearest("ADJACENCY", names), "adjacency");
    EXPECT_EQ(nearest("adj", names), "adjacency");
    EXPECT_EQ(nearest("mkn", std::vector<std::string>{"mnk"}), std::nullopt);  // 2 of 3 letters
    EXPECT_EQ(nearest("mk", names), "mnk");
    EXPECT_EQ(nearest("chess", names), std::nullopt);
    EXPECT_EQ(nearest("", names), std::nullopt);
    EXPECT_EQ(nearest("c", names), std::nullopt);  // one letter is too short for a prefix match
    EXPECT_EQ(nearest(std::string(65, 'a'), std::vector{std::string(65, 'a')}), std::nullopt);
    EXPECT_EQ(nearest("x", {}), std::nullopt);
}

TEST(Nearest, PrefersTheNearer) {
    const std::vector<std::string> names = {"depths", "depth", "death"};
    EXPECT_EQ(nearest("deqth", names), "depth");
}

TEST(Grouped, SeparatesThousands) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1000), "1,000");
    EXPECT_EQ(grouped(1234567), "1,234,567");
    EXPECT_EQ(grouped(std::numeric_limits<std::uint64_t>::max()), "18,446,744,073,709,551,615");
}

}  // namespace
}  // namespace lawan::base
