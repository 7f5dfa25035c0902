#include "games/line_position.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "game/action_set.hpp"

namespace lawan::games {

Expected<LinePosition> parse_line_position(Grid grid, Player first,
                                           const std::array<Piece, 3>& words) {
    const auto marks = parse_board(grid, words[0].text);
    if (!marks) return fail_at(words[0].offset, marks.error());
    const int x_count = std::popcount(marks->x);
    const int o_count = std::popcount(marks->o);
    const int lead = first == Player::X ? x_count - o_count : o_count - x_count;
    if (lead != 0 && lead != 1) {
        return fail(
            fmt::format("{} x and {} o are impossible: {} starts and the players take turns",
                        x_count, o_count, player_text(first)),
            words[0].offset);
    }
    const auto turn = parse_turn(words[1], words[2], x_count + o_count, first);
    if (!turn) return std::unexpected(turn.error());
    const bool x_moves = turn->to_move == Player::X;
    return LinePosition{x_moves ? marks->x : marks->o, x_moves ? marks->o : marks->x,
                        x_count + o_count};
}

Expected<bool> decide_winner(const Lines& lines, std::uint64_t own, std::uint64_t enemy,
                             std::uint64_t removable, Player to_move) {
    const bool enemy_won = lines.any_complete(enemy);
    if (lines.any_complete(own)) {
        if (enemy_won) return fail("both players have a line; the game ends with the first");
        return fail(fmt::format("{} has a line already, so it cannot be {}'s turn",
                                player_text(to_move), player_text(to_move)));
    }
    if (!enemy_won) return false;
    for (const int cell : ActionSet(removable)) {
        if (!lines.any_complete(enemy & ~(std::uint64_t{1} << cell))) return true;
    }
    return fail(fmt::format("no single last move of {} completes all its lines",
                            player_text(opponent(to_move))));
}

std::optional<Error> check_line_length(Grid grid, int length) {
    const int longest = std::max(grid.width, grid.height);
    if (length >= 1 && length <= longest) return std::nullopt;
    return Error{fmt::format("k: a line of {} does not fit on {} x {}; expected 1 to {}", length,
                             grid.width, grid.height, longest)};
}

}  // namespace lawan::games
