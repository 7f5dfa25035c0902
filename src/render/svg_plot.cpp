#include "render/svg_plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "render/plot_style.hpp"
#include "render/xml.hpp"

namespace lawan::render {
namespace {

constexpr double plot_width = 720;
constexpr double plot_height = 360;
constexpr double left_margin = 70;
constexpr double right_margin = 20;
constexpr double top_margin = 20;
constexpr double bottom_margin = 48;

struct Range {
    double least = std::numeric_limits<double>::infinity();
    double most = -std::numeric_limits<double>::infinity();

    void include(double value) {
        least = std::min(least, value);
        most = std::max(most, value);
    }
};

/// Maps values to page coordinates.
class Axes {
public:
    explicit Axes(const Plot& plot) : logarithmic_(plot.logarithmic) {
        for (const auto& series : plot.series) {
            for (const double x : series.x) x_.include(x);
            for (const auto* values : {&series.y, &series.low, &series.high}) {
                for (const double y : *values) y_.include(scaled(y));
            }
        }
        if (plot.kind == Plot::Kind::Bars) y_.include(0);
        if (x_.least > x_.most) x_ = {0, 1};
        if (y_.least > y_.most) y_ = {0, 1};
        if (x_.least == x_.most) x_.most += 1;
        if (y_.least == y_.most) y_.most += 1;
        if (logarithmic_) y_ = {std::floor(y_.least), std::ceil(y_.most)};
    }

    [[nodiscard]] double x(double value) const {
        return left_margin + (value - x_.least) / (x_.most - x_.least) *
                                 (plot_width - left_margin - right_margin);
    }
    [[nodiscard]] double y(double value) const { return y_of_scaled(scaled(value)); }
    [[nodiscard]] double y_of_scaled(double value) const {
        return plot_height - bottom_margin -
               (value - y_.least) / (y_.most - y_.least) *
                   (plot_height - top_margin - bottom_margin);
    }

    /// Returns where to draw grid lines, as scaled by the axis.
    [[nodiscard]] std::vector<double> y_ticks() const {
        return logarithmic_ ? steps(y_, 1) : steps(y_, nice(y_));
    }
    [[nodiscard]] std::vector<double> x_ticks() const { return steps(x_, std::max(1.0, nice(x_))); }
    [[nodiscard]] std::string y_tick_text(double tick) const {
        if (!logarithmic_) return fmt::format("{:g}", tick);
        return tick < 4 ? fmt::format("{:g}", std::pow(10, tick)) : fmt::format("1e{:g}", tick);
    }

private:
    [[nodiscard]] double scaled(double value) const {
        return logarithmic_ ? std::log10(std::max(value, 1e-12)) : value;
    }

    /// Returns a tick step of 1, 2 or 5 times a power of ten that gives about six lines.
    static double nice(const Range& range) {
        const double rough = (range.most - range.least) / 6;
        const double power = std::pow(10, std::floor(std::log10(rough)));
        for (const double factor : {1.0, 2.0, 5.0}) {
            if (rough <= factor * power) return factor * power;
        }
        return 10 * power;
    }
    static std::vector<double> steps(const Range& range, double step) {
        std::vector<double> values;
        const double first = std::ceil(range.least / step - 1e-9);
        for (int i = 0; (first + i) * step <= range.most + step * 1e-9; ++i)
            values.push_back((first + i) * step);
        return values;
    }

    bool logarithmic_;
    Range x_;
    Range y_;
};

std::string text_at(double x, double y, std::string_view anchor, std::string_view text) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y,
                       anchor, escaped(text));
}

