#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "eval/adjacency/cell_numbers.hpp"
#include "eval/adjacency/neighbour_counter.hpp"
#include "game/game.hpp"
#include "games/adjacency/adjacency.hpp"

namespace lawan::eval {

/// The value of each kind of cell for the player to move, in thousandths of a mark, by its number
/// of empty neighbours.
struct NeighbourhoodWeights {
    static constexpr std::size_t numbers = 9;

    std::array<std::int16_t, numbers> own{};
    std::array<std::int16_t, numbers> enemy{};
    std::array<std::int16_t, numbers> empty{};
    std::int16_t to_move = 0;  ///< for having the move

    bool operator==(const NeighbourhoodWeights&) const = default;
};

/// A linear evaluation for Adjacency with limited rounds: each cell counts by its owner, its number
/// of empty neighbours and the plies left. The weights are the probabilities of SurvivalEvaluation,
/// plus corrections fitted to search results (bench/survival_weights) on 8x8 boards.
class NeighbourhoodEvaluation {
public:
    static constexpr Score largest = 128 * score_unit;
    using Weights = std::array<NeighbourhoodWeights, most_plies + 1>;  ///< by plies left

    explicit NeighbourhoodEvaluation(const Adjacency& game)
        : NeighbourhoodEvaluation(game, fitted(game)) {}
    NeighbourhoodEvaluation(const Adjacency& game, const Weights& weights);

    [[nodiscard]] static Weights by_chance(const Adjacency& game);
    [[nodiscard]] static Weights fitted(const Adjacency& game);

    Score operator()(const Adjacency& game, const Adjacency::State& state, Player player) const {
        const std::uint64_t empty = game.empty_cells(state);
        const auto counter = counter_.count(empty);
        const auto& weights = weights_[state.plies_left];
        Score score = weights.to_move;
        for (unsigned number = 0; number < NeighbourhoodWeights::numbers; ++number) {
            const std::uint64_t cells = NeighbourCounter::having(counter, number);
            score += weights.own[number] * std::popcount(cells & state.own) +
                     weights.enemy[number] * std::popcount(cells & state.enemy) +
                     weights.empty[number] * std::popcount(cells & empty);
        }
        return player == state.to_move ? score : -score;
    }

    /// The evaluations of all moves of a position, for the player who moves.
    class OfMoves {
    public:
        [[nodiscard]] Score operator[](Adjacency::Action cell) const {
            return base_ + of_cell_.at(cell);
        }
        /// Returns the best of these moves, the first one on a tie.
        [[nodiscard]] std::pair<Score, Adjacency::Action> best(ActionSet moves) const {
            const auto [number, cell] = of_cell_.largest(moves.bits());
            return {base_ + number, static_cast<Adjacency::Action>(cell)};
        }

    private:
        friend class NeighbourhoodEvaluation;
        Score base_ = 0;
        CellNumbers of_cell_;  ///< for empty cells
    };

    /// Returns the same as evaluating each result, at the cost of evaluating a few. A move affects
    /// only the cells beside it, so the change of value of each cell is computed once and summed
    /// over the neighbours of each move. The game must not be over.
    [[nodiscard]] OfMoves of_moves(const Adjacency& game, const Adjacency::State& state) const;

private:
    /// Differences of weights after a move, for the player who made it: element 0 is the value of a
    /// cell without empty neighbours, element n what the nth empty neighbour adds.
    struct Steps {
        std::array<std::int16_t, NeighbourhoodWeights::numbers> mine{};
        std::array<std::int16_t, NeighbourhoodWeights::numbers> theirs{};
        std::array<std::int16_t, NeighbourhoodWeights::numbers> empty{};
    };
    static Steps steps_of(const NeighbourhoodWeights& weights);

    NeighbourCounter counter_;
    NeighbourSums sums_;
    Weights weights_;
    std::array<Steps, most_plies + 1> steps_;  ///< by plies left after the move
};

}  // namespace lawan::eval
