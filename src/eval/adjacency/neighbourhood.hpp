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

/// What the cells of a position count for the player to move, in thousandths of a mark, by the
/// number of their empty neighbours.
struct NeighbourhoodWeights {
    static constexpr std::size_t numbers = 9;

    std::array<std::int16_t, numbers> own{};
    std::array<std::int16_t, numbers> enemy{};
    std::array<std::int16_t, numbers> empty{};
    std::int16_t to_move = 0;  ///< for the move itself

    bool operator==(const NeighbourhoodWeights&) const = default;
};

/// Adjacency with a limit of rounds: every cell counts by whose it is, how many empty neighbours it
/// has and how many plies are left. The weights are the chances of SurvivalEvaluation, corrected
/// by what searches found (bench/survival_weights) where the board is 8x8.
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

    /// What every move of a position leads to, for the player who makes it.
    class OfMoves {
    public:
        [[nodiscard]] Score operator[](Adjacency::Action cell) const {
            return base_ + of_cell_.at(cell);
        }
        /// The best of these moves, the first of equals.
        [[nodiscard]] std::pair<Score, Adjacency::Action> best(ActionSet moves) const {
            const auto [number, cell] = of_cell_.largest(moves.bits());
            return {base_ + number, static_cast<Adjacency::Action>(cell)};
        }

    private:
        friend class NeighbourhoodEvaluation;
        Score base_ = 0;
        CellNumbers of_cell_;  ///< of the empty ones
    };

    /// The same as by evaluating each result, at the price of a few of them: a move changes nothing
    /// but the cells beside it, so each cell says what a move beside it changes, and these are
    /// added up. The game must not be over.
    [[nodiscard]] OfMoves of_moves(const Adjacency& game, const Adjacency::State& state) const;

private:
    /// After a move, for the player who made it: what a cell without empty neighbours counts, and
    /// what each number of them adds to the number before.
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
