#include "render/report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "render/svg_plot.hpp"

namespace lawan::render {
namespace {

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

TEST(SvgPlot, DrawsEveryPointWithinThePicture) {
    Plot plot{"Nodes", "depth", "nodes", Plot::Kind::Lines, true};
    plot.series.push_back({"a", {1, 2, 3}, {10, 1000, 100000}});
    const std::string svg = svg_plot(plot);
    EXPECT_THAT(svg, HasSubstr("points=\"70.0,312.0 385.0,166.0 700.0,20.0 \""));
    EXPECT_THAT(svg, HasSubstr(">1000<"));
}

TEST(SvgPlot, DrawsABarForEachCategoryAndSeries) {
    Plot plot{"Scores", "game", "score", Plot::Kind::Bars};
    plot.categories = {"one", "two"};
    plot.series.push_back({"a", {}, {10, 50}});
    plot.series.push_back({"b", {}, {20, 100}});
    const std::string svg = svg_plot(plot);
    std::size_t bars = 0;
    for (std::size_t at = svg.find("<rect"); at != std::string::npos;
         at = svg.find("<rect", at + 1))
        ++bars;
    EXPECT_EQ(bars, 4);
}

TEST(SvgPlot, BarsGoDownAndHaveIntervals) {
    Plot plot{"Ratings", "bot", "Elo", Plot::Kind::Bars};
    plot.categories = {"good", "line:python3 examples/bots/a_rather_long_name.py", "unknown"};
    plot.series = {
        {.name = "rating", .y = {50, -50, 0}, .low = {30, -70, 0}, .high = {70, -30, 0}}};
    const std::string svg = svg_plot(plot);
    EXPECT_THAT(svg, Not(HasSubstr("height=\"-")));
    std::size_t intervals = 0;
    for (std::size_t at = svg.find("interval"); at != std::string::npos;
         at = svg.find("interval", at + 1))
        ++intervals;
    EXPECT_EQ(intervals, 2);  // nothing is known of the third
    EXPECT_THAT(svg, HasSubstr(">line:python3 examples/bots/<"));
}

TEST(SvgPlot, NothingToDrawIsStillAPicture) {
    EXPECT_THAT(svg_plot({"Empty", "x", "y"}), HasSubstr("</svg>"));
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
