#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "eval/neighbour_counter.hpp"
#include "game/game.hpp"
#include "solve/full_board_game.hpp"

namespace lawan {

/// What to expect of a set of empty cells: unsettled cells that see an even number of empty ones
/// tend to go to the player who will fill the last cell of the board, who can answer in pairs; to
/// that a bonus for moving last, and a part of what the player to move can settle at once.
class ParityEvaluation {
public:
    static constexpr Score largest = 64 * score_unit;

    /// Thousandths of a mark. Fitted to exact values of random sets of 8 to 18 cells on 8x8 by
    /// bench/parity_weights, which prints them.
    struct Weights {
        std::array<Score, 10> seen{};  ///< a cell, by the number of empty cells it sees
        Score last = 0;                ///< moving last
        Score gain = 0;                ///< a mark that can be settled at once
    };

    explicit ParityEvaluation(const Adjacency& game)
        : counter_(game), weights_(weights_of(game.rules().neighbours)) {}

    [[nodiscard]] static const Weights& weights_of(int neighbours);

    Score operator()(const FullBoardGame& game, const FullBoardGame::State& state,
                     Player player) const {
        const Features features = features_of(game, state);
        const bool mover_is_last = std::popcount(state.empty) % 2 == 1;
        Score last = weights_.last;
        for (std::size_t i = 1; i < weights_.seen.size(); ++i)
            last += weights_.seen[i] * features.seen[i];
        const Score expected = (mover_is_last ? last : -last) + weights_.gain * features.gain;
        const Score score =
            std::clamp(game.banked(state) + expected, -largest, static_cast<Score>(largest));
        return player == state.to_move ? score : -score;
    }

    struct Features {
        std::array<int, 10> seen{};  ///< cells by the number of empty cells they see
        int gain = 0;                ///< the most that a move settles
    };
    [[nodiscard]] Features features_of(const FullBoardGame& game,
                                       const FullBoardGame::State& state) const {
        Features features;
        auto planes = counter_.count(state.empty);
        NeighbourCounter::add(planes, state.empty);
        for (unsigned i = 1; i < features.seen.size(); ++i)
            features.seen[i] = std::popcount(NeighbourCounter::having(planes, i));
        const std::uint64_t one = NeighbourCounter::having(planes, 1);
        const std::uint64_t gaining = (counter_.neighbours(one) | one) & state.empty;
        for (std::uint64_t rest = gaining; rest != 0; rest &= rest - 1)
            features.gain = std::max(features.gain, game.sets().gain(std::countr_zero(rest), one));
        return features;
    }

private:
    NeighbourCounter counter_;
    Weights weights_;
};

}  // namespace lawan
