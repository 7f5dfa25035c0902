#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "render/table.hpp"

namespace lawan::render {

/// How a table is printed on A4 so that no column is cut.
enum class PrintFit : std::uint8_t {
    Normal,     ///< upright, type of the page
    Small,      ///< upright, smaller type
    Landscape,  ///< on pages of their own, small type
    Tiny,       ///< landscape, the smallest type, and words break anywhere
};
/// Judged by the longest parts of the cells that do not break.
[[nodiscard]] PrintFit print_fit(const Table& table);

/// "red", "yellow" or "green", also the class of a cell; empty for none.
[[nodiscard]] std::string tint_name(Tint tint);

/// Its title as a heading, the table and its note. Needs `table_style` on the page.
[[nodiscard]] std::string html_table(const Table& table);

extern const std::string_view table_style;

/// Characters as seen, not bytes: continuation bytes of UTF-8 take no room.
[[nodiscard]] std::size_t shown_width(std::string_view text);

}  // namespace lawan::render
