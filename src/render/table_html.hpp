#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "render/table.hpp"

namespace lawan::render {

/// How to print a table on A4 without cutting off a column.
enum class PrintFit : std::uint8_t {
    Normal,     ///< portrait, type of the page
    Small,      ///< portrait, smaller type
    Landscape,  ///< pages of its own in landscape, small type
    Tiny,       ///< landscape, smallest type; words break anywhere
};
/// Chooses by the widest unbreakable parts of the columns.
[[nodiscard]] PrintFit print_fit(const Table& table);

/// Returns "red", "yellow" or "green", which is also the CSS class; empty for none.
[[nodiscard]] std::string tint_name(Tint tint);

/// Renders the title as a heading, the table and its note. Needs `table_style` on the page.
[[nodiscard]] std::string html_table(const Table& table);

extern const std::string_view table_style;

/// Counts characters, not bytes: UTF-8 continuation bytes have no width.
[[nodiscard]] std::size_t shown_width(std::string_view text);

}  // namespace lawan::render
