#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/options.hpp"
#include "game/action_set.hpp"
#include "game/game.hpp"
#include "game/grid.hpp"
#include "game/hash.hpp"
#include "game/lines.hpp"

namespace lawan::games {

/// m,n,k: k in a row on m columns and n rows, at most 64 cells. Tic-tac-toe is 3,3,3.
///
///     one bit a cell, row by row from the top left (3x3):
///
///        0 1 2     a3 b3 c3
///        3 4 5     a2 b2 c2     +1 right, +m down, +(m+1) right and down, +(m-1) left and down
///        6 7 8     a1 b1 c1
///
/// No guard bits: a line counts only from cells where it fits (Lines::Direction::starts).
/// Utility: a win is 1, a draw 0, a loss -1.
class Mnk {
public:
    struct Rules {
        int width = 3;
        int height = 3;
        int length = 3;
        Player first = Player::X;

        bool operator==(const Rules&) const = default;
    };

    struct State {
        std::uint64_t own = 0;  ///< marks of the player to move
        std::uint64_t enemy = 0;
        std::uint8_t plies = 0;
        bool won = false;  ///< by the player who just moved

        auto operator<=>(const State&) const = default;
    };
    using Action = std::uint8_t;  ///< the cell
    static constexpr bool all_wins_equal = true;
    using Actions = ActionSet;

    Mnk() : Mnk(Rules{}) {}
    explicit Mnk(const Rules& rules);

    [[nodiscard]] State initial_state() const { return {}; }
    [[nodiscard]] Player player_to_move(const State& state) const {
        return static_cast<Player>((state.plies & 1U) ^ static_cast<unsigned>(rules_.first));
    }
    [[nodiscard]] Actions actions(const State& state) const {
        return Actions(state.won ? 0 : board_ & ~(state.own | state.enemy));
    }
    [[nodiscard]] State result(const State& state, Action cell) const {
        const std::uint64_t moved = state.own | std::uint64_t{1} << cell;
        return {state.enemy, moved, static_cast<std::uint8_t>(state.plies + 1),
                lines_.any_complete(moved)};
    }
    [[nodiscard]] bool is_terminal(const State& state) const {
        return state.won || (state.own | state.enemy) == board_;
    }
    [[nodiscard]] Score utility(const State& state, Player player) const {
        if (!state.won) return 0;
        return player == player_to_move(state) ? -score_unit : score_unit;
    }

    [[nodiscard]] std::uint64_t hash(const State& state) const {
        return mixed_key(state.own, state.enemy, 0);
    }
    [[nodiscard]] int symmetry_count() const { return grid_symmetry_count(grid_); }
    [[nodiscard]] State transformed(const State& state, int symmetry) const;
    [[nodiscard]] int distance(Action from, Action to) const { return grid_.distance(from, to); }

    [[nodiscard]] const Rules& rules() const { return rules_; }
    [[nodiscard]] Grid grid() const { return grid_; }
    [[nodiscard]] const Lines& lines() const { return lines_; }
    [[nodiscard]] std::uint64_t centre_cells() const;
    [[nodiscard]] int plies_played(const State& state) const { return state.plies; }
    [[nodiscard]] int most_plies_left(const State& state) const {
        return state.won ? 0 : grid_.cells() - state.plies;
    }
    [[nodiscard]] std::optional<int> agreed_rounds() const { return std::nullopt; }
    [[nodiscard]] Marks marks(const State& state) const;
    /// Returns a move that wins at once or, failing that, blocks the opponent's immediate win.
    [[nodiscard]] std::optional<Action> urgent_action(const State& state) const {
        const std::uint64_t empty = actions(state).bits();
        std::uint64_t urgent = lines_.completions(state.own) & empty;
        if (urgent == 0) urgent = lines_.completions(state.enemy) & empty;
        if (urgent == 0) return std::nullopt;
        return static_cast<Action>(std::countr_zero(urgent));
    }
    /// Returns the cells of complete lines.
    [[nodiscard]] std::uint64_t winning_cells(const State& state) const {
        return lines_.complete_cells(state.enemy);
    }

    // Notation.
    static const std::vector<OptionInfo>& options();
    [[nodiscard]] static Expected<Mnk> parse_rules(std::string_view text);
    [[nodiscard]] std::string spec() const;
    [[nodiscard]] std::string action_text(Action cell) const { return grid_.square(cell); }
    [[nodiscard]] Expected<Action> parse_action(const State& state, std::string_view text) const;
    [[nodiscard]] std::string position_text(const State& state) const;
    [[nodiscard]] Expected<std::pair<Mnk, State>> parse_position(std::string_view text) const;

    bool operator==(const Mnk& other) const { return rules_ == other.rules_; }

private:
    Rules rules_;
    Grid grid_;
    std::uint64_t board_ = 0;
    Lines lines_;
};

}  // namespace lawan::games
