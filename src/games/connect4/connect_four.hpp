#pragma once

#include <bit>
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

/// Connect Four on any board of w columns, h rows and lines of k, with w(h+1) <= 64.
///
///     one bit a cell, column by column from the bottom; a guard row on top stays empty (7x6):
///
///        6 13 20 27 34 41 48     guard
///        5 12 19 26 33 40 47     row 6
///        4 11 18 25 32 39 46
///        3 10 17 24 31 38 45     +1 up, +7 right, +8 right and up, +6 right and down
///        2  9 16 23 30 37 44
///        1  8 15 22 29 36 43
///        0  7 14 21 28 35 42     row 1
///        a  b  c  d  e  f  g
///
/// Adding a column's lowest bit to the occupied cells gives the cell where its next disc lands.
/// Utility rewards early wins: floor((c + 2 - p) / 2) if disc number p wins on a board of c cells.
class ConnectFour {
public:
    struct Rules {
        int width = 7;
        int height = 6;
        int length = 4;
        Player first = Player::X;

        bool operator==(const Rules&) const = default;
    };

    struct State {
        std::uint64_t own = 0;  ///< discs of the player to move
        std::uint64_t enemy = 0;
        std::uint8_t plies = 0;
        bool won = false;  ///< by the player who just moved

        auto operator<=>(const State&) const = default;
    };
    using Action = std::uint8_t;  ///< the lowest cell of the column, so that all legal actions are
                                  ///< one shift away
    using Actions = ActionSet;

    ConnectFour() : ConnectFour(Rules{}) {}
    explicit ConnectFour(const Rules& rules);

    [[nodiscard]] State initial_state() const { return {}; }
    [[nodiscard]] Player player_to_move(const State& state) const {
        return static_cast<Player>((state.plies & 1U) ^ static_cast<unsigned>(rules_.first));
    }
    [[nodiscard]] Actions actions(const State& state) const {
        const std::uint64_t open_tops = top_cells_ & ~(state.own | state.enemy);
        return Actions(state.won ? 0 : open_tops >> (rules_.height - 1));
    }
    [[nodiscard]] State result(const State& state, Action action) const {
        const std::uint64_t occupied = state.own | state.enemy;
        const std::uint64_t disc = (occupied + (std::uint64_t{1} << action)) & ~occupied;
        const std::uint64_t moved = state.own | disc;
        return {state.enemy, moved, static_cast<std::uint8_t>(state.plies + 1),
                lines_.any_complete(moved)};
    }
    [[nodiscard]] bool is_terminal(const State& state) const {
        return state.won || state.plies == cells_;
    }
    [[nodiscard]] Score utility(const State& state, Player player) const {
        if (!state.won) return 0;
        const Score points = (cells_ + 2 - state.plies) / 2 * score_unit;
        return player == player_to_move(state) ? -points : points;
    }

    /// Returns the plies left if the player to move scores `points` (not 0) with best play.
    [[nodiscard]] int plies_to_win(const State& state, int points) const {
        const bool own = points > 0;
        const int latest =
            cells_ + 2 - 2 * (own ? points : -points);  // the winning disc, or the one after it
        const bool own_is_latest = (latest - state.plies) % 2 != 0;
        return (own_is_latest == own ? latest : latest - 1) - state.plies;
    }

    [[nodiscard]] std::uint64_t hash(const State& state) const {
        return mixed_key(state.own, state.enemy, 0);
    }
    [[nodiscard]] int symmetry_count() const { return 2; }
    [[nodiscard]] State transformed(const State& state, int symmetry) const;
    [[nodiscard]] int distance(Action from, Action to) const {
        return (from < to ? to - from : from - to) / stride_;
    }

    [[nodiscard]] const Rules& rules() const { return rules_; }
    [[nodiscard]] Grid grid() const { return {rules_.width, rules_.height}; }
    [[nodiscard]] const Lines& lines() const { return lines_; }
    [[nodiscard]] std::uint64_t centre_cells() const { return column_cells(rules_.width / 2); }
    [[nodiscard]] int plies_played(const State& state) const { return state.plies; }
    [[nodiscard]] int most_plies_left(const State& state) const {
        return state.won ? 0 : cells_ - state.plies;
    }
    [[nodiscard]] std::optional<int> agreed_rounds() const { return std::nullopt; }
    [[nodiscard]] Marks marks(const State& state) const;
    /// Returns a move that wins at once or, failing that, blocks the opponent's immediate win.
    [[nodiscard]] std::optional<Action> urgent_action(const State& state) const {
        const std::uint64_t bottoms = top_cells_ >> (rules_.height - 1);
        const std::uint64_t landings = (state.own | state.enemy) + bottoms;
        std::uint64_t urgent = lines_.completions(state.own) & landings;
        if (urgent == 0) urgent = lines_.completions(state.enemy) & landings;
        if (urgent == 0 || state.won) return std::nullopt;
        const std::uint64_t up_to_it = urgent ^ (urgent - 1);
        return static_cast<Action>(std::bit_width(bottoms & up_to_it) - 1);
    }
    /// Returns the cells of complete lines, numbered as in Grid.
    [[nodiscard]] std::uint64_t winning_cells(const State& state) const;

    // Notation.
    static const std::vector<OptionInfo>& options();
    [[nodiscard]] static Expected<ConnectFour> parse_rules(std::string_view text);
    [[nodiscard]] std::string spec() const;
    [[nodiscard]] std::string action_text(Action action) const {
        return column_name(action / stride_);
    }
    /// Accepts a column's letter or its number from 1.
    [[nodiscard]] Expected<Action> parse_action(const State& state, std::string_view text) const;
    [[nodiscard]] std::string position_text(const State& state) const;
    [[nodiscard]] Expected<std::pair<ConnectFour, State>> parse_position(
        std::string_view text) const;

    bool operator==(const ConnectFour& other) const { return rules_ == other.rules_; }

private:
    [[nodiscard]] std::uint64_t column_cells(int column) const {
        return ((std::uint64_t{1} << rules_.height) - 1) << (column * stride_);
    }
    [[nodiscard]] std::uint64_t to_grid(std::uint64_t cells) const;

    Rules rules_;
    int stride_ = 0;  ///< bits per column: the height and the guard
    int cells_ = 0;
    std::uint64_t top_cells_ = 0;
    Lines lines_;
};

}  // namespace lawan::games
