#include "render/plot_style.hpp"

#include <fmt/format.h>

#include <array>

namespace lawan::render {
namespace {

constexpr std::size_t kinds = 10;

constexpr std::array<const char*, kinds> series_colors = {
    "#1f4e8c", "#b3401f", "#2f7d4f", "#7a4fa3", "#8a6400",
    "#4a4a4a", "#0f7c86", "#b0306f", "#5b6b1e", "#6b3a1e"};

constexpr std::array<const char*, kinds> dash_patterns = {
    "", "9 4", "2 3", "10 3 2 3", "16 4", "5 3", "10 3 2 3 2 3", "2 7", "16 3 6 3", "4 2 1 2"};

/// A shape around the origin and whether it is filled.
struct Marker {
    const char* outline;
    bool filled;
};
constexpr const char* marker_circle = "M-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0Z";
constexpr const char* marker_square = "M-3.3 -3.3H3.3V3.3H-3.3Z";
constexpr const char* marker_up = "M0 -4.4L4.2 3.2H-4.2Z";
constexpr const char* marker_diamond = "M0 -4.8L4.2 0L0 4.8L-4.2 0Z";
constexpr std::array<Marker, kinds> markers = {{{marker_circle, true},
                                                {marker_square, false},
                                                {marker_up, true},
                                                {marker_diamond, false},
                                                {"M-3.8 -3.8L3.8 3.8M-3.8 3.8L3.8 -3.8", false},
                                                {marker_square, true},
                                                {marker_circle, false},
                                                {marker_diamond, true},
                                                {"M0 4.4L4.2 -3.2H-4.2Z", false},
                                                {"M-4.6 0H4.6M0 -4.6V4.6", false}}};

/// Hatchings: path of the colored part of an 8 by 8 tile on white ground.
constexpr std::array<const char*, kinds> hatchings = {
    "M0 0H8V8H0Z",                   // solid
    "M-2 2L2 -2M0 8L8 0M6 10L10 6",  // rising
    "M0 4H8",                        // level
    "M4 0V8",                        // upright
    "M2 2h2v2h-2ZM6 6h2v2h-2Z",      // dots
    "M-2 6L2 10M0 0L8 8M6 -2L10 2",  // falling
    "M0 0L8 8M8 0L0 8",              // crossed
    "",                              // outline only
    "M0 4H8M4 0V8",                  // grid
    "M0 0H8V4H0Z",                   // thick stripes
};

}  // namespace

std::string series_color(std::size_t index) { return series_colors[index % kinds]; }

std::string series_dashes(std::size_t index) {
    return dash_patterns[(index + index / kinds) % kinds];
}

std::string series_marker(std::size_t index, double x, double y) {
    const Marker& marker = markers[index % kinds];
    return fmt::format(
        "<path class=\"marker\" transform=\"translate({:.1f} {:.1f})\" d=\"{}\" fill=\"{}\" "
        "stroke=\"currentColor\" stroke-width=\"1.5\"/>\n",
        x, y, marker.outline, marker.filled ? "currentColor" : "#fff");
}

std::string series_pattern(std::size_t index, const std::string& id) {
    const std::size_t kind = index % kinds;
    const bool area = kind == 0 || kind == 4 || kind == 9;
    return fmt::format(
        "<pattern id=\"{}\" color=\"{}\" width=\"8\" height=\"8\" "
        "patternUnits=\"userSpaceOnUse\"><path d=\"M0 0H8V8H0Z\" fill=\"#fff\"/><path d=\"{}\" "
        "{}/></pattern>\n",
        id, series_color(index), hatchings[kind],
        area ? "fill=\"currentColor\""
             : "fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\"");
}

}  // namespace lawan::render
