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

/// What an experiment found, ready to be written down. The same seed gives the same findings, but
/// for the times.
struct Findings {
    std::string name;
    std::string title;
    std::string claim;  ///< what the report did and published
    std::vector<Table> tables{};
    std::vector<Plot> plots{};
    std::vector<std::string> found{};  ///< "What we found": paragraphs made from the numbers
    /// What else one must know to repeat it, such as limits: a name and its value.
    std::vector<std::pair<std::string, std::string>> conditions{};
    Json data = Json::object();
    Table games{};  ///< the list of the replays; its rows are made of them
    std::vector<Replay> replays{};
    std::vector<Table> time_tables{};  ///< written apart, to leave the other files reproducible
    std::vector<Plot> time_plots{};
    Language language = Language::English;  ///< of every text in it
};

}  // namespace lawan::render
