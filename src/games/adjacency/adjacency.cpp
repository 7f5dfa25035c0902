#include "games/adjacency/adjacency.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdlib>

#include "base/text.hpp"

namespace lawan::games {
namespace {

constexpr int least_side = 4;
constexpr int most_side = 64 / least_side;

/// Returns the 2x2 block with its top left cell at (column, row).
std::uint64_t block(Grid grid, int column, int row) {
    const std::uint64_t pair = std::uint64_t{3} << (row * grid.width + column);
    return pair | pair << grid.width;
}

Marks starting_marks(Grid grid) {
    return {block(grid, 0, grid.height - 2), block(grid, grid.width - 2, 0)};
}

int most_rounds(Grid grid) { return (grid.cells() - 8 + 1) / 2; }

}  // namespace

Adjacency::Adjacency(const Rules& rules)
    : rules_(rules), grid_{rules.width, rules.height}, board_(grid_.mask()) {
    assert(grid_.cells() <= 64 && std::min(grid_.width, grid_.height) >= least_side);
    if (rules_.rounds >= most_rounds(grid_)) rules_.rounds = 0;
    for (int cell = 0; cell < grid_.cells(); ++cell) {
        for (int other = 0; other < grid_.cells(); ++other) {
            const int columns = std::abs(grid_.column(cell) - grid_.column(other));
            const int rows = std::abs(grid_.row(cell) - grid_.row(other));
            const bool beside =
                rules_.neighbours == 8 ? std::max(columns, rows) == 1 : columns + rows == 1;
            if (beside) neighbours_[static_cast<std::size_t>(cell)] |= std::uint64_t{1} << other;
        }
    }
}

int Adjacency::total_plies() const {
    return rules_.rounds == 0 ? cells_to_fill() : std::min(2 * rules_.rounds, cells_to_fill());
}

Adjacency::State Adjacency::initial_state() const {
    const Marks start = starting_marks(grid_);
    const bool x_starts = rules_.first == Player::X;
    return {x_starts ? start.x : start.o, x_starts ? start.o : start.x,
            static_cast<std::uint8_t>(total_plies()), rules_.first};
}

Adjacency::State Adjacency::transformed(const State& state, int symmetry) const {
    State image = state;
    image.own = transformed_cells(grid_, state.own, symmetry);
    image.enemy = transformed_cells(grid_, state.enemy, symmetry);
    return image;
}

Marks Adjacency::marks(const State& state) const {
    return state.to_move == Player::X ? Marks{state.own, state.enemy}
                                      : Marks{state.enemy, state.own};
}

const std::vector<OptionInfo>& Adjacency::options() {
    using enum OptionInfo::Kind;
    constexpr Rules usual;
    static const std::vector<OptionInfo> infos = {
        {"w", Integer, std::to_string(usual.width), "columns; at most 64 cells in all", least_side,
         most_side},
        {"h", Integer, std::to_string(usual.height), "rows", least_side, most_side},
        {"nb",
         Choice,
         std::to_string(usual.neighbours),
         "neighbours that a placement flips: 8, or only the 4 orthogonal ones",
         0,
         0,
         {"8", "4"}},
        {"rounds", Integer, "", "moves per player; omitted: until the board is full", 1, 28},
        {"first", Choice, std::string(player_text(usual.first)), "who starts", 0, 0, {"x", "o"}},
    };
    return infos;
}

Expected<Adjacency> Adjacency::parse_rules(std::string_view text) {
    const auto options = parse_options(text, Adjacency::options(), "game adjacency");
    if (!options) return std::unexpected(options.error());
    Rules rules{.width = static_cast<int>(options->integer("w")),
                .height = static_cast<int>(options->integer("h")),
                .neighbours = options->choice("nb") == "8" ? 8 : 4,
                .first = *parse_player(options->choice("first"))};
    const Grid grid{rules.width, rules.height};
    if (grid.cells() > 64) {
        return fail(fmt::format("a board of {} x {} has {} cells; at most 64 are possible",
                                grid.width, grid.height, grid.cells()));
    }
    if (options->has("rounds")) {
        const auto rounds = static_cast<int>(options->integer("rounds"));
        if (rounds > most_rounds(grid)) {
            return fail(fmt::format(
                "rounds: the board of {} x {} is full after {} rounds; expected 1 to {}, not {}",
                grid.width, grid.height, most_rounds(grid), most_rounds(grid), rounds));
        }
        rules.rounds = rounds;
    }
    return Adjacency(rules);
}

std::string Adjacency::spec() const {
    const std::array values{std::to_string(rules_.width), std::to_string(rules_.height),
                            std::to_string(rules_.neighbours),
                            rules_.rounds == 0 ? "" : std::to_string(rules_.rounds),
                            std::string(player_text(rules_.first))};
    return spec_text("adjacency", options(), values);
}

Expected<Adjacency::Action> Adjacency::parse_action(const State& state,
                                                    std::string_view text) const {
    if (is_terminal(state)) return fail("the game is over; no move is possible");
    const auto cell = parse_empty_square(grid_, marks(state), text);
    if (!cell) return std::unexpected(cell.error());
    return static_cast<Action>(*cell);
}

std::string Adjacency::position_text(const State& state) const {
    return fmt::format("{} {} {}", board_text(grid_, marks(state)),
                       turn_text({state.to_move, plies_played(state) / 2 + 1}), *agreed_rounds());
}

Expected<std::pair<Adjacency, Adjacency::State>> Adjacency::parse_position(
    std::string_view text) const {
    const auto words = split_words(text);
    if (words.size() != 3 && words.size() != 4) {
        return fail("expected `board side round [rounds]`, such as 6oo/6oo/8/8/8/8/xx6/xx6 x 1 28");
    }
    const auto marks = parse_board(grid_, words[0].text);
    if (!marks) return fail_at(words[0].offset, marks.error());
    const std::uint64_t occupied = marks->x | marks->o;
    const Marks start = starting_marks(grid_);
    if (const ActionSet missing((start.x | start.o) & ~occupied); !missing.empty()) {
        return fail(
            fmt::format(
                "{} is empty, but the game starts with a mark there and marks are never taken away",
                grid_.square(missing.at(0))),
            words[0].offset);
    }
    Rules rules = rules_;
    if (words.size() == 4) {
        const auto rounds = parse_integer(words[3].text, 1, most_rounds(grid_));
        if (!rounds)
            return fail_at(words[3].offset, {fmt::format("rounds: {}", rounds.error().message)});
        rules.rounds = static_cast<int>(*rounds);
    }
    const Adjacency game(rules);
    const int placed = std::popcount(occupied) - 8;
    if (placed > game.total_plies()) {
        return fail(fmt::format("{} marks were placed, but the game ends after {} moves", placed,
                                game.total_plies()),
                    words[0].offset);
    }
    const auto turn = parse_turn(words[1], words[2], placed, rules.first);
    if (!turn) return std::unexpected(turn.error());
    const bool x_moves = turn->to_move == Player::X;
    return std::pair(game,
                     State{x_moves ? marks->x : marks->o, x_moves ? marks->o : marks->x,
                           static_cast<std::uint8_t>(game.total_plies() - placed), turn->to_move});
}

}  // namespace lawan::games
