#pragma once

#include <string>

#include "arena/experiment.hpp"

namespace lawan {

/// A page of its own, without anything from outside, readable on paper.
[[nodiscard]] std::string html_page(const Findings& findings, const std::string& command);
[[nodiscard]] std::string csv_table(const Table& table);
/// Aligned columns for a terminal.
[[nodiscard]] std::string text_table(const Table& table);

/// The content of NAME.json.
[[nodiscard]] std::string data_text(const Findings& findings, const std::string& command);
/// Everything a page can show: title, claim, tables, plots and remarks.
[[nodiscard]] Json findings_json(const Findings& findings);

/// Throws EnvironmentError.
void write_file(const std::string& path, const std::string& content);

/// Writes NAME.json, NAME-1.csv.. and NAME.html into `directory`. Throws EnvironmentError.
void write_findings(const Findings& findings, const std::string& directory,
                    const std::string& command);

}  // namespace lawan
