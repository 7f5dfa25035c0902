#pragma once

#include <utility>

#include "game/game.hpp"
#include "search/tracer.hpp"

namespace lawan::search {

/// Tells the tracer about each visited node: on entry, which move led there and why; on exit, how
/// the visit ended. Compiled out without a tracer.
template <Game G, TracerOf<G> T>
class VisitNotes {
public:
    explicit VisitNotes(T tracer) : tracer_(std::move(tracer)) {}

    /// Announces the next visit.
    void announce(ActionOf<G> move, NodeVisit visit) {
        if constexpr (T::enabled) announced_ = {move, visit};
    }
    /// Sets how the visit to the current node ends.
    void end(NodeEnd end, int unsearched = 0) {
        if constexpr (T::enabled) ended_ = {end, unsearched};
    }

    void enter_root(int depth, Score alpha, Score beta) {
        if constexpr (T::enabled) tracer_.enter_root(depth, alpha, beta);
    }
    void enter(int depth, Score alpha, Score beta) {
        if constexpr (T::enabled) {
            tracer_.enter(announced_.first, depth, alpha, beta);
            tracer_.mark(announced_.second);
        }
    }
    void leave(Score value, bool stopped) {
        if constexpr (T::enabled) {
            if (stopped) end(NodeEnd::Stopped);
            tracer_.leave(value, ended_.first, ended_.second);
        }
    }

    [[nodiscard]] T& tracer() { return tracer_; }

private:
    T tracer_;
    std::pair<ActionOf<G>, NodeVisit> announced_{};
    std::pair<NodeEnd, int> ended_{};  ///< and the number of moves pruned
};

}  // namespace lawan::search
