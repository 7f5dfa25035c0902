#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "game/game.hpp"
#include "search/tracer.hpp"

namespace lawan::search {

/// One generation of a genetic search.
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
    std::vector<ActionOf<G>> plan{};  ///< the line that would be played now
};

/// A chromosome: a line of play with what it is worth.
template <Game G>
struct LineRecord {
    std::vector<ActionOf<G>> line{};
    double fitness = 0;
    Score score = 0;
};

/// Where a gene of a child comes from.
enum class GeneOrigin : std::uint8_t {
    First,     ///< the first parent
    Second,    ///< the second parent
    Mutation,  ///< changed on purpose
    Grown,     ///< new: no parent had it, or it was not legal
    Reply,     ///< derived, not bred
};

/// How a child came about: crossover takes the first `cut` genes of one parent; mutation changes
/// the gene at `mutated`. If that line was `known` already, the gene at `changed` mutates as well.
template <Game G>
struct OffspringRecord {
    std::vector<ActionOf<G>> first_parent{};
    std::vector<ActionOf<G>> second_parent{};
    std::vector<ActionOf<G>> child{};
    std::vector<GeneOrigin> origins{};  ///< of the child's genes
    int cut = 0;
    int mutated = -1;                  ///< -1: no mutation
    std::vector<ActionOf<G>> known{};  ///< empty: the child was new at once
    int changed = -1;                  ///< of a line that was known
};

/// What a Monte Carlo search knows of a move at the root.
template <Game G>
struct VisitRecord {
    ActionOf<G> move{};
    std::uint64_t visits = 0;
    double value = 0;  ///< mean utility for the player to move, in units
    bool proved = false;
};

/// A Monte Carlo search as it was after so many play-outs.
template <Game G>
struct GrowthRecord {
    std::uint64_t playouts = 0;
    std::vector<VisitRecord<G>> visits{};  ///< of the moves at the root
    std::vector<ActionOf<G>> line{};       ///< that would be played now
    std::vector<TreeNode> tree{};          ///< that line and what was tried beside it
};

/// A place where a hill climber stood. `climb` counts its starts, from 0.
template <Game G>
struct StepRecord {
    ActionOf<G> move{};
    Score score = 0;
    int climb = 0;
};

/// How a search came to its answer, as data for pictures and lessons. Each search fills what it
/// has; kept only if Limits::traced asks for it.
template <Game G>
struct Trace {
    std::vector<TreeNode> tree{};  ///< parents before children; the top, if it had to be cut
    std::uint64_t tree_not_recorded = 0;
    std::vector<std::uint64_t> tree_by_ply{};  ///< nodes, recorded or not
    std::vector<GenerationRecord<G>> generations{};
    std::vector<LineRecord<G>> population{};      ///< the last one, best first
    std::vector<OffspringRecord<G>> offspring{};  ///< some examples
    std::vector<VisitRecord<G>> visits{};
    std::vector<GrowthRecord<G>> growth{};
    std::vector<StepRecord<G>> walk{};
};

/// What a tracer has recorded. The last call: it has nothing afterwards.
template <Game G>
[[nodiscard]] std::shared_ptr<const Trace<G>> taken_trace(RecordingTracer<G>& tracer) {
    auto trace = std::make_shared<Trace<G>>();
    trace->tree_not_recorded = tracer.not_recorded();
    trace->tree_by_ply = tracer.by_ply();
    trace->tree = tracer.take_nodes();
    return trace;
}

/// Keeps a series short: once it has `most` records every second goes. `number` is a record's place
/// in the series, `stride` the distance between two; returns the new one.
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

/// Most nodes of a tree that is copied at a moment of a search, and most of these moments.
inline constexpr std::size_t most_copied_at_once = 96;
inline constexpr std::size_t most_moments = 256;

}  // namespace lawan::search
