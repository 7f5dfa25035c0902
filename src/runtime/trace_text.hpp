#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "search/trace.hpp"

namespace lawan {

/// A search's Trace with moves as text: what the terminal, JSON and the browser show.
struct TraceText {
    struct Node {
        std::int64_t parent = -1;  ///< -1: a root
        std::string move{};
        int depth = 0;
        Score alpha = 0;
        Score beta = 0;
        Score value = 0;
        NodeEnd end = NodeEnd::Stopped;
        int unsearched = 0;
    };
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
        int cut = 0;
        int mutated = -1;
    };
    struct Visit {
        std::string move{};
        std::uint64_t visits = 0;
        double value = 0;
        bool proved = false;
    };

    std::vector<Node> tree{};
    std::uint64_t tree_not_recorded = 0;
    std::vector<Generation> generations{};
    std::vector<Line> population{};
    std::vector<Offspring> offspring{};
    std::vector<Visit> visits{};
};

template <Game G>
[[nodiscard]] TraceText trace_text(const G& game, const Trace<G>& trace) {
    const auto texts = [&](const std::vector<ActionOf<G>>& actions) {
        std::vector<std::string> moves;
        for (const auto action : actions) moves.push_back(game.action_text(action));
        return moves;
    };
    TraceText text;
    text.tree_not_recorded = trace.tree_not_recorded;
    for (const auto& node : trace.tree) {
        text.tree.push_back({node.parent ? static_cast<std::int64_t>(*node.parent) : -1,
                             node.parent ? game.action_text(node.action) : "", node.depth,
                             node.alpha, node.beta, node.value, node.end, node.unsearched});
    }
    for (const auto& record : trace.generations) {
        text.generations.push_back({record.generation, record.best, record.mean, record.least,
                                    record.spread, record.lines, record.tree_nodes,
                                    record.plan_score, texts(record.plan)});
    }
    for (const auto& [line, fitness, score] : trace.population)
        text.population.push_back({texts(line), fitness, score});
    for (const auto& record : trace.offspring) {
        text.offspring.push_back({texts(record.first_parent), texts(record.second_parent),
                                  texts(record.child), record.cut, record.mutated});
    }
    for (const auto& [move, visits, value, proved] : trace.visits)
        text.visits.push_back({game.action_text(move), visits, value, proved});
    return text;
}

}  // namespace lawan
