#pragma once

#include <bit>
#include <compare>
#include <cstdint>

#include "game/action_set.hpp"
#include "game/game.hpp"
#include "games/adjacency/adjacency.hpp"
#include "solve/adjacency/full_board/empty_cells_game.hpp"

namespace lawan::solve {

/// Adjacency played to a full board, as a game for any search: a state is the set of empty cells
/// and the margin of settled marks. Colours of other marks do not matter (EmptyCellsGame tells
/// why), so all transpositions into the same empty cells, and all their images, share a hash key.
class FullBoardGame {
public:
    struct State {
        std::uint64_t empty = 0;
        std::int16_t settled = 0;  ///< marks of the player to move minus the opponent's
        Player to_move = Player::X;

        auto operator<=>(const State&) const = default;
    };
    using Action = Adjacency::Action;
    using Actions = ActionSet;

    FullBoardGame() : FullBoardGame(Adjacency{}, Adjacency{}.initial_state()) {}
    /// Makes a game for positions whose empty cells are among those of `start`, which is played to
    /// a full board.
    FullBoardGame(const Adjacency& game, const Adjacency::State& start)
        : game_(game), start_(state_of(game, start)), sets_(game, start_.empty) {}

    [[nodiscard]] bool contains(const Adjacency& game, const Adjacency::State& state) const {
        return game_ == game && (game.empty_cells(state) & ~start_.empty) == 0;
    }

    [[nodiscard]] State initial_state() const { return start_; }
    [[nodiscard]] Player player_to_move(const State& state) const { return state.to_move; }
    [[nodiscard]] Actions actions(const State& state) const { return Actions(state.empty); }
    [[nodiscard]] State result(const State& state, Action cell) const {
        const int gain = sets_.gain(cell, sets_.seen(state.empty).one);
        return {state.empty & ~(std::uint64_t{1} << cell),
                static_cast<std::int16_t>(-state.settled - gain), opponent(state.to_move)};
    }
    [[nodiscard]] bool is_terminal(const State& state) const { return state.empty == 0; }
    [[nodiscard]] Score utility(const State& state, Player player) const {
        return (player == state.to_move ? state.settled : -state.settled) * score_unit;
    }
    [[nodiscard]] int most_plies_left(const State& state) const {
        return std::popcount(state.empty);
    }

    /// Hashes the empty cells so that all images agree. Settled marks do not affect what is to
    /// come; they count as `banked`.
    [[nodiscard]] std::uint64_t hash(const State& state) const {
        return EmptyCellsGame::key(sets_.images(state.empty)) * 0x9e3779b97f4a7c15;
    }
    [[nodiscard]] Score banked(const State& state) const { return state.settled * score_unit; }

    [[nodiscard]] const EmptyCellsGame& sets() const { return sets_; }
    [[nodiscard]] State state_of(const Adjacency::State& state) const {
        return state_of(game_, state);
    }

    bool operator==(const FullBoardGame& other) const {
        return game_ == other.game_ && start_ == other.start_;
    }

private:
    static State state_of(const Adjacency& game, const Adjacency::State& state) {
        const std::uint64_t empty = game.empty_cells(state);
        std::uint64_t open = 0;  // seen by an empty cell
        for (std::uint64_t rest = empty; rest != 0; rest &= rest - 1)
            open |= game.neighbours(static_cast<Action>(std::countr_zero(rest)));
        return {empty,
                static_cast<std::int16_t>(std::popcount(state.own & ~open) -
                                          std::popcount(state.enemy & ~open)),
                state.to_move};
    }

    Adjacency game_;
    State start_;
    EmptyCellsGame sets_;
};

}  // namespace lawan::solve
