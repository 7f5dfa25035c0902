#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "search/search.hpp"

namespace lawan {

/// `--time`, `--depth` and `--nodes`, as several commands take them.
class LimitArguments {
public:
    void add_to(CLI::App& command);
    /// Throws UsageError if a value cannot be read.
    [[nodiscard]] Limits limits() const;

private:
    std::string time_;
    std::string depth_;
    std::string nodes_;
};

}  // namespace lawan
