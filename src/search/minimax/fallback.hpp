#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/clock.hpp"
#include "base/stop.hpp"
#include "game/game.hpp"
#include "search/search.hpp"

namespace lawan::search {

struct FallbackSettings {
    int depth = 8;                                    ///< of the first move
    int fallback = 4;                                 ///< depth of the answer when the time ran out
    Duration time = std::chrono::milliseconds(5000);  ///< per move, if none is given
    /// A limit in positions instead of time: the search gives up after this many (A's 4.5 s).
    std::optional<std::uint64_t> nodes{};

    bool operator==(const FallbackSettings&) const = default;
};

/// Report A's time control of 5 s per move, around a fixed-depth search that gives up when its time
/// is over. If 0.9 of the time is used up (its 4.5 s), answers with the fallback depth and searches
/// the next move one ply less deep; if the answer came within 0.6 (its 3 s), one ply deeper.
///
/// The same rule counted in positions gives the same moves on every machine: `nodes` stands for the
/// 4.5 s and two thirds of it for the 3 s.
template <Game G, SearcherOf<G> S>
class Fallback {
public:
    Fallback(S fixed_depth, const FallbackSettings& settings)
        : search_(std::move(fixed_depth)), settings_(settings), depth_(settings.depth) {}

    SearchResult<G> search(const G& game, const StateOf<G>& root, const Limits& limits,
                           const StopToken& stop, const ProgressCallback<G>& progress) {
        const Duration time = limits.time.value_or(settings_.time);
        const Stopwatch stopwatch;
        Limits attempt = limits;
        if (settings_.nodes)
            attempt.nodes = settings_.nodes;
        else
            attempt.time = time * 9 / 10;
        attempt.depth = depth_;
        SearchResult<G> result = search_.search(game, root, attempt, stop, progress);
        if (result.depth < depth_ && !result.exact) {
            const Counters spent = result.counters;
            attempt.nodes.reset();
            if (attempt.time)
                attempt.time =
                    std::max<Duration>(time - stopwatch.elapsed(), std::chrono::milliseconds(1));
            attempt.depth = std::min(settings_.fallback, depth_);
            result = search_.search(game, root, attempt, stop, progress);
            result.counters.nodes += spent.nodes;
            result.counters.evaluations += spent.evaluations;
            result.counters.cutoffs += spent.cutoffs;
            depth_ = std::max(1, depth_ - 1);
        } else if (was_quick(result.counters.nodes, stopwatch.elapsed(), time)) {
            depth_ = std::min(most_plies, depth_ + 1);
        }
        return result;
    }

    void reset() {
        search_.reset();
        depth_ = settings_.depth;
    }

    [[nodiscard]] int next_depth() const { return depth_; }

private:
    [[nodiscard]] bool was_quick(std::uint64_t nodes, Duration elapsed, Duration time) const {
        return settings_.nodes ? nodes < *settings_.nodes / 3 * 2 : elapsed < time * 6 / 10;
    }

    S search_;
    FallbackSettings settings_;
    int depth_;
};

}  // namespace lawan::search
