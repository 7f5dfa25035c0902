#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/stop.hpp"
#include "eval/marks.hpp"
#include "games/adjacency/adjacency.hpp"
#include "search/local/local_search.hpp"
#include "search/search.hpp"

namespace lawan::solve {

/// Rotates `cells` by 180 degrees: cell c goes to n-1-c, so the bits are reversed.
[[nodiscard]] inline std::uint64_t half_turn(Grid grid, std::uint64_t cells) {
    std::uint64_t word = cells;
    word = (word >> 1 & 0x5555555555555555) | (word & 0x5555555555555555) << 1;
    word = (word >> 2 & 0x3333333333333333) | (word & 0x3333333333333333) << 2;
    word = (word >> 4 & 0x0f0f0f0f0f0f0f0f) | (word & 0x0f0f0f0f0f0f0f0f) << 4;
    return std::byteswap(word) >> (64 - grid.cells());
}

/// Returns whether the mirror theorem holds from here on, that is, the opponent of the player to
/// move never loses by answering each move with its half-turn image: it has the last move, the
/// empty cells are symmetric, and no cell and its image both belong to the player to move.
[[nodiscard]] inline bool can_be_mirrored(const Adjacency& game, const Adjacency::State& state) {
    const Grid grid = game.grid();
    const std::uint64_t empty = game.empty_cells(state);
    return grid.cells() % 2 == 0 && state.plies_left % 2 == 0 && empty == half_turn(grid, empty) &&
           (state.own & half_turn(grid, state.own)) == 0;
}

/// A strategy for the second player of Adjacency that never loses on boards with an even number of
/// cells: answer each move with its half-turn image. After each answer the empty cells are
/// symmetric and no cell and its image both belong to the opponent, who is therefore behind or
/// level. This is invariant: the last pair of moves that touched a cell and its image touched
/// either both, which now belong to the player who answered, or one each, which now belong to
/// different players.
///
/// A state has no last move, but needs none: the answer is the only empty cell whose image is
/// taken. If there is no such cell, or if the opponent would own both cells of a pair after the
/// answer (the first player's turn, odd x odd boards, positions from other play), plays by steepest
/// ascent in marks; also for the last move of a game, where the best move is at least as good as
/// the answer.
class MirrorSearch {
public:
    static constexpr bool remembers = false;

    explicit MirrorSearch(std::uint64_t seed) : local_({}, {}, seed) {}

    SearchResult<Adjacency> search(const Adjacency& game, const Adjacency::State& root,
                                   const Limits& limits, StopToken stop,
                                   const ProgressCallback<Adjacency>& progress) {
        const auto move = answer(game, root);
        if (!move || root.plies_left == 1)
            return local_.search(game, root, limits, std::move(stop), progress);
        const auto next = game.result(root, *move);
        return {.move = *move,
                .score = game.margin(next, root.to_move) * score_unit,
                .depth = 1,
                .line = {*move},
                .counters = {.nodes = 2, .evaluations = 1}};
    }

    void reset() { local_.reset(); }

    /// Returns the half-turn image of the opponent's move, if the theorem holds after it.
    [[nodiscard]] static std::optional<Adjacency::Action> answer(const Adjacency& game,
                                                                 const Adjacency::State& state) {
        const Grid grid = game.grid();
        if (grid.cells() % 2 != 0) return std::nullopt;
        const std::uint64_t empty = game.empty_cells(state);
        const std::uint64_t unpaired = empty & ~half_turn(grid, empty);
        if (!std::has_single_bit(unpaired)) return std::nullopt;
        const auto cell = static_cast<Adjacency::Action>(std::countr_zero(unpaired));
        const std::uint64_t opponents = game.result(state, cell).own;
        if ((opponents & half_turn(grid, opponents)) != 0) return std::nullopt;
        return cell;
    }

private:
    LocalSearch<Adjacency, MarksEvaluation> local_;
};

}  // namespace lawan::solve
