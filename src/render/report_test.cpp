#include "render/report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lawan::render {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

const Table table{"Results", {"bot", "score"}, {{"a,b", "1 ± 2"}, {"say \"x\"", "<b>"}}, "a note"};

TEST(Report, CsvQuotesWhatNeedsIt) {
    EXPECT_EQ(csv_table(table), "bot,score\n\"a,b\",1 ± 2\n\"say \"\"x\"\"\",<b>\n");
}

TEST(Report, TextColumnsLineUp) {
    EXPECT_EQ(text_table({"T", {"x", "yy"}, {{"± 1", "2"}, {"long one", "3"}}}),
              "T\n  x         yy\n  ± 1       2\n  long one  3\n");
}

TEST(Report, PageIsWholeAndHarmless) {
    Findings findings{.name = "n", .title = "A <title>", .claim = "They said & we checked"};
    findings.tables = {table};
    Plot plot{"Plot", "x", "y"};
    plot.series.push_back({"line", {1, 2, 3}, {1, 10, 100}});
    findings.plots = {plot};
    const std::string page = html_page(findings, {"lawan experiment run n"});
    EXPECT_THAT(page, HasSubstr("A &lt;title&gt;"));
    EXPECT_THAT(page, HasSubstr("They said &amp; we checked"));
    EXPECT_THAT(page, HasSubstr("&lt;b&gt;"));
    EXPECT_THAT(page, HasSubstr("<polyline"));
    EXPECT_THAT(page, Not(HasSubstr("http")));
    EXPECT_THAT(page, Not(HasSubstr("<script")));
}

TEST(Report, HasAFileForEachTableAndAPageOfTimes) {
    const auto names = [](const Findings& findings) {
        std::vector<std::string> list;
        for (const auto& file : findings_files(findings, {.command = "c"}))
            list.push_back(file.name);
        return list;
    };
    Findings findings{.name = "n", .title = "t", .claim = "c", .tables = {table, table}};
    EXPECT_THAT(names(findings), ElementsAre("n.json", "n-1.csv", "n-2.csv", "n.html", "n.md"));
    findings.time_tables = {table};
    EXPECT_THAT(names(findings), ElementsAre("n.json", "n-1.csv", "n-2.csv", "n.html", "n.md",
                                             "n-times.html", "n-times-1.csv"));
    EXPECT_EQ(findings_files(findings, {}).back().text, csv_table(table));
}

TEST(Report, SaysThatTheSourcesWereChanged) {
    const auto page = [](const std::string& commit, Language language) {
        return html_page({.name = "n", .title = "t", .claim = "c", .language = language},
                         {.command = "c", .commit = commit});
    };
    EXPECT_THAT(page("abc123", Language::English), HasSubstr("abc123<"));
    EXPECT_THAT(page("abc123+", Language::English),
                HasSubstr("abc123+ (and changes to the sources that were not committed)"));
    EXPECT_THAT(page("abc123+", Language::Indonesian), HasSubstr("kode sumber"));
    EXPECT_THAT(page("abc123+, def456", Language::English), HasSubstr("def456 (and changes"));
}

TEST(Report, CsvHasNoFormulas) {
    Table names;
    names.columns = {"name"};
    for (const char* cell : {"=1+1", "=cmd|' /C calc'!A0", "+SUM(A1)", "-2+3+cmd", "@SUM(1)",
                             "\t=1", "\r=1", "-1.5", "+12 ± 3", "-40 %", "-", "a=b", "1-0"})
        names.rows.push_back({cell});
    EXPECT_EQ(csv_table(names),
              "name\n'=1+1\n'=cmd|' /C calc'!A0\n'+SUM(A1)\n'-2+3+cmd\n'@SUM(1)\n'\t=1\n"
              "\"'\r=1\"\n-1.5\n+12 ± 3\n-40 %\n-\na=b\n1-0\n");
}

std::string csv_cell(const std::string& cell) {
    const std::string csv = csv_table({"", {"c"}, {{cell}}});
    return csv.substr(2, csv.size() - 3);
}

TEST(Report, CsvHasNoFormulasBehindBlanks) {
    for (const char* cell : {" =1+1", "   @SUM(1)", "  +SUM(A1)", " -2+3+cmd", "\u00a0=1",
                             "\u3000 =1", "\ufeff=1", " \t=1", " \tx", "\v=1", " -1-1"})
        EXPECT_EQ(csv_cell(cell), "'" + std::string(cell));
    EXPECT_EQ(csv_cell(" \r=1"), "\"' \r=1\"");
    EXPECT_EQ(csv_cell("\n=1"), "\"'\n=1\"");
}

TEST(Report, CsvLeavesNumbersAndNamesAlone) {
    for (const char* cell : {"-12.5", "+12.5", " -12.5", "-1e-05", "-1.5e+20", "  +3 ± 1 %", "",
                             "  ", " a = b", "e-4", " 1+1"})
        EXPECT_EQ(csv_cell(cell), cell);
}

}  // namespace
}  // namespace lawan::render