std::string frame(const Plot& plot, const Axes& axes) {
    std::string svg;
    for (const double tick : axes.y_ticks()) {
        const double y = axes.y_of_scaled(tick);
        svg +=
            fmt::format("<line x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"#ddd\"/>\n",
                        left_margin, plot_width - right_margin, y, y);
        svg += text_at(left_margin - 6, y + 4, "end", axes.y_tick_text(tick));
    }
    if (plot.kind == Plot::Kind::Lines) {
        for (const double tick : axes.x_ticks())
            svg += text_at(axes.x(tick), plot_height - bottom_margin + 16, "middle",
                           fmt::format("{:g}", tick));
    }
    svg += text_at((left_margin + plot_width - right_margin) / 2, plot_height - 4, "middle",
                   plot.x_label);
    svg += fmt::format(
        "<text transform=\"translate(14 {:.1f}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
        (plot_height - bottom_margin + top_margin) / 2, escaped(plot.y_label));
    return svg;
}

/// Draws the confidence band of a line.
std::string band(const Series& series, const Axes& axes) {
    std::string points;
    for (std::size_t k = 0; k < series.x.size(); ++k)
        points += fmt::format("{:.1f},{:.1f} ", axes.x(series.x[k]), axes.y(series.high[k]));
    for (std::size_t k = series.x.size(); k-- > 0;)
        points += fmt::format("{:.1f},{:.1f} ", axes.x(series.x[k]), axes.y(series.low[k]));
    return fmt::format("<polygon points=\"{}\" fill=\"currentColor\" fill-opacity=\"0.12\"/>\n",
                       points);
}

std::string lines(const Plot& plot, const Axes& axes) {
    constexpr std::size_t most_markers = 12;  // per line
    std::string svg;
    for (std::size_t i = 0; i < plot.series.size(); ++i) {
        const Series& series = plot.series[i];
        std::string points;
        for (std::size_t k = 0; k < series.x.size(); ++k)
            points += fmt::format("{:.1f},{:.1f} ", axes.x(series.x[k]), axes.y(series.y[k]));
        svg += fmt::format(
            "<g class=\"series\" color=\"{}\">\n{}<polyline points=\"{}\" fill=\"none\" "
            "stroke=\"currentColor\" stroke-width=\"2\" stroke-dasharray=\"{}\"/>\n",
            series_color(i), series.low.empty() ? "" : band(series, axes), points,
            series_dashes(i));
        // Thin out the markers of long lines and stagger them, so that none hides another's.
        const std::size_t step = series.x.size() / most_markers + 1;
        for (std::size_t k = i * (step / 4 + (step > 1 ? 1 : 0)) % step; k < series.x.size();
             k += step)
            svg += series_marker(i, axes.x(series.x[k]), axes.y(series.y[k]));
        svg += "</g>\n";
    }
    return svg;
}

/// Draws the error bar of a bar, if it has one.
std::string whisker(const Series& series, std::size_t at, double x, const Axes& axes) {
    if (at >= series.low.size() || at >= series.high.size() || series.low[at] == series.high[at])
        return "";
    constexpr double half_cap = 6;
    const double low = axes.y(series.low[at]);
    const double high = axes.y(series.high[at]);
    const std::string shape =
        fmt::format("M{1:.1f} {3:.1f}H{2:.1f}M{0:.1f} {3:.1f}V{4:.1f}M{1:.1f} {4:.1f}H{2:.1f}", x,
                    x - half_cap, x + half_cap, low, high);
    // White outline below: the lower half lies on the dark bar.
    return fmt::format(
        "<path d=\"{0}\" fill=\"none\" stroke=\"#fff\" stroke-width=\"4.5\"/>\n<path "
        "class=\"interval\" d=\"{0}\" fill=\"none\" stroke=\"#222\" stroke-width=\"1.5\"/>\n",
        shape);
}

/// Breaks a label such as `genetic:generations=200` into at most two lines and truncates the rest.
std::vector<std::string> label_lines(std::string_view label, std::size_t columns) {
    constexpr std::size_t most_lines = 2;
    std::vector<std::string> lines;
    while (!label.empty() && lines.size() < most_lines) {
        std::size_t end = std::min(columns, label.size());
        if (end < label.size()) {
            const std::size_t gap = label.substr(0, end).find_last_of(" :,=/");
            if (gap != std::string_view::npos) end = gap + 1;
        }
        lines.emplace_back(label.substr(0, end));
        label.remove_prefix(end);
    }
    if (!label.empty()) lines.back() += "…";
    return lines;
}

