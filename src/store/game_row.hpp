#pragma once

#include <optional>

#include "runtime/game_record.hpp"
#include "store/database.hpp"

/// Maps a game to a row of the table `games`; its seats and moves are rows of other tables.
namespace lawan::store {

constexpr const char* game_columns =
    "id, seq, status, created_at, updated_at, imported, game, name, start, position, seed, "
    "per_move, per_game, increment, paused, delay, request_action, request_side, result_winner, "
    "result_reason, result_points, result_detail, series_x, series_o, series_draws, next, host, "
    "visitor";

/// Binds all columns, in the order of `game_columns`.
void bind_game(Statement& statement, const GameRecord& game);
/// Bind some of the columns, in the same order.
void bind_pacing(Statement& statement, const std::optional<PacingRecord>& pacing);
void bind_request(Statement& statement, const std::optional<RequestRecord>& request);
void bind_result(Statement& statement, const std::optional<ResultRecord>& result);

/// Reads a game from a row that begins with `game_columns`.
[[nodiscard]] GameRecord read_game(Statement& row);

}  // namespace lawan::store
