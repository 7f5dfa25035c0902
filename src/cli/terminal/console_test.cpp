#include "cli/terminal/console.hpp"

#include <gtest/gtest.h>

namespace lawan::cli {
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

TEST(ForTerminal, OnlyOurOwnColoursPass) {
    const std::string mixed = "\x1b[1;34mX\x1b[0m \x1b[2J\x1b]0;title\a \u202e \x1b";
    EXPECT_EQ(for_terminal(mixed, true),
              "\x1b[1;34mX\x1b[0m \\u001b[2J\\u001b]0;title\\u0007 \\u202e \\u001b");
    EXPECT_EQ(for_terminal(mixed, false),
              "\\u001b[1;34mX\\u001b[0m \\u001b[2J\\u001b]0;title\\u0007 \\u202e \\u001b");
    EXPECT_EQ(for_terminal("", true), "");
}

}  // namespace
}  // namespace lawan::cli
