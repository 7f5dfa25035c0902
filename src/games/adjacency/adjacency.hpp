#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "base/options.hpp"
#include "game/action_set.hpp"
#include "game/game.hpp"
#include "game/grid.hpp"
#include "game/hash.hpp"

namespace lawan::games {

/// The Adjacency Strategy Game. Placing a mark flips all enemy marks beside it; whoever has more
/// marks at the end wins.
///
///     one bit per cell, row by row from the top left (8x8: all 64; 5x4 uses bits 0..19)
///
///          a  b  c  d  e  f  g  h
///      8   0  1  2  3  4  5  6  7      O starts with the 2x2 block at the top right,
///      7   8  9 10 11 12 13 14 15      X with the one at the bottom left.
///      ..                              neighbours_[c]: the cells that placing on c flips,
///      1  56 57 58 59 60 61 62 63      8 or, with nb=4, the 4 orthogonal ones.
///
/// docs/architecture.md names the source of rules and theorems. Utility is the margin of marks.
class Adjacency {
public:
    struct Rules {
        int width = 8;
        int height = 8;
        int neighbours = 8;  ///< 8 or 4
        int rounds = 0;      ///< moves per player; 0: until the board is full
        Player first = Player::X;

        bool operator==(const Rules&) const = default;
    };

    struct State {
        std::uint64_t own = 0;  ///< marks of the player to move
        std::uint64_t enemy = 0;
        std::uint8_t plies_left = 0;
        Player to_move = Player::X;

        auto operator<=>(const State&) const = default;
    };
    using Action = std::uint8_t;  ///< the cell
    using Actions = ActionSet;

    Adjacency() : Adjacency(Rules{}) {}
    explicit Adjacency(const Rules& rules);

    [[nodiscard]] State initial_state() const;
    [[nodiscard]] Player player_to_move(const State& state) const { return state.to_move; }
    [[nodiscard]] Actions actions(const State& state) const {
        return Actions(state.plies_left == 0 ? 0 : empty_cells(state));
    }
    [[nodiscard]] State result(const State& state, Action cell) const {
        const std::uint64_t turned = state.enemy & neighbours_[cell];
        return {state.enemy ^ turned, state.own | turned | std::uint64_t{1} << cell,
                static_cast<std::uint8_t>(state.plies_left - 1), opponent(state.to_move)};
    }
    [[nodiscard]] bool is_terminal(const State& state) const { return state.plies_left == 0; }
    [[nodiscard]] Score utility(const State& state, Player player) const {
        return margin(state, player) * score_unit;
    }

    [[nodiscard]] std::uint64_t hash(const State& state) const {
        return mixed_key(state.own, state.enemy, static_cast<std::uint64_t>(state.to_move));
    }
    [[nodiscard]] int symmetry_count() const { return grid_symmetry_count(grid_); }
    [[nodiscard]] State transformed(const State& state, int symmetry) const;
    [[nodiscard]] int distance(Action from, Action to) const { return grid_.distance(from, to); }

    [[nodiscard]] const Rules& rules() const { return rules_; }
    [[nodiscard]] Grid grid() const { return grid_; }
    [[nodiscard]] std::uint64_t neighbours(Action cell) const { return neighbours_[cell]; }
    [[nodiscard]] std::uint64_t empty_cells(const State& state) const {
        return board_ & ~(state.own | state.enemy);
    }
    /// Returns the marks of `player` minus those of the opponent, at any time of the game.
    [[nodiscard]] Score margin(const State& state, Player player) const {
        const int margin = std::popcount(state.own) - std::popcount(state.enemy);
        return player == state.to_move ? margin : -margin;
    }
    [[nodiscard]] int plies_played(const State& state) const {
        return total_plies() - state.plies_left;
    }
    [[nodiscard]] int most_plies_left(const State& state) const { return state.plies_left; }
    [[nodiscard]] std::optional<int> agreed_rounds() const {
        return rules_.rounds == 0 ? (cells_to_fill() + 1) / 2 : rules_.rounds;
    }
    [[nodiscard]] Marks marks(const State& state) const;
    [[nodiscard]] std::uint64_t winning_cells(const State&) const { return 0; }

    // Notation.
    static const std::vector<OptionInfo>& options();
    [[nodiscard]] static Expected<Adjacency> parse_rules(std::string_view text);
    [[nodiscard]] std::string spec() const;
    [[nodiscard]] std::string action_text(Action cell) const { return grid_.square(cell); }
    [[nodiscard]] Expected<Action> parse_action(const State& state, std::string_view text) const;
    [[nodiscard]] std::string position_text(const State& state) const;
    /// Returns a game too, as the rounds of a position override those of the rules.
    [[nodiscard]] Expected<std::pair<Adjacency, State>> parse_position(std::string_view text) const;

    bool operator==(const Adjacency& other) const { return rules_ == other.rules_; }

private:
    [[nodiscard]] int cells_to_fill() const { return grid_.cells() - 8; }
    [[nodiscard]] int total_plies() const;

    Rules rules_;
    Grid grid_;
    std::uint64_t board_ = 0;
    std::array<std::uint64_t, 64> neighbours_{};
};

}  // namespace lawan::games
