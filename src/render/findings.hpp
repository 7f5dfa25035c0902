#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/language.hpp"
#include "render/json.hpp"
#include "render/plot.hpp"
#include "render/replay.hpp"
#include "render/table.hpp"

namespace lawan::render {

/// The results of an experiment, ready to render. Everything but the times is reproducible from the
/// seed.
struct Findings {
    std::string name;
    std::string title;
    std::string claim;  ///< the report's method and published claim
    std::vector<Table> tables{};
    std::vector<Plot> plots{};
    /// Section "What we found": paragraphs generated from the numbers.
    std::vector<std::string> found{};
    /// Further settings needed to reproduce it, such as limits, as name and value.
    std::vector<std::pair<std::string, std::string>> conditions{};
    Json data = Json::object();
    Table games{};  ///< list of the replays; its rows come from `replays`
    std::vector<Replay> replays{};
    /// In files of their own, so that the other files stay reproducible.
    std::vector<Table> time_tables{};
    std::vector<Plot> time_plots{};
    Language language = Language::English;  ///< of all its texts
};

}  // namespace lawan::render
