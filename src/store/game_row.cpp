#include "store/game_row.hpp"

namespace lawan::store {
namespace {

std::optional<std::int64_t> number_of(const std::optional<Player>& player) {
    if (!player) return std::nullopt;
    return static_cast<std::int64_t>(*player);
}

std::optional<Player> player_of(const std::optional<std::int64_t>& number) {
    if (!number) return std::nullopt;
    return *number == 0 ? Player::X : Player::O;
}

}  // namespace

void bind_game(Statement& statement, const GameRecord& game) {
    statement.bind(game.id)
        .bind(game.seq)
        .bind(static_cast<int>(game.status))
        .bind(game.created_at)
        .bind(game.updated_at)
        .bind(game.imported)
        .bind(game.game)
        .bind(game.name)
        .bind(game.start)
        .bind(game.position)
        .bind(game.seed)
        .bind(game.time.per_move)
        .bind(game.time.per_game)
        .bind(game.time.increment);
    bind_pacing(statement, game.pacing);
    bind_request(statement, game.request);
    bind_result(statement, game.result);
    statement.bind(game.series.x).bind(game.series.o).bind(game.series.draws);
    statement.bind(game.next).bind_blob(game.host).bind_blob(game.visitor);
}

void bind_pacing(Statement& statement, const std::optional<PacingRecord>& pacing) {
    if (pacing)
        statement.bind(pacing->paused).bind(pacing->delay);
    else
        statement.bind_null().bind_null();
}

void bind_request(Statement& statement, const std::optional<RequestRecord>& request) {
    if (request)
        statement.bind(request->action).bind(static_cast<int>(request->side));
    else
        statement.bind_null().bind_null();
}

void bind_result(Statement& statement, const std::optional<ResultRecord>& result) {
    if (result) {
        statement.bind(number_of(result->winner)).bind(reason_word(result->reason));
        statement.bind(result->points).bind(result->detail);
    } else {
        statement.bind_null().bind_null().bind_null().bind_null();
    }
}

GameRecord read_game(Statement& row) {
    GameRecord game;
    game.id = row.text();
    game.seq = row.integer();
    game.status = static_cast<GameStatus>(row.integer());
    game.created_at = row.integer();
    game.updated_at = row.integer();
    game.imported = row.integer() != 0;
    game.game = row.text();
    game.name = row.text();
    game.start = row.text();
    game.position = row.text();
    game.seed = row.integer();
    game.time.per_move = row.optional_integer();
    game.time.per_game = row.optional_integer();
    game.time.increment = row.integer();
    const auto paused = row.optional_integer();
    const auto delay = row.optional_integer();
    if (paused && delay) game.pacing = PacingRecord{*paused != 0, *delay};
    const std::string request = row.text();
    const auto request_side = player_of(row.optional_integer());
    if (request_side) game.request = RequestRecord{request, *request_side};
    const auto winner = player_of(row.optional_integer());
    const auto reason = parse_reason(row.text());
    const auto points = row.optional_integer();
    const std::string detail = row.text();
    if (reason) {
        game.result = ResultRecord{winner, *reason, std::nullopt, detail};
        if (points) game.result->points = static_cast<Score>(*points);
    }
    game.series.x = static_cast<int>(row.integer());
    game.series.o = static_cast<int>(row.integer());
    game.series.draws = static_cast<int>(row.integer());
    game.next = row.text();
    game.host = row.text();
    game.visitor = row.text();
    return game;
}

}  // namespace lawan::store
