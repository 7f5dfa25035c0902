#include "render/svg_plot.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "render/plot_style.hpp"

namespace lawan::render {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

// The plot area spans x from 70 to 700 and y from 312 (bottom) to 20 (top).

std::size_t count_of(std::string_view text, std::string_view part) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string_view::npos;
         at = text.find(part, at + 1))
        ++count;
    return count;
}

std::string text_tag(std::string_view x, std::string_view y, std::string_view anchor,
                     std::string_view words) {
    std::string tag = "<text x=\"";
    tag += x;
    tag += "\" y=\"";
    tag += y;
    tag += "\" text-anchor=\"";
    tag += anchor;
    tag += "\">";
    tag += words;
    return tag + "</text>";
}

Plot slope() {
    Plot plot{"Slope", "time", "way"};
    plot.series.push_back({"car", {0, 3, 6}, {0, 3, 6}});
    return plot;
}

TEST(SvgPlot, ALineGoesFromCornerToCorner) {
    const std::string svg = svg_plot(slope());
    EXPECT_THAT(svg, HasSubstr("<polyline points=\"70.0,312.0 385.0,166.0 700.0,20.0 \""));
    EXPECT_THAT(svg, HasSubstr("aria-label=\"Slope\""));
    for (std::size_t i = 0; i < 3; ++i) {
        const auto at = static_cast<double>(i);
        EXPECT_THAT(svg, HasSubstr(series_marker(0, 70 + 315 * at, 312 - 146 * at)));
    }
}

TEST(SvgPlot, LabelsStandBesideTheirLines) {
    const std::string svg = svg_plot(slope());
    EXPECT_THAT(svg, HasSubstr("<line x1=\"70\" x2=\"700\" y1=\"166.0\" y2=\"166.0\""));
    EXPECT_THAT(svg, HasSubstr(text_tag("64.0", "170.0", "end", "3")));
    EXPECT_THAT(svg, HasSubstr(text_tag("64.0", "24.0", "end", "6")));
    EXPECT_THAT(svg, HasSubstr(text_tag("70.0", "328.0", "middle", "0")));
    EXPECT_THAT(svg, HasSubstr(text_tag("385.0", "328.0", "middle", "3")));
    EXPECT_THAT(svg, HasSubstr(text_tag("385.0", "356.0", "middle", "time")));
    EXPECT_THAT(svg, HasSubstr("translate(14 166.0) rotate(-90)\" text-anchor=\"middle\">way<"));
    EXPECT_EQ(count_of(svg, "stroke=\"#ddd\""), 7U);  // 0 to 6
}

TEST(SvgPlot, TheLegendHasALineForEachSeriesBelowThePlot) {
    Plot plot = slope();
    plot.series.push_back({"a <slow> one", {0, 6}, {0, 1}});
    const std::string svg = svg_plot(plot);
    EXPECT_THAT(svg, HasSubstr("viewBox=\"0 0 720 406\""));
    EXPECT_THAT(svg, HasSubstr("<g class=\"key\" color=\"" + series_color(1) +
                               "\" transform=\"translate(70 388.0)\">"));
    EXPECT_THAT(svg, HasSubstr(text_tag("126.0", "374.0", "start", "car")));
    EXPECT_THAT(svg, HasSubstr(text_tag("126.0", "392.0", "start", "a &lt;slow&gt; one")));
}

TEST(SvgPlot, ALogarithmicAxisHasAPowerOfTenALine) {
    Plot plot{"Nodes", "depth", "nodes", Plot::Kind::Lines, true};
    plot.series.push_back({"a", {1, 2, 3}, {1, 10, 100000}});
    const std::string svg = svg_plot(plot);
    EXPECT_THAT(svg, HasSubstr("points=\"70.0,312.0 385.0,253.6 700.0,20.0 \""));
    EXPECT_THAT(svg, HasSubstr(text_tag("64.0", "257.6", "end", "10")));
    EXPECT_THAT(svg, HasSubstr(text_tag("64.0", "140.8", "end", "1000")));
    EXPECT_THAT(svg, HasSubstr(text_tag("64.0", "82.4", "end", "1e4")));
    EXPECT_THAT(svg, HasSubstr(text_tag("64.0", "24.0", "end", "1e5")));
    EXPECT_EQ(count_of(svg, "stroke=\"#ddd\""), 6U);
}

TEST(SvgPlot, ALogarithmicAxisReachesTheNextPowersOfTen) {
    Plot plot{"Nodes", "depth", "nodes", Plot::Kind::Lines, true};
    plot.series.push_back({"a", {1, 2}, {20, 500}});
    const std::string svg = svg_plot(plot);
    EXPECT_THAT(svg, HasSubstr(text_tag("64.0", "316.0", "end", "10")));
    EXPECT_THAT(svg, HasSubstr(text_tag("64.0", "24.0", "end", "1000")));
}

TEST(SvgPlot, ABandGoesAlongTheHighsAndBackAlongTheLows) {
    Plot plot{"Spread", "x", "y"};
    plot.series.push_back(
        {.name = "a", .x = {0, 10}, .y = {5, 5}, .low = {0, 0}, .high = {10, 10}});
    const std::string svg = svg_plot(plot);
    EXPECT_THAT(svg, HasSubstr("<polygon points=\"70.0,20.0 700.0,20.0 700.0,312.0 70.0,312.0 \""));
    EXPECT_THAT(svg, HasSubstr("<polyline points=\"70.0,166.0 700.0,166.0 \""));
}

