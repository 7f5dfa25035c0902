#pragma once

#include <string>
#include <string_view>

#include "render/report.hpp"

namespace lawan::render {

/// Wraps prose at spaces to lines of at most `width` characters, except for longer words. No line
/// after the first begins like a list item ("5.").
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t width);

/// Renders a Markdown table; escapes bars and line breaks in cells.
[[nodiscard]] std::string markdown_table(const Table& table);

/// Renders the findings as a chapter of a document: claim, results, tables and how they were made.
[[nodiscard]] std::string markdown_chapter(const Findings& findings, const Making& making);

}  // namespace lawan::render
