#include "render/report_markdown.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "render/table_html.hpp"

namespace lawan::render {
namespace {

constexpr std::size_t prose_width = 100;

/// Escapes bars and line breaks, which would end the cell or the row.
std::string cell_text(std::string_view cell) {
    std::string text;
    for (const char letter : cell) {
        if (letter == '|') text += '\\';
        text += letter == '\n' ? ' ' : letter;
    }
    return text;
}

/// Indents further lines so that they belong to the item.
std::string list_item(std::string_view lines) {
    std::string text = "- ";
    for (const char letter : lines) {
        text += letter;
        if (letter == '\n') text += "  ";
    }
    return text + "\n";
}

/// Tells whether a line that begins with this word is a list item ("5.", "5)", "-").
bool begins_list_item(std::string_view word) {
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    const std::string_view rest = word.substr(digits);
    return digits > 0 ? rest == "." || rest == ")" : rest == "-" || rest == "+" || rest == "*";
}

std::string row_text(const std::vector<std::string>& cells) {
    std::string text = "|";
    for (const auto& cell : cells) text += fmt::format(" {} |", cell_text(cell));
    return text + "\n";
}

}  // namespace

std::string wrapped(std::string_view text, std::size_t width) {
    std::vector<std::string> pieces;  // words, each with those after it that must not begin a line
    for (const auto& [word, offset] : split_words(text)) {
        if (!pieces.empty() && begins_list_item(word))
            pieces.back().append(" ").append(word);
        else
            pieces.emplace_back(word);
    }
    std::string lines;
    std::size_t used = 0;
    for (const auto& piece : pieces) {
        const std::size_t length = shown_width(piece);
        if (used > 0 && used + 1 + length > width) {
            lines += '\n';
            used = 0;
        }
        if (used > 0) {
            lines += ' ';
            ++used;
        }
        lines += piece;
        used += length;
    }
    return lines;
}

std::string markdown_table(const Table& table) {
    std::string text = row_text(table.columns) + "|";
    for (std::size_t i = 0; i < table.columns.size(); ++i) text += "---|";
    text += "\n";
    for (const auto& row : table.rows) text += row_text(row);
    return text;
}

std::string markdown_chapter(const Findings& findings, const Making& making) {
    const Words words{findings.language};
    std::string text = fmt::format("## {}: {}\n\n{}\n", findings.name, findings.title,
                                   wrapped(findings.claim, prose_width));
    text += fmt::format("\n### {}\n", found_heading(findings.language));
    for (const auto& paragraph : findings.found)
        text += fmt::format("\n{}\n", wrapped(paragraph, prose_width));
    for (const auto* tables : {&findings.tables, &findings.time_tables}) {
        for (const auto& table : *tables) {
            text += fmt::format("\n### {}\n\n{}", table.title, markdown_table(table));
            if (!table.note.empty())
                text += fmt::format("\n{}\n", wrapped(table.note, prose_width));
        }
    }
    text += fmt::format("\n### {}\n\n", words("To repeat this", "Untuk mengulanginya"));
    for (const auto& [name, value] : making_rows(findings, making)) {
        const bool is_command = value == making.command;
        const std::string item = fmt::format("{}: {}", name, value);
        text += is_command ? fmt::format("- {}: `{}`\n", name, value)
                           : list_item(wrapped(item, prose_width - 2));
    }
    return text;
}

}  // namespace lawan::render
