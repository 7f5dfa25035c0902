#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "eval/adjacency/neighbour_counter.hpp"
#include "game/game.hpp"
#include "games/adjacency/adjacency.hpp"

namespace lawan::eval {

/// Sums the probability that each mark keeps its colour. With k random placements to come on n
/// empty cells, none falls beside a mark with e empty neighbours with probability C(n-e, k) / C(n,
/// k). A settled mark counts in full.
class SurvivalEvaluation {
public:
    static constexpr Score largest = 64 * score_unit;

    explicit SurvivalEvaluation(const Adjacency& game);

    Score operator()(const Adjacency& game, const Adjacency::State& state, Player player) const {
        const auto counter = counter_.count(game.empty_cells(state));
        const auto& chances = chances_[state.plies_left];
        Score score = 0;
        for (unsigned empties = 0; empties < chances.size(); ++empties) {
            const std::uint64_t cells = NeighbourCounter::having(counter, empties);
            score += chances[empties] *
                     (std::popcount(cells & state.own) - std::popcount(cells & state.enemy));
        }
        return player == state.to_move ? score : -score;
    }

    /// Returns that probability, in thousandths.
    [[nodiscard]] Score chance(int plies_left, int empty_neighbours) const {
        return chances_[static_cast<std::size_t>(plies_left)]
                       [static_cast<std::size_t>(empty_neighbours)];
    }

private:
    NeighbourCounter counter_;
    std::array<std::array<Score, 9>, most_plies + 1>
        chances_{};  ///< by plies left and empty neighbours
};

}  // namespace lawan::eval