TEST(SvgPlot, LongLinesHaveFewMarkersThatDoNotHideEachOther) {
    Plot plot{"Long", "x", "y"};
    Series line{"a"};
    for (int i = 0; i < 22; ++i) {
        line.x.push_back(i);
        line.y.push_back(i);
    }
    plot.series = {line, line};
    const std::string svg = svg_plot(plot);
    EXPECT_EQ(count_of(svg, "class=\"marker\""), 24U);  // 11 per line plus the legend
    EXPECT_THAT(svg, HasSubstr(series_marker(0, 70, 312)));
    EXPECT_THAT(svg, Not(HasSubstr(series_marker(1, 70, 312))));
    EXPECT_THAT(svg, HasSubstr(series_marker(1, 100, 312 - 292 / 21.0)));
}

TEST(SvgPlot, AValueThatNeverChangesLiesAtTheBottom) {
    Plot plot{"Flat", "x", "y"};
    plot.series.push_back({"a", {1, 2}, {5, 5}});
    const std::string svg = svg_plot(plot);
    EXPECT_THAT(svg, HasSubstr("points=\"70.0,312.0 700.0,312.0 \""));
    EXPECT_THAT(svg, HasSubstr(text_tag("64.0", "316.0", "end", "5")));
}

TEST(SvgPlot, NothingToDrawIsStillAPicture) {
    const std::string svg = svg_plot({"Empty", "x", "y"});
    EXPECT_THAT(svg, HasSubstr("viewBox=\"0 0 720 370\""));
    EXPECT_THAT(svg, HasSubstr(text_tag("64.0", "316.0", "end", "0")));
    EXPECT_THAT(svg, HasSubstr(text_tag("64.0", "24.0", "end", "1")));
    EXPECT_THAT(svg, HasSubstr("</svg>"));
}

Plot two_games() {
    Plot plot{"a", "game", "score", Plot::Kind::Bars};
    plot.categories = {"one", "two"};
    plot.series.push_back({"first", {}, {10, 50}});
    plot.series.push_back({"second", {}, {20, 100}});
    return plot;
}

TEST(SvgPlot, BarsStandSideBySideAboveTheirCategory) {
    const std::string svg = svg_plot(two_games());
    EXPECT_EQ(count_of(svg, "<rect"), 4U);
    EXPECT_THAT(svg, HasSubstr("<rect x=\"101.5\" y=\"282.8\" width=\"115.9\" height=\"29.2\""));
    EXPECT_THAT(svg, HasSubstr("<rect x=\"227.5\" y=\"253.6\" width=\"115.9\" height=\"58.4\""));
    EXPECT_THAT(svg, HasSubstr("<rect x=\"416.5\" y=\"166.0\" width=\"115.9\" height=\"146.0\""));
    EXPECT_THAT(svg, HasSubstr("<rect x=\"542.5\" y=\"20.0\" width=\"115.9\" height=\"292.0\""));
    EXPECT_THAT(svg, HasSubstr(text_tag("227.5", "326.0", "middle", "one")));
    EXPECT_THAT(svg, HasSubstr(text_tag("542.5", "326.0", "middle", "two")));
    EXPECT_THAT(svg, HasSubstr(text_tag("64.0", "257.6", "end", "20")));
}

TEST(SvgPlot, HatchingsAreNamedAfterTheirPlot) {
    const std::string svg = svg_plot(two_games());
    // FNV-1a hash of the title "a".
    for (const char* id : {"bars-e40c292c-1", "bars-e40c292c-2"}) {
        EXPECT_THAT(svg, HasSubstr("<pattern id=\"" + std::string(id) + "\""));
        EXPECT_EQ(count_of(svg, "url(#" + std::string(id) + ")"), 3U);  // two bars and the legend
    }
}

TEST(SvgPlot, BarsBelowZeroHangFromIt) {
    Plot plot{"Ratings", "bot", "Elo", Plot::Kind::Bars};
    plot.categories = {"good", "bad"};
    plot.series.push_back({"rating", {}, {50, -50}});
    const std::string svg = svg_plot(plot);
    EXPECT_THAT(svg, HasSubstr("y=\"20.0\" width=\"231.8\" height=\"146.0\""));
    EXPECT_THAT(svg, HasSubstr("y=\"166.0\" width=\"231.8\" height=\"146.0\""));
    EXPECT_THAT(svg, HasSubstr("y1=\"166.0\" y2=\"166.0\" stroke=\"#888\""));
    EXPECT_THAT(svg, HasSubstr(text_tag("64.0", "286.8", "end", "-40")));
}

TEST(SvgPlot, AnIntervalStandsInTheMiddleOfItsBar) {
    Plot plot{"Ratings", "bot", "Elo", Plot::Kind::Bars};
    plot.categories = {"good", "unknown"};
    plot.series = {{.name = "rating", .y = {80, 0}, .low = {60, 0}, .high = {100, 0}}};
    const std::string svg = svg_plot(plot);
    EXPECT_EQ(count_of(svg, "class=\"interval\""), 1U);
    // The bar begins at 101.5 and is 231.84 wide; its cell is 252 wide.
    EXPECT_THAT(svg, HasSubstr("d=\"M211.4 136.8H223.4M217.4 136.8V20.0M211.4 20.0H223.4\""));
}

TEST(SvgPlot, LongNamesTakeTwoLinesAndAreCut) {
    Plot plot{"Ratings", "bot", "Elo", Plot::Kind::Bars};
    for (int i = 0; i < 10; ++i) plot.categories.emplace_back("genetic:generations=200");
    plot.series.push_back({"rating", {}, std::vector<double>(10, 1.0)});
    const std::string svg = svg_plot(plot);
    EXPECT_THAT(svg, HasSubstr(text_tag("101.5", "326.0", "middle", "genetic:")));
    EXPECT_THAT(svg, HasSubstr(text_tag("101.5", "339.0", "middle", "generatio…")));
}

}  // namespace
}  // namespace lawan::render
