#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "game/game.hpp"
#include "search/tracer.hpp"

namespace lawan::search {

/// Statistics of one generation of a genetic search.
template <Game G>
struct GenerationRecord {
    std::uint64_t generation = 0;
    double best = 0;
    double mean = 0;
    double least = 0;
    double spread = 0;             ///< standard deviation of the fitness
    std::uint64_t lines = 0;       ///< evaluated so far
    std::uint64_t tree_nodes = 0;  ///< of a reservation tree
    Score plan_score = 0;
    std::vector<ActionOf<G>> plan{};  ///< the line it would play now
};

/// A chromosome: a line of play and its fitness.
template <Game G>
struct LineRecord {
    std::vector<ActionOf<G>> line{};
    double fitness = 0;
    Score score = 0;
};

/// The origin of a gene of a child.
enum class GeneOrigin : std::uint8_t {
    First,     ///< from the first parent
    Second,    ///< from the second parent
    Mutation,  ///< changed by mutation
    Grown,     ///< new: no parent had it, or it was illegal
    Reply,     ///< derived rather than bred
};

/// The birth of a child. Crossover takes the first `cut` genes from the first parent; mutation
/// changes the gene at `mutated`. If that line was `known` already, the gene at `changed` mutates
/// as well.
template <Game G>
struct OffspringRecord {
    std::vector<ActionOf<G>> first_parent{};
    std::vector<ActionOf<G>> second_parent{};
    std::vector<ActionOf<G>> child{};
    std::vector<GeneOrigin> origins{};  ///< of each gene of the child
    int cut = 0;
    int mutated = -1;                  ///< -1: no mutation
    std::vector<ActionOf<G>> known{};  ///< empty: the child was new right away
    int changed = -1;                  ///< the second mutation, if the line was known
};

/// Statistics of Monte Carlo search for a move at the root.
template <Game G>
struct VisitRecord {
    ActionOf<G> move{};
    std::uint64_t visits = 0;
    double value = 0;  ///< mean utility for the player to move, in units
    bool proved = false;
};

/// A snapshot of a Monte Carlo search after some number of play-outs.
template <Game G>
struct GrowthRecord {
    std::uint64_t playouts = 0;
    std::vector<VisitRecord<G>> visits{};  ///< of the moves at the root
    std::vector<ActionOf<G>> line{};       ///< the line it would play now
    std::vector<TreeNode> tree{};          ///< that line with the moves tried beside it
};

/// A point visited by a hill climber. `climb` counts the restarts, from 0.
template <Game G>
struct StepRecord {
    ActionOf<G> move{};
    Score score = 0;
    int climb = 0;
};

/// How a search came to its answer, as data for pictures and lessons. Each search fills in what
/// applies to it; recorded only if Limits::traced asks for it.
template <Game G>
struct Trace {
    std::vector<TreeNode> tree{};  ///< parents before children; only the top if it was too large
    std::uint64_t tree_not_recorded = 0;
    std::vector<std::uint64_t> tree_by_ply{};  ///< number of nodes at each ply, recorded or not
    std::vector<GenerationRecord<G>> generations{};
    std::vector<LineRecord<G>> population{};      ///< the last one, best first
    std::vector<OffspringRecord<G>> offspring{};  ///< some examples
    std::vector<VisitRecord<G>> visits{};
    std::vector<GrowthRecord<G>> growth{};
    std::vector<StepRecord<G>> walk{};
};

/// Moves out what a tracer has recorded. Call it last: the tracer is empty afterwards.
template <Game G>
[[nodiscard]] std::shared_ptr<const Trace<G>> taken_trace(RecordingTracer<G>& tracer) {
    auto trace = std::make_shared<Trace<G>>();
    trace->tree_not_recorded = tracer.not_recorded();
    trace->tree_by_ply = tracer.by_ply();
    trace->tree = tracer.take_nodes();
    return trace;
}

/// Keeps a series short: drops every second record once there are `most`. `number` is the
/// projection from a record to its index in the series, `stride` the distance between records;
/// returns the new stride.
template <class Record, class Number>
[[nodiscard]] std::uint64_t thinned(std::vector<Record>& records, std::size_t most,
                                    std::uint64_t stride, Number number) {
    if (records.size() < most) return stride;
    std::erase_if(records, [&](const Record& record) {
        return std::invoke(number, record) % (2 * stride) != 0;
    });
    return 2 * stride;
}

/// Most nodes of a tree that is copied at the end of a search.
inline constexpr std::size_t most_copied = 50'000;

/// Most nodes of a tree that is copied during a search, and most snapshots of one search.
inline constexpr std::size_t most_copied_at_once = 96;
inline constexpr std::size_t most_moments = 256;

}  // namespace lawan::search
