#pragma once

#include <utility>

#include "game/game.hpp"
#include "search/tracer.hpp"

namespace lawan::search {

/// What a search says of a node it visits, for its tracer: before, which move leads there and why;
/// at its end, how it ended. Without a tracer nothing of it is compiled.
template <Game G, TracerOf<G> T>
class VisitNotes {
public:
    explicit VisitNotes(T tracer) : tracer_(std::move(tracer)) {}

    /// The visit that comes next.
    void announce(ActionOf<G> move, NodeVisit visit) {
        if constexpr (T::enabled) announced_ = {move, visit};
    }
    /// How the node that is being visited ends.
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
    std::pair<NodeEnd, int> ended_{};  ///< and the moves that were left out
};

}  // namespace lawan::search
