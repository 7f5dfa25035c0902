#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <span>
#include <vector>

#include "game/game.hpp"
#include "game/lines.hpp"

namespace lawan::eval {

/// The function f of report C: rates the board after a disc, for Connect Four and m,n,k, by the
/// lines of length k through the disc's cell,
///
///     f = (x1 + 200 x2 + 100 x3 + 1000 x4) / most
///
///     x1  lines still open to its owner, that is, without an enemy disc (at most 13 on 7x6)
///     x2  the most other own discs on an open line (0 .. k-1)
///     x3  the most enemy discs on a line without own discs, which it blocks (0 .. k-1)
///     x4  1 if it completes a line
///
/// `most` is the sum with every x at its largest: 13 + 600 + 300 + 1000 = 1913 on 7x6, as the
/// report prints. No board reaches it, since a line worth blocking is not open.
class LinesRating {
public:
    /// The points of a cell, in units of 1/most, for either player placing there next.
    struct Points {
        int own = 0;
        int enemy = 0;
    };

    explicit LinesRating(const Lines& lines) : length_(lines.length()) {
        std::array<std::vector<std::uint64_t>, 64> through;
        for (const auto& direction : lines.directions()) {
            for (std::uint64_t rest = direction.starts; rest != 0; rest &= rest - 1) {
                const int start = std::countr_zero(rest);
                std::uint64_t line = 0;
                for (int i = 0; i < length_; ++i)
                    line |= std::uint64_t{1} << (start + i * direction.step);
                for (int i = 0; i < length_; ++i)
                    through[static_cast<std::size_t>(start + i * direction.step)].push_back(line);
            }
        }
        std::size_t most_lines = 0;
        for (std::size_t cell = 0; cell < through.size(); ++cell) {
            first_[cell] = static_cast<std::uint16_t>(masks_.size());
            masks_.insert(masks_.end(), through[cell].begin(), through[cell].end());
            most_lines = std::max(most_lines, through[cell].size());
        }
        first_.back() = static_cast<std::uint16_t>(masks_.size());
        most_ = static_cast<int>(most_lines) + 300 * (length_ - 1) + win_points;
        unit_ = 1.0 / most_;
    }

    /// Returns f of the board after the action, for the player who makes it: in [0, 1].
    template <Game G>
    [[nodiscard]] double operator()(const G&, const StateOf<G>& state, ActionOf<G> action) const {
        return points(state.own, state.enemy, landing_cell(state, action)).own * unit_;
    }

    /// Returns whether the action completes a line.
    template <Game G>
    [[nodiscard]] bool wins(const G&, const StateOf<G>& state, ActionOf<G> action) const {
        const std::size_t cell = landing_cell(state, action);
        const std::uint64_t filled = state.own | std::uint64_t{1} << cell;
        return std::ranges::any_of(lines_through(cell),
                                   [&](std::uint64_t line) { return (line & ~filled) == 0; });
    }

    /// Rates an empty cell for both players.
    [[nodiscard]] Points points(std::uint64_t own, std::uint64_t enemy, std::size_t cell) const {
        assert(((own | enemy) >> cell & 1) == 0);
        int own_open = 0;
        int enemy_open = 0;
        int own_most = 0;
        int enemy_most = 0;
        for (const std::uint64_t line : lines_through(cell)) {
            const int owned = std::popcount(line & own);
            const int enemies = std::popcount(line & enemy);
            own_open += enemies == 0 ? 1 : 0;
            enemy_open += owned == 0 ? 1 : 0;
            own_most = std::max(own_most, enemies == 0 ? owned : 0);
            enemy_most = std::max(enemy_most, owned == 0 ? enemies : 0);
        }
        // A line that one player blocks is a line that the other one builds.
        return {own_open + 200 * own_most + 100 * enemy_most + winning(own_open, own_most),
                enemy_open + 200 * enemy_most + 100 * own_most + winning(enemy_open, enemy_most)};
    }

    /// Returns the bit that an action fills. Works whether actions are columns or cells: the
    /// addition carries through the discs of a column to the first empty cell above.
    template <class State, class Action>
    [[nodiscard]] static std::size_t landing_cell(const State& state, Action action) {
        const std::uint64_t occupied = state.own | state.enemy;
        const std::uint64_t disc = (occupied + (std::uint64_t{1} << action)) & ~occupied;
        return static_cast<std::size_t>(std::countr_zero(disc));
    }

    [[nodiscard]] int most() const { return most_; }
    [[nodiscard]] std::span<const std::uint64_t> lines_through(std::size_t cell) const {
        return {masks_.data() + first_[cell], masks_.data() + first_[cell + 1]};
    }

private:
    static constexpr int win_points = 1000;

    [[nodiscard]] int winning(int open, int most_discs) const {
        return open > 0 && most_discs == length_ - 1 ? win_points : 0;
    }

    int length_;
    int most_ = 0;
    double unit_ = 0;
    std::array<std::uint16_t, 65> first_{};  ///< by cell: index of its lines in `masks_`
    std::vector<std::uint64_t> masks_;       ///< the lines through each cell, cell after cell
};

/// Uses f of report C as an evaluation for minimax, in thousandths, the largest f being 999. The
/// report rates the last disc; a state does not know which disc was last, and a disc of one player
/// says nothing about the other. So a state is worth the best f that `player` could get with a disc
/// now, minus the best f of the opponent: zero-sum, with each f as the report defines it.
class LinesEvaluation {
public:
    static constexpr Score largest = score_unit - 1;

    explicit LinesEvaluation(const Lines& lines) : rating_(lines) {}

    template <Game G>
    Score operator()(const G& game, const StateOf<G>& state, Player player) const {
        int own = 0;
        int enemy = 0;
        for (const auto action : game.actions(state)) {
            const auto points =
                rating_.points(state.own, state.enemy, LinesRating::landing_cell(state, action));
            own = std::max(own, points.own);
            enemy = std::max(enemy, points.enemy);
        }
        const Score score = (own - enemy) * largest / rating_.most();
        return player == game.player_to_move(state) ? score : -score;
    }

private:
    LinesRating rating_;
};

}  // namespace lawan::eval
