#include "games/mnk/mnk.hpp"

#include <fmt/format.h>

#include <array>
#include <cassert>
#include <span>

#include "base/text.hpp"
#include "games/line_position.hpp"

namespace lawan::games {

Mnk::Mnk(const Rules& rules)
    : rules_(rules), grid_{rules.width, rules.height}, board_(grid_.mask()), lines_(rules.length) {
    assert(grid_.cells() <= 64);
    // The cells from which a line fits that spans this many further columns and rows.
    const auto starts = [&](int columns, int rows) {
        std::uint64_t cells = 0;
        for (int cell = 0; cell < grid_.cells(); ++cell) {
            const int column = grid_.column(cell) + columns;
            const int row = grid_.row(cell) + rows;
            if (column >= 0 && column < grid_.width && row < grid_.height)
                cells |= std::uint64_t{1} << cell;
        }
        return cells;
    };
    const int further = rules_.length - 1;
    lines_.add({1, starts(further, 0)});
    lines_.add({grid_.width, starts(0, further)});
    lines_.add({grid_.width + 1, starts(further, further)});
    lines_.add({grid_.width - 1, starts(-further, further)});
}

Mnk::State Mnk::transformed(const State& state, int symmetry) const {
    State image = state;
    image.own = transformed_cells(grid_, state.own, symmetry);
    image.enemy = transformed_cells(grid_, state.enemy, symmetry);
    return image;
}

std::uint64_t Mnk::centre_cells() const {
    std::uint64_t cells = 0;
    for (int row = 0; row < grid_.height; ++row)
        cells |= std::uint64_t{1} << (row * grid_.width + grid_.width / 2);
    return cells;
}

Marks Mnk::marks(const State& state) const {
    return player_to_move(state) == Player::X ? Marks{state.own, state.enemy}
                                              : Marks{state.enemy, state.own};
}

const std::vector<OptionInfo>& Mnk::options() {
    using enum OptionInfo::Kind;
    static const std::vector<OptionInfo> infos = {
        {"m", Integer, "", "columns; written without the names: mnk:m,n,k; at most 64 cells", 1,
         64},
        {"n", Integer, "", "rows", 1, 64},
        {"k", Integer, "", "marks in a row that win", 1, 64},
        {"first", Choice, "x", "who starts", 0, 0, {"x", "o"}},
    };
    return infos;
}

Expected<Mnk> Mnk::parse_rules(std::string_view text) {
    const auto pieces = split(text, ',');
    if (text.empty() || pieces.size() < 3) {
        return fail("expected columns, rows and marks in a row, such as mnk:5,4,4", text.size());
    }
    const auto& infos = Mnk::options();
    Options sizes;
    for (std::size_t i = 0; i < 3; ++i) {
        if (const auto error = sizes.set(infos[i], pieces[i].text))
            return fail_at(pieces[i].offset, *error);
    }
    const std::size_t rest = pieces.size() > 3 ? pieces[3].offset : text.size();
    if (pieces.size() > 3 && text.ends_with(','))
        return fail("expected an option such as first=o after the last comma", text.size());
    const auto options = parse_options(text.substr(rest), std::span(infos).subspan(3), "game mnk");
    if (!options) return fail_at(rest, options.error());
    const Rules rules{.width = static_cast<int>(sizes.integer("m")),
                      .height = static_cast<int>(sizes.integer("n")),
                      .length = static_cast<int>(sizes.integer("k")),
                      .first = *parse_player(options->choice("first"))};
    const Grid grid{rules.width, rules.height};
    if (grid.cells() > 64) {
        return fail(fmt::format("a board of {} x {} has {} cells; at most 64 are possible",
                                grid.width, grid.height, grid.cells()));
    }
    if (const auto error = check_line_length(grid, rules.length)) return std::unexpected(*error);
    return Mnk(rules);
}

std::string Mnk::spec() const {
    const bool is_tic_tac_toe = rules_.width == 3 && rules_.height == 3 && rules_.length == 3;
    const bool o_starts = rules_.first == Player::O;
    if (is_tic_tac_toe) return o_starts ? "tictactoe:first=o" : "tictactoe";
    return fmt::format("mnk:{},{},{}{}", rules_.width, rules_.height, rules_.length,
                       o_starts ? ",first=o" : "");
}

Expected<Mnk::Action> Mnk::parse_action(const State& state, std::string_view text) const {
    if (is_terminal(state)) return fail("the game is over; no move is possible");
    const auto cell = parse_empty_square(grid_, marks(state), text);
    if (!cell) return std::unexpected(cell.error());
    return static_cast<Action>(*cell);
}

std::string Mnk::position_text(const State& state) const {
    return fmt::format("{} {} {} {} {}", rules_.width, rules_.height, rules_.length,
                       board_text(grid_, marks(state)),
                       turn_text({player_to_move(state), state.plies / 2 + 1}));
}

Expected<std::pair<Mnk, Mnk::State>> Mnk::parse_position(std::string_view text) const {
    const auto words = split_words(text);
    if (words.size() != 6)
        return fail("expected `columns rows k board side round`, such as 3 3 3 3/3/3 x 1");
    const std::array expected = {rules_.width, rules_.height, rules_.length};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        if (words[i].text != std::to_string(expected[i])) {
            return fail(
                fmt::format("the game has {} columns, {} rows and lines of {}, but the position "
                            "says {} here",
                            rules_.width, rules_.height, rules_.length, in_quotes(words[i].text)),
                words[i].offset);
        }
    }
    const auto position = parse_line_position(grid_, rules_.first, {words[3], words[4], words[5]});
    if (!position) return std::unexpected(position.error());
    State state{position->own, position->enemy, static_cast<std::uint8_t>(position->placed)};
    const auto won =
        decide_winner(lines_, state.own, state.enemy, state.enemy, player_to_move(state));
    if (!won) return fail_at(words[3].offset, won.error());
    state.won = *won;
    return std::pair(*this, state);
}

}  // namespace lawan::games
