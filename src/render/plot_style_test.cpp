#include "render/plot_style.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>

namespace lawan::render {
namespace {

std::string without_color(std::string text, std::size_t index) {
    const std::string color = series_color(index);
    for (std::size_t at = text.find(color); at != std::string::npos; at = text.find(color))
        text.erase(at, color.size());
    return text;
}

TEST(PlotStyle, TheFirstTenDifferInEveryWay) {
    std::set<std::string> colors;
    std::set<std::string> dashes;
    std::set<std::string> markers;
    std::set<std::string> hatchings;
    for (std::size_t i = 0; i < 10; ++i) {
        colors.insert(series_color(i));
        dashes.insert(series_dashes(i));
        markers.insert(series_marker(i, 0, 0));
        hatchings.insert(without_color(series_pattern(i, "p"), i));
    }
    EXPECT_EQ(colors.size(), 10U);
    EXPECT_EQ(dashes.size(), 10U);
    EXPECT_EQ(markers.size(), 10U);
    EXPECT_EQ(hatchings.size(), 10U);
}

TEST(PlotStyle, TheFirstHundredLinesDifferWithoutColour) {
    std::set<std::pair<std::string, std::string>> lines;
    for (std::size_t i = 0; i < 100; ++i) lines.emplace(series_dashes(i), series_marker(i, 0, 0));
    EXPECT_EQ(lines.size(), 100U);
}

TEST(PlotStyle, AMarkerIsDrawnAroundItsPoint) {
    EXPECT_EQ(series_marker(1, 10, 20.04),
              "<path class=\"marker\" transform=\"translate(10.0 20.0)\" "
              "d=\"M-3.3 -3.3H3.3V3.3H-3.3Z\" fill=\"#fff\" stroke=\"currentColor\" "
              "stroke-width=\"1.5\"/>\n");
}

TEST(PlotStyle, APatternLiesOnWhite) {
    EXPECT_EQ(series_pattern(2, "id"),
              "<pattern id=\"id\" color=\"#2f7d4f\" width=\"8\" height=\"8\" "
              "patternUnits=\"userSpaceOnUse\"><path d=\"M0 0H8V8H0Z\" fill=\"#fff\"/>"
              "<path d=\"M0 4H8\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\"/>"
              "</pattern>\n");
}

}  // namespace
}  // namespace lawan::render
