#pragma once

#include <string>
#include <string_view>

#include "render/report.hpp"

namespace lawan::render {

/// Breaks prose between words so that lines have at most `width` characters where words allow it.
[[nodiscard]] std::string wrapped(std::string_view text, std::size_t width);

/// With bars and line breaks of cells escaped.
[[nodiscard]] std::string markdown_table(const Table& table);

/// The findings as a chapter for a document: claim, what was found, tables and how they were made.
[[nodiscard]] std::string markdown_chapter(const Findings& findings, const Making& making);

}  // namespace lawan::render
