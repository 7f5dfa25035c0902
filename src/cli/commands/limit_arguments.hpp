#pragma once

#include <CLI/CLI.hpp>
#include <array>
#include <string>
#include <vector>

#include "runtime/match.hpp"
#include "search/search.hpp"

namespace lawan::cli {

/// `--time`, `--depth` and `--nodes`, as several commands take them.
class LimitArguments {
public:
    void add_to(CLI::App& command);
    /// Throws UsageError if a value cannot be read.
    [[nodiscard]] Limits limits() const;
    /// What was given, as words of a command line.
    [[nodiscard]] std::vector<std::string> words() const;

private:
    std::string time_;
    std::string depth_;
    std::string nodes_;
};

/// `5m` or `5m+3s`: time for each player's game and for each move made; empty: no game clock.
/// Throws UsageError.
[[nodiscard]] TimeControl parse_clock(const std::string& text);

/// `250s,300s`: what X and O have left on their clocks. Throws UsageError.
[[nodiscard]] std::array<Duration, 2> parse_clocks_left(const std::string& text);

}  // namespace lawan::cli
