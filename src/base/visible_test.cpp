#include "base/visible.hpp"

#include <gtest/gtest.h>

namespace lawan::base {
namespace {

TEST(VisibleTest, OrdinaryTextStaysAsItIs) {
    const std::string text = "Ana ± 3\tšķ 漢字 🎲\n";
    EXPECT_EQ(visible(text), text);
    EXPECT_EQ(visible(""), "");
}

TEST(VisibleTest, ControlCharactersAreWrittenOut) {
    EXPECT_EQ(visible("\x1b[2Jx\a\r"), "\\u001b[2Jx\\u0007\\u000d");
    EXPECT_EQ(visible(std::string("\0\x7f", 2)), "\\u0000\\u007f");
    EXPECT_EQ(visible("\xc2\x9b"
                      "31m"),
              "\\u009b31m")
        << "C1 has its own ESC [";
}

TEST(VisibleTest, WhatTurnsTheDirectionOfWritingIsWrittenOut) {
    EXPECT_EQ(visible("a\u202eb\u2066c\u200fd"), "a\\u202eb\\u2066c\\u200fd");
}

TEST(VisibleTest, BytesThatAreNoUtf8AreWrittenOut) {
    EXPECT_EQ(visible("\x9b"
                      "2J\xff"),
              "\\x9b2J\\xff");
    EXPECT_EQ(visible("\xc0\x9b"), "\\xc0\\x9b") << "longer than need be";
    EXPECT_EQ(visible("\xe0\x80\x9b"), "\\xe0\\x80\\x9b");
    EXPECT_EQ(visible("\xed\xa0\x80"), "\\xed\\xa0\\x80") << "half of a pair";
    EXPECT_EQ(visible("a\xe6\xbc"), "a\\xe6\\xbc") << "cut short";
    EXPECT_EQ(visible("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80");
}

}  // namespace
}  // namespace lawan::base
