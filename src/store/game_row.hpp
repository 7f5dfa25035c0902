#pragma once

#include <optional>

#include "runtime/game_record.hpp"
#include "store/database.hpp"

/// A game as a row of the table `games`; seats and moves are rows of their own.
namespace lawan::store {

constexpr const char* game_columns =
    "id, seq, status, created_at, updated_at, imported, game, name, start, position, seed, "
    "per_move, per_game, increment, paused, delay, request_action, request_side, result_winner, "
    "result_reason, result_points, result_detail, series_x, series_o, series_draws, next, host, "
    "visitor";

/// All columns in the order of `game_columns`.
void bind_game(Statement& statement, const GameRecord& game);
/// Some of them, as they follow each other there.
void bind_pacing(Statement& statement, const std::optional<PacingRecord>& pacing);
void bind_request(Statement& statement, const std::optional<RequestRecord>& request);
void bind_result(Statement& statement, const std::optional<ResultRecord>& result);

/// From a row that begins with `game_columns`.
[[nodiscard]] GameRecord read_game(Statement& row);

}  // namespace lawan::store
