#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "render/findings.hpp"

namespace lawan::render {

/// What is known of how findings were made, for reproduction. Fields that differ from run to run
/// (date, machine) appear only on pages, so that the seed reproduces all other files.
struct Making {
    std::string command;
    std::optional<std::uint64_t> seed{};
    std::optional<double> scale{};
    std::string version{};
    std::string commit{};
    std::string date{};
    std::string processor{};
    unsigned cores = 0;
    std::string time{};  ///< time taken
};
/// Returns these fields and the findings' conditions as rows of name and value, in the language of
/// the findings.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> making_rows(const Findings& findings,
                                                                           const Making& making);

/// Returns the heading of the paragraphs of results.
[[nodiscard]] std::string found_heading(Language language);

/// Renders a self-contained, printable HTML page.
[[nodiscard]] std::string html_page(const Findings& findings, const Making& making);
/// Renders CSV. Prefixes text that a spreadsheet would take for a formula with an apostrophe.
[[nodiscard]] std::string csv_table(const Table& table);
/// Renders aligned columns for a terminal.
[[nodiscard]] std::string text_table(const Table& table);

/// Returns the content of NAME.json.
[[nodiscard]] std::string data_text(const Findings& findings, const std::string& command);
/// Renders title, claim, results and tables for a terminal.
[[nodiscard]] std::string findings_text(const Findings& findings);
/// Returns everything that a page can show: title, claim, results, tables, plots and how it was
/// made.
[[nodiscard]] Json findings_json(const Findings& findings, const Making& making);

/// The name and content of a file to write.
struct FileText {
    std::string name;
    std::string text;

    bool operator==(const FileText&) const = default;
};
/// Returns all files of the findings: NAME.json, NAME-1.csv.., NAME.html and NAME.md.
[[nodiscard]] std::vector<FileText> findings_files(const Findings& findings, const Making& making);

}  // namespace lawan::render
