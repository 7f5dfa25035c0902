#include "cli/terminal/report_text.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/text.hpp"
#include "runtime/search_tree.hpp"

namespace lawan::cli {

double score_number(Score score) { return static_cast<double>(score) / score_unit; }

std::string score_text(Score score) { return signed_score(score); }

std::string proved_text(const Position& position, Score score) {
    const auto plies = position.plies_to_win(score);
    if (!plies) return "";
    const int moves = (*plies + 1) / 2;
    return fmt::format("{} in {} move{}", score > 0 ? "wins" : "loses", moves,
                       moves == 1 ? "" : "s");
}

std::string report_line(const Report& report) {
    std::string line;
    if (report.depth > 0) {
        line = fmt::format("depth {}, score {}{}, ", report.depth, score_text(report.score),
                           report.exact ? " (exact)" : "");
    }
    if (report.counters.nodes > 0) {  // a program need not report them
        line += fmt::format("{} position{} ", grouped(report.counters.nodes),
                            report.counters.nodes == 1 ? "" : "s");
    }
    line += fmt::format("in {}", duration_text(report.time));
    if (!report.by.empty()) line += fmt::format(" by the {}", report.by);
    if (report.line.size() > 1) line += fmt::format(": {}", fmt::join(report.line, " "));
    return line;
}

void add_report(nlohmann::ordered_json& object, const Report& report) {
    const bool has_opinion = report.depth > 0;
    object["move"] = report.move;
    object["score"] =
        has_opinion ? nlohmann::ordered_json(score_number(report.score)) : nlohmann::ordered_json();
    object["depth"] = report.depth;
    object["nodes"] = report.counters.nodes;
    object["time_ms"] = to_milliseconds(report.time);
    object["pv"] = report.line;
    object["exact"] = report.exact;
    if (!report.by.empty()) object["by"] = report.by;
    object["moves"] = nlohmann::ordered_json::array();
    for (const auto& [move, score, exact] : report.moves) {
        object["moves"].push_back(
            {{"move", move}, {"score", score_number(score)}, {"exact", exact}});
    }
}

}  // namespace lawan::cli
