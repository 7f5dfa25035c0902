#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "game/game.hpp"
#include "games/adjacency.hpp"

namespace lawan {

/// Each mark counts the chance that nobody places beside it before the end: with k placements to
/// come on n empty cells, a mark with e empty neighbours keeps its colour with probability C(n-e,
/// k) / C(n, k), were the placements random. A settled mark counts whole.
class SurvivalEvaluation {
public:
    static constexpr Score largest = 64 * score_unit;

    explicit SurvivalEvaluation(const Adjacency& game);

    Score operator()(const Adjacency& game, const Adjacency::State& state, Player player) const {
        // Planes of a bit-sliced counter: the empty neighbours of every cell at once.
        const std::uint64_t empty = game.empty_cells(state);
        std::array<std::uint64_t, 4> counter{};
        for (const auto& [shift, from] : shifts_) {
            const std::uint64_t source = empty & from;
            std::uint64_t carry = shift < 0 ? source >> -shift : source << shift;
            for (auto& plane : counter) {
                const std::uint64_t sum = plane ^ carry;
                carry &= plane;
                plane = sum;
            }
        }
        const auto& chances = chances_[state.plies_left];
        Score score = 0;
        for (unsigned empties = 0; empties < chances.size(); ++empties) {
            std::uint64_t cells = ~std::uint64_t{0};
            for (unsigned plane = 0; plane < counter.size(); ++plane) {
                cells &= (empties >> plane & 1U) != 0 ? counter[plane] : ~counter[plane];
            }
            score += chances[empties] *
                     (std::popcount(cells & state.own) - std::popcount(cells & state.enemy));
        }
        return player == state.to_move ? score : -score;
    }

private:
    /// A cell's bit moved by `shift` is a neighbour's, for the cells in `from`; unused ones have
    /// none.
    struct Shift {
        int shift = 0;
        std::uint64_t from = 0;
    };

    std::array<Shift, 8> shifts_{};
    std::array<std::array<Score, 9>, most_plies + 1>
        chances_{};  ///< by plies left and empty neighbours
};

}  // namespace lawan
