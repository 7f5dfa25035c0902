#include "render/table_html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "render/xml.hpp"

namespace lawan::render {
namespace {

/// Distinguishes names and words, which may break inside, from numbers, scores and results, which
/// break only at spaces.
bool has_letters(std::string_view text) {
    return std::ranges::any_of(
        text, [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
}

/// Characters after which the name of a bot or a game may break.
constexpr std::string_view breaks_after = ":,=/-";

/// Returns the width of the longest unbreakable part of a text.
std::size_t longest_part(std::string_view text) {
    const std::string ends = " " + std::string(has_letters(text) ? breaks_after : "");
    std::size_t longest = 0;
    while (!text.empty()) {
        const std::size_t end = text.find_first_of(ends);
        const std::size_t size = end == std::string_view::npos ? text.size() : end + 1;
        longest = std::max(longest, shown_width(text.substr(0, size)));
        text.remove_prefix(size);
    }
    return longest;
}

/// Escapes text and inserts `<wbr>` where it may break.
std::string breakable(std::string_view text) {
    if (!has_letters(text)) return escaped(text);
    std::string html;
    for (std::size_t i = 0; i < text.size(); ++i) {
        html += escaped(text.substr(i, 1));
        const bool within = i + 1 < text.size() && text[i + 1] != ' ';
        if (within && breaks_after.find(text[i]) != std::string_view::npos) html += "<wbr>";
    }
    return html;
}

Tint tint_of(const Table& table, std::size_t row, std::size_t column) {
    return row < table.tints.size() && column < table.tints[row].size() ? table.tints[row][column]
                                                                        : Tint::None;
}

std::string classes_of(const Table& table, std::size_t row, std::size_t column) {
    constexpr std::size_t longest_unbroken = 40;
    std::string classes = shown_width(table.rows[row][column]) <= longest_unbroken ? "short" : "";
    const Tint tint = tint_of(table, row, column);
    if (tint != Tint::None) classes += (classes.empty() ? "" : " ") + tint_name(tint);
    return classes.empty() ? "" : fmt::format(" class=\"{}\"", classes);
}

std::string_view type_class(PrintFit fit) {
    if (fit == PrintFit::Normal) return "";
    return fit == PrintFit::Tiny ? " tiny" : " small";
}

}  // namespace

const std::string_view table_style = R"(
table { border-collapse: collapse; font-variant-numeric: tabular-nums; } div.wide { overflow-x: auto; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid #ddd; text-align: left; } th { border-bottom: 2px solid #888; white-space: nowrap; vertical-align: bottom; }
.short { white-space: nowrap; } .red, .yellow, .green { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.red { background: #f6b5ad; } .yellow { background: #fbe58c; } .green { background: #b4dfb4; }
@page { size: A4; margin: 15mm; } @page wide { size: A4 landscape; margin: 12mm; }
@media print { div.wide { overflow: visible; } th, td, .short { white-space: normal; } th, td { padding: 1mm 1.5mm; font-size: 10pt; line-height: 1.25; }
thead { display: table-header-group; } tr { break-inside: avoid; } section.landscape { page: wide; }
.small th, .small td { font-size: 8pt; padding: .8mm 1mm; } .tiny th, .tiny td { font-size: 6.5pt; padding: .6mm .6mm; overflow-wrap: anywhere; } }
)";

std::string tint_name(Tint tint) {
    switch (tint) {
        case Tint::None:
            return "";
        case Tint::Red:
            return "red";
        case Tint::Yellow:
            return "yellow";
        case Tint::Green:
            return "green";
    }
    std::unreachable();
}

std::size_t shown_width(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

PrintFit print_fit(const Table& table) {
    // Widths in characters of about 0.56 em: 180 mm in portrait, 273 mm in landscape, less the
    // padding.
    constexpr std::size_t normal = 84;
    constexpr std::size_t small = 108;
    constexpr std::size_t landscape = 164;
    std::size_t unbroken = 0;
    std::size_t whole = 0;
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        std::size_t part = longest_part(table.columns[i]);
        std::size_t cell = shown_width(table.columns[i]);
        for (const auto& row : table.rows) {
            if (i >= row.size()) continue;
            part = std::max(part, longest_part(row[i]));
            cell = std::max(cell, shown_width(row[i]));
        }
        constexpr std::size_t padding = 2;
        unbroken += part + padding;
        whole += cell + padding;
    }
    if (whole <= normal) return PrintFit::Normal;
    if (unbroken <= small) return PrintFit::Small;
    return unbroken <= landscape ? PrintFit::Landscape : PrintFit::Tiny;
}

std::string html_table(const Table& table) {
    const PrintFit fit = print_fit(table);
    const bool across = fit == PrintFit::Landscape || fit == PrintFit::Tiny;
    std::string html =
        fmt::format("<section{}>\n<h2>{}</h2>\n<div class=\"wide{}\"><table>\n<thead><tr>",
                    across ? " class=\"landscape\"" : "", escaped(table.title), type_class(fit));
    for (const auto& column : table.columns) html += fmt::format("<th>{}</th>", breakable(column));
    html += "</tr></thead>\n<tbody>\n";
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        html += "<tr>";
        for (std::size_t k = 0; k < table.rows[i].size(); ++k) {
            const std::string cell = breakable(table.rows[i][k]);
            const bool linked = k == 0 && !table.links.empty();
            html += linked ? fmt::format("<td><a href=\"{}\">{}</a></td>", escaped(table.links[i]),
                                         cell)
                           : fmt::format("<td{}>{}</td>", classes_of(table, i, k), cell);
        }
        html += "</tr>\n";
    }
    html += "</tbody>\n</table></div>\n";
    if (!table.note.empty())
        html += fmt::format("<p class=\"quiet\">{}</p>\n", escaped(table.note));
    return html + "</section>\n";
}

}  // namespace lawan::render
