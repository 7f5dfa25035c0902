#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "search/trace.hpp"

namespace lawan::runtime {

/// A search's Trace with moves as text, for the terminal, JSON and the browser.
struct TraceText {
    struct Generation {
        std::uint64_t generation = 0;
        double best = 0;
        double mean = 0;
        double least = 0;
        double spread = 0;
        std::uint64_t lines = 0;
        std::uint64_t tree_nodes = 0;
        Score plan_score = 0;
        std::vector<std::string> plan{};
    };
    struct Line {
        std::vector<std::string> line{};
        double fitness = 0;
        Score score = 0;
    };
    struct Offspring {
        std::vector<std::string> first_parent{};
        std::vector<std::string> second_parent{};
        std::vector<std::string> child{};
        std::vector<GeneOrigin> origins{};
        int cut = 0;
        int mutated = -1;
        std::vector<std::string> known{};
        int changed = -1;
    };
    struct Visit {
        std::string move{};
        std::uint64_t visits = 0;
        double value = 0;
        bool proved = false;
    };

    struct Growth {
        std::uint64_t playouts = 0;
        std::vector<Visit> visits{};
        std::vector<std::string> line{};
        std::vector<TreeNode> tree{};
    };
    struct Step {
        std::string move{};
        Score score = 0;
        int climb = 0;
    };

    std::vector<TreeNode> tree{};
    std::vector<std::string> names{};  ///< texts of the actions in the trees, by action number
    std::uint64_t tree_not_recorded = 0;
    std::vector<std::uint64_t> tree_by_ply{};
    std::vector<Generation> generations{};
    std::vector<Line> population{};
    std::vector<Offspring> offspring{};
    std::vector<Visit> visits{};
    std::vector<Growth> growth{};
    std::vector<Step> walk{};
};

template <Game G>
[[nodiscard]] TraceText trace_text(const G& game, Trace<G> trace) {
    const auto texts = [&](const std::vector<ActionOf<G>>& actions) {
        std::vector<std::string> moves;
        for (const auto action : actions) moves.push_back(game.action_text(action));
        return moves;
    };
    TraceText text;
    text.tree = std::move(trace.tree);
    text.tree_not_recorded = trace.tree_not_recorded;
    text.tree_by_ply = std::move(trace.tree_by_ply);
    const auto name_actions = [&](const std::vector<TreeNode>& tree) {
        for (const TreeNode& node : tree) {
            if (node.parent == TreeNode::none) continue;
            if (text.names.size() <= node.action) text.names.resize(node.action + std::size_t{1});
            if (text.names[node.action].empty())
                text.names[node.action] = game.action_text(node.action);
        }
    };
    name_actions(text.tree);
    for (const auto& record : trace.generations) {
        text.generations.push_back({record.generation, record.best, record.mean, record.least,
                                    record.spread, record.lines, record.tree_nodes,
                                    record.plan_score, texts(record.plan)});
    }
    for (const auto& [line, fitness, score] : trace.population)
        text.population.push_back({texts(line), fitness, score});
    for (const auto& record : trace.offspring) {
        text.offspring.push_back({texts(record.first_parent), texts(record.second_parent),
                                  texts(record.child), record.origins, record.cut, record.mutated,
                                  texts(record.known), record.changed});
    }
    const auto visits_text = [&](const std::vector<VisitRecord<G>>& records) {
        std::vector<TraceText::Visit> visits;
        for (const auto& [move, number, value, proved] : records)
            visits.push_back({game.action_text(move), number, value, proved});
        return visits;
    };
    text.visits = visits_text(trace.visits);
    for (auto& [playouts, visits, line, tree] : trace.growth) {
        name_actions(tree);
        text.growth.push_back({playouts, visits_text(visits), texts(line), std::move(tree)});
    }
    for (const auto& [move, score, climb] : trace.walk)
        text.walk.push_back({game.action_text(move), score, climb});
    return text;
}

}  // namespace lawan::runtime
