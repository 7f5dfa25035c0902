#pragma once

#include <CLI/CLI.hpp>
#include <array>
#include <string>
#include <vector>

#include "runtime/match.hpp"
#include "search/search.hpp"

namespace lawan::cli {

/// The options `--time`, `--depth` and `--nodes`, shared by several commands.
class LimitArguments {
public:
    void add_to(CLI::App& command);
    /// Parses the values; throws UsageError.
    [[nodiscard]] Limits limits() const;
    /// Returns the options given, as words of a command line.
    [[nodiscard]] std::vector<std::string> words() const;

private:
    std::string time_;
    std::string depth_;
    std::string nodes_;
};

/// Parses `5m` or `5m+3s`: time per player and game, and increment per move; empty: no game clock.
/// Throws UsageError.
[[nodiscard]] TimeControl parse_clock(const std::string& text);

/// Parses `250s,300s`: the time left on the clocks of X and O. Throws UsageError.
[[nodiscard]] std::array<Duration, 2> parse_clocks_left(const std::string& text);

}  // namespace lawan::cli
