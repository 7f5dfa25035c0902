#include "render/report_markdown.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/text.hpp"

namespace lawan::render {
namespace {

using testing::HasSubstr;

TEST(ReportMarkdownTest, ProseIsBrokenBetweenWordsAndLosesNone) {
    EXPECT_EQ(wrapped("one two three", 7), "one two\nthree");
    EXPECT_EQ(wrapped("one two three", 100), "one two three");
    EXPECT_EQ(wrapped("unbreakable", 3), "unbreakable");
    EXPECT_EQ(wrapped("± ± ±", 3), "± ±\n±") << "characters count, not bytes";
    EXPECT_EQ(wrapped("", 5), "");
    EXPECT_EQ(wrapped("off, 3 and 5. More", 10), "off, 3\nand 5.\nMore") << "5. begins a list";
    EXPECT_EQ(wrapped("of 2.5 and 10", 6), "of 2.5\nand 10");
}

TEST(ReportMarkdownTest, CellsCannotEndTheirCellOrRow) {
    const Table table{"t", {"a", "b"}, {{"x|y", "line\nbreak"}}};
    EXPECT_EQ(markdown_table(table), "| a | b |\n|---|---|\n| x\\|y | line break |\n");
}

TEST(ReportMarkdownTest, AChapterHasAllThatWasFoundAndHowToRepeatIt) {
    const Findings findings{
        .name = "nodes-d",
        .title = "How large?",
        .claim = "D claims.",
        .tables = {{"Counts", {"what", "number"}, {{"nodes", "549,946"}}, "Ours."}},
        .found = {"It holds."},
        .time_tables = {{"Times", {"ms"}, {{"1.5"}}}},
        .language = Language::Indonesian};
    const std::string text =
        markdown_chapter(findings, {.command = "lawan experiment run nodes-d"});
    for (const char* part :
         {"## nodes-d: How large?\n\nD claims.\n", "### Yang kami temukan\n\nIt holds.\n",
          "### Counts\n\n| what | number |\n|---|---|\n| nodes | 549,946 |\n\nOurs.\n",
          "### Times\n\n| ms |", "- perintah: `lawan experiment run nodes-d`\n"})
        EXPECT_THAT(text, HasSubstr(part));
}

}  // namespace
}  // namespace lawan::render
