#include "games/connect4/connect_four.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "base/text.hpp"
#include "games/line_position.hpp"

namespace lawan::games {

ConnectFour::ConnectFour(const Rules& rules)
    : rules_(rules),
      stride_(rules.height + 1),
      cells_(rules.width * rules.height),
      lines_(rules.length) {
    assert(rules_.width * stride_ <= 64);
    for (int column = 0; column < rules_.width; ++column) {
        top_cells_ |= std::uint64_t{1} << (column * stride_ + rules_.height - 1);
    }
    // The cells from which a line fits that spans this many further columns and rows.
    const auto starts = [&](int columns, int rows) {
        std::uint64_t cells = 0;
        for (int column = 0; column + columns < rules_.width; ++column) {
            for (int row = std::max(0, -rows); row + std::max(0, rows) < rules_.height; ++row) {
                cells |= std::uint64_t{1} << (column * stride_ + row);
            }
        }
        return cells;
    };
    const int further = rules_.length - 1;
    lines_.add({1, starts(0, further)});
    lines_.add({stride_, starts(further, 0)});
    lines_.add({stride_ + 1, starts(further, further)});
    lines_.add({stride_ - 1, starts(further, -further)});
}

ConnectFour::State ConnectFour::transformed(const State& state, int symmetry) const {
    if (symmetry == 0) return state;
    const auto mirrored = [&](std::uint64_t cells) {
        std::uint64_t image = 0;
        for (int column = 0; column < rules_.width; ++column) {
            const std::uint64_t content = (cells & column_cells(column)) >> (column * stride_);
            image |= content << ((rules_.width - 1 - column) * stride_);
        }
        return image;
    };
    State image = state;
    image.own = mirrored(state.own);
    image.enemy = mirrored(state.enemy);
    return image;
}

std::uint64_t ConnectFour::to_grid(std::uint64_t cells) const {
    std::uint64_t image = 0;
    for (const int cell : ActionSet(cells)) {
        image |= std::uint64_t{1} << ((rules_.height - 1 - cell % stride_) * rules_.width +
                                      cell / stride_);
    }
    return image;
}

Marks ConnectFour::marks(const State& state) const {
    const std::uint64_t own = to_grid(state.own);
    const std::uint64_t enemy = to_grid(state.enemy);
    return player_to_move(state) == Player::X ? Marks{own, enemy} : Marks{enemy, own};
}

std::uint64_t ConnectFour::winning_cells(const State& state) const {
    return to_grid(lines_.complete_cells(state.enemy));
}

const std::vector<OptionInfo>& ConnectFour::options() {
    using enum OptionInfo::Kind;
    constexpr Rules usual;
    static const std::vector<OptionInfo> infos = {
        {"w", Integer, std::to_string(usual.width), "columns; w(h+1) is at most 64", 1, 32},
        {"h", Integer, std::to_string(usual.height), "rows", 1, 63},
        {"k", Integer, std::to_string(usual.length), "discs in a row that win", 1, 63},
        {"first", Choice, std::string(player_text(usual.first)), "who starts", 0, 0, {"x", "o"}},
    };
    return infos;
}

Expected<ConnectFour> ConnectFour::parse_rules(std::string_view text) {
    const auto options = parse_options(text, ConnectFour::options(), "game connect4");
    if (!options) return std::unexpected(options.error());
    const Rules rules{.width = static_cast<int>(options->integer("w")),
                      .height = static_cast<int>(options->integer("h")),
                      .length = static_cast<int>(options->integer("k")),
                      .first = *parse_player(options->choice("first"))};
    if (rules.width * (rules.height + 1) > 64) {
        return fail(
            fmt::format("{} columns of {} rows are too many: w(h+1) is {}, at most 64 is possible",
                        rules.width, rules.height, rules.width * (rules.height + 1)));
    }
    if (const auto error = check_line_length({rules.width, rules.height}, rules.length))
        return std::unexpected(*error);
    return ConnectFour(rules);
}

std::string ConnectFour::spec() const {
    const std::array values{std::to_string(rules_.width), std::to_string(rules_.height),
                            std::to_string(rules_.length), std::string(player_text(rules_.first))};
    return spec_text("connect4", options(), values);
}

Expected<ConnectFour::Action> ConnectFour::parse_action(const State& state,
                                                        std::string_view text) const {
    if (is_terminal(state)) return fail("the game is over; no move is possible");
    auto column = parse_column_name(text, rules_.width);
    if (!column) {
        const auto number = parse_integer(text, 1, rules_.width);
        if (number && text.front() != '0') column = static_cast<int>(*number) - 1;
    }
    if (!column) {
        return fail(fmt::format("expected a column from a to {} (or 1 to {}), not {}",
                                column_name(rules_.width - 1), rules_.width, in_quotes(text)));
    }
    const auto action = static_cast<Action>(*column * stride_);
    if (!actions(state).contains(action)) {
        return fail(fmt::format("column {} is full; choose another", column_name(*column)), 0,
                    ErrorCode::ColumnFull);
    }
    return action;
}

std::string ConnectFour::position_text(const State& state) const {
    return fmt::format("{} {}", board_text(grid(), marks(state)),
                       turn_text({player_to_move(state), state.plies / 2 + 1}));
}

Expected<std::pair<ConnectFour, ConnectFour::State>> ConnectFour::parse_position(
    std::string_view text) const {
    const auto words = split_words(text);
    if (words.size() != 3) return fail("expected `board side round`, such as 7/7/7/7/7/7 x 1");
    const auto position = parse_line_position(grid(), rules_.first, {words[0], words[1], words[2]});
    if (!position) return std::unexpected(position.error());
    const auto from_grid = [&](std::uint64_t cells) {
        std::uint64_t image = 0;
        for (const int cell : ActionSet(cells)) {
            image |= std::uint64_t{1}
                     << (grid().column(cell) * stride_ + rules_.height - 1 - grid().row(cell));
        }
        return image;
    };
    State state{from_grid(position->own), from_grid(position->enemy),
                static_cast<std::uint8_t>(position->placed)};
    const std::uint64_t occupied = state.own | state.enemy;
    for (int column = 0; column < rules_.width; ++column) {
        const std::uint64_t content = (occupied & column_cells(column)) >> (column * stride_);
        if ((content & (content + 1)) != 0) {
            const int gap = std::countr_one(content);
            return fail(fmt::format("a disc floats in column {}: {}{} below it is empty",
                                    column_name(column), column_name(column), gap + 1),
                        words[0].offset);
        }
    }
    // Only the top disc of a column can have been the last one.
    std::uint64_t removable = 0;
    for (const int cell : ActionSet(state.enemy)) {
        if ((occupied >> (cell + 1) & 1) == 0) removable |= std::uint64_t{1} << cell;
    }
    const auto won =
        decide_winner(lines_, state.own, state.enemy, removable, player_to_move(state));
    if (!won) return fail_at(words[0].offset, won.error());
    state.won = *won;
    return std::pair(*this, state);
}

}  // namespace lawan::games
