#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <unordered_map>

#include "base/random.hpp"
#include "games/adjacency/adjacency.hpp"
#include "solve/adjacency/full_board/empty_cells_game.hpp"
#include "tests/random_game.hpp"

namespace lawan::tests {

/// Values of sets of empty cells, computed directly from their definition (see EmptyCellsGame).
class PlainSetValues {
public:
    explicit PlainSetValues(const Adjacency& game)
        : sets_(game, game.empty_cells(game.initial_state())) {}

    int of(std::uint64_t empty) {
        if (empty == 0) return 0;
        if (const auto known = values_.find(empty); known != values_.end()) return known->second;
        const std::uint64_t one = sets_.seen(empty).one;
        int best = -64;
        for (std::uint64_t rest = empty; rest != 0; rest &= rest - 1) {
            const int cell = std::countr_zero(rest);
            best = std::max(best, sets_.gain(cell, one) - of(empty & ~(std::uint64_t{1} << cell)));
        }
        return values_[empty] = best;
    }

private:
    EmptyCellsGame sets_;
    std::unordered_map<std::uint64_t, int> values_;
};

/// Returns `count` cells that random play leaves empty.
inline std::uint64_t random_empty_cells(const Adjacency& game, Random& random, int count) {
    auto state = game.initial_state();
    while (state.plies_left > count) state = game.result(state, random_action(game, state, random));
    return game.empty_cells(state);
}

}  // namespace lawan::tests