/// Returns a hatching id that is unique among the plots of a page.
std::string pattern_id(const Plot& plot, std::size_t series) {
    std::uint32_t hash = 2166136261U;  // FNV-1a
    for (const char character : plot.title)
        hash = (hash ^ static_cast<unsigned char>(character)) * 16777619U;
    return fmt::format("bars-{:08x}-{}", hash, series + 1);
}

std::string bars(const Plot& plot, const Axes& axes) {
    std::string svg = "<defs>";
    for (std::size_t i = 0; i < plot.series.size(); ++i)
        svg += series_pattern(i, pattern_id(plot, i));
    svg += "</defs>\n";
    const auto groups = static_cast<double>(plot.categories.size());
    const double group = (plot_width - left_margin - right_margin) / std::max(1.0, groups);
    const double bar =
        group * 0.8 / static_cast<double>(std::max<std::size_t>(1, plot.series.size()));
    for (std::size_t c = 0; c < plot.categories.size(); ++c) {
        const double start = left_margin + group * (static_cast<double>(c) + 0.1);
        for (std::size_t i = 0; i < plot.series.size(); ++i) {
            if (c >= plot.series[i].y.size()) continue;
            const double y = axes.y(plot.series[i].y[c]);
            const double x = start + bar * static_cast<double>(i);
            svg += fmt::format(
                "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
                "fill=\"url(#{})\" stroke=\"{}\"/>\n",
                x, std::min(y, axes.y(0)), bar * 0.92, std::abs(axes.y(0) - y), pattern_id(plot, i),
                series_color(i));
            svg += whisker(plot.series[i], c, x + bar * 0.46, axes);
        }
        constexpr double letter = 6.4;  // average width
        double line = plot_height - bottom_margin + 14;
        for (const auto& part : label_lines(
                 plot.categories[c], static_cast<std::size_t>(std::max(4.0, group / letter)))) {
            svg += text_at(start + group * 0.4, line, "middle", part);
            line += 13;
        }
    }
    svg += fmt::format("<line x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"#888\"/>\n",
                       left_margin, plot_width - right_margin, axes.y(0), axes.y(0));
    return svg;
}

std::string legend(const Plot& plot) {
    std::string svg;
    for (std::size_t i = 0; i < plot.series.size(); ++i) {
        const double y = plot_height + 10 + 18 * static_cast<double>(i);
        const std::string sample =
            plot.kind == Plot::Kind::Bars
                ? fmt::format(
                      "<path d=\"M0 -6H40V6H0Z\" fill=\"url(#{})\" stroke=\"currentColor\"/>\n",
                      pattern_id(plot, i))
                : fmt::format(
                      "<path d=\"M0 0H48\" stroke=\"currentColor\" stroke-width=\"2\" "
                      "stroke-dasharray=\"{}\"/>\n{}",
                      series_dashes(i), series_marker(i, 24, 0));
        svg += fmt::format(
            "<g class=\"key\" color=\"{}\" transform=\"translate({} {:.1f})\">\n{}</g>\n",
            series_color(i), left_margin, y, sample);
        svg += text_at(left_margin + 56, y + 4, "start", plot.series[i].name);
    }
    return svg;
}

}  // namespace

std::string svg_plot(const Plot& plot) {
    const Axes axes(plot);
    const double full_height = plot_height + 10 + 18 * static_cast<double>(plot.series.size());
    return fmt::format(
        "<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\" font-family=\"sans-serif\" "
        "font-size=\"12\">\n{}{}{}</svg>\n",
        plot_width, full_height, escaped(plot.title), frame(plot, axes),
        plot.kind == Plot::Kind::Bars ? bars(plot, axes) : lines(plot, axes), legend(plot));
}

}  // namespace lawan::render
