#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "render/findings.hpp"

namespace lawan::render {

/// How findings were made, as far as it is known: what one needs to repeat them. What differs
/// from run to run (date, machine) stands on pages only, so that a seed repeats the other files.
struct Making {
    std::string command;
    std::optional<std::uint64_t> seed{};
    std::optional<double> scale{};
    std::string version{};
    std::string commit{};
    std::string date{};
    std::string processor{};
    unsigned cores = 0;
    std::string time{};  ///< that it took
};
/// The same as names and values in the language of the findings, with their conditions.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> making_rows(const Findings& findings,
                                                                           const Making& making);

/// Of the paragraphs that say what was found.
[[nodiscard]] std::string found_heading(Language language);

/// A page of its own, without anything from outside, readable on paper.
[[nodiscard]] std::string html_page(const Findings& findings, const Making& making);
/// Text that a spreadsheet would take for a formula gets an apostrophe in front.
[[nodiscard]] std::string csv_table(const Table& table);
/// Aligned columns for a terminal.
[[nodiscard]] std::string text_table(const Table& table);

/// The content of NAME.json.
[[nodiscard]] std::string data_text(const Findings& findings, const std::string& command);
/// For a terminal: title, claim, what was found and the tables.
[[nodiscard]] std::string findings_text(const Findings& findings);
/// Everything a page can show: title, claim, what was found, tables, plots and how it was made.
[[nodiscard]] Json findings_json(const Findings& findings, const Making& making);

/// Fails if it cannot be written.
[[nodiscard]] Expected<void> write_file(const std::string& path, const std::string& content);

/// Writes NAME.json, NAME-1.csv.., NAME.html and NAME.md into `directory`. Fails if one of
/// them cannot be written.
[[nodiscard]] Expected<void> write_findings(const Findings& findings, const std::string& directory,
                                            const Making& making);

}  // namespace lawan::render
