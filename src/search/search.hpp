#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "base/stop.hpp"
#include "game/game.hpp"
#include "search/trace.hpp"

namespace lawan::search {

/// When a search must end: at the first limit reached. A search without limits ends by itself.
struct Limits {
    std::optional<Duration> time{};
    std::optional<int> depth{};
    std::optional<std::uint64_t> nodes{};
    std::optional<std::uint64_t> generations{};
    bool all_moves = false;  ///< wants an exact score for every move, not only for the best
    bool traced = false;     ///< wants SearchResult::trace
    std::size_t traced_nodes = 2'000'000;  ///< most nodes of a tree that a trace keeps

    [[nodiscard]] bool any() const { return time || depth || nodes || generations; }
    bool operator==(const Limits&) const = default;
};

struct Counters {
    std::uint64_t nodes = 0;        ///< positions visited, the root included
    std::uint64_t evaluations = 0;  ///< static evaluations, those for ordering included
    std::uint64_t cutoffs = 0;

    bool operator==(const Counters&) const = default;
};

/// A move and its score. `exact`: proved rather than estimated by an evaluation.
template <Game G>
struct ScoredMove {
    ActionOf<G> move{};
    Score score = 0;
    bool exact = false;

    bool operator==(const ScoredMove&) const = default;
};

/// Sorts best first; ties in board order.
template <Game G>
void sort_best_first(std::vector<ScoredMove<G>>& moves) {
    std::ranges::sort(moves, [](const ScoredMove<G>& left, const ScoredMove<G>& right) {
        return left.score != right.score ? left.score > right.score : left.move < right.move;
    });
}

/// The result of a search; scores are from the view of the player to move at the root.
template <Game G>
struct SearchResult {
    ActionOf<G> move{};
    Score score = 0;
    bool exact = false;
    int depth = 0;                    ///< of the last completed iteration
    std::vector<ActionOf<G>> line{};  ///< the principal variation, beginning with `move`
    std::vector<ScoredMove<G>>
        moves{};  ///< every move with its score, best first, if the search knows them
    Counters counters{};
    bool memory_reached = false;              ///< ended early because its memory was full
    std::shared_ptr<const Trace<G>> trace{};  ///< null unless requested
};

/// Called from time to time with the best result so far, in the searching thread.
template <Game G>
using ProgressCallback = std::function<void(const SearchResult<G>&)>;

/// A search over any game. Owns its tables and its seed, prints nothing, shares nothing. The root
/// must not be terminal; the returned move is always legal, even if the search was stopped before
/// it began.
template <class S, class G>
concept SearcherOf =
    requires(S searcher, const G& game, const StateOf<G>& root, const Limits& limits,
             StopToken stop, const ProgressCallback<G>& progress) {
        { searcher.search(game, root, limits, stop, progress) } -> std::same_as<SearchResult<G>>;
        { searcher.reset() };  // forget the last game
    };

/// A search that needs memory, which may be unavailable: call `reserve` first. Cheap once the
/// memory is allocated.
template <class S, class G>
concept ReservingSearcherOf =
    SearcherOf<S, G> && requires(S searcher, const G& game, const StateOf<G>& root) {
        { searcher.reserve(game, root) } -> std::same_as<Expected<void>>;
    };

/// A search that keeps no state between searches except its random numbers.
template <class S>
concept Memoryless = requires { requires !S::remembers; };

}  // namespace lawan::search
