#include "store/store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <system_error>

#include "base/secret.hpp"
#include "store/game_row.hpp"
#include "store/migrations.hpp"

namespace lawan::store {
namespace {

std::filesystem::path prepared(const std::filesystem::path& file) {
    if (!is_in_memory(file)) make_folder_of(file);
    return file;
}

/// Returns the index of the first move that differs.
std::size_t first_difference(const GameRecord& before, const GameRecord& after) {
    if (before.undone != after.undone) return std::min(before.moves.size(), after.moves.size());
    return static_cast<std::size_t>(std::ranges::mismatch(before.moves, after.moves).in1 -
                                    before.moves.begin());
}

}  // namespace

/// A game that is still open counts as at least one of average length.
std::int64_t bytes_of(const GameRecord& game) {
    constexpr std::size_t of_a_game = 1024;  // its row, its seats, their index entries
    constexpr std::size_t of_a_move = 64;
    constexpr std::size_t usual = 4096;
    std::size_t bytes = of_a_game + game.game.size() + game.start.size() + game.position.size() +
                        of_a_move * (game.moves.size() + game.undone.size());
    for (const auto& seat : game.seats) bytes += seat.name.size() + seat.bot.size();
    if (game.result) bytes += game.result->detail.size();
    if (game.status != GameStatus::Over) bytes = std::max(bytes, usual);
    return static_cast<std::int64_t>(bytes);
}

void make_folder_of(const std::filesystem::path& file) {
    std::error_code error;
    if (file.has_parent_path() && std::filesystem::create_directories(file.parent_path(), error) &&
        !error) {
        std::filesystem::permissions(file.parent_path(), std::filesystem::perms::owner_all, error);
    }
    if (error) {
        throw StoreError(
            fmt::format("cannot create the folder {}: {}; choose another database with --db FILE",
                        file.parent_path().string(), error.message()));
    }
}

Store::Store(const std::filesystem::path& file) : database_(prepared(file)) { migrate(database_); }

void Store::insert(const GameRecord& game, const ActionRecord& action, int place) {
    static const std::string sql = fmt::format(
        "INSERT INTO games ({}, bytes) VALUES "
        "(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
        game_columns);
    {
        auto statement = database_.statement(sql.c_str());
        bind_game(statement, game);
        statement.bind(bytes_of(game)).run();
    }
    write_seats(game);
    write_moves(game, 0);
    write_action(game, {action.kind, action.actor, {}});
    if (action.idempotency_key.empty()) return;
    database_
        .statement(
            "INSERT INTO creations (actor, idempotency_key, place, game_id) VALUES (?,?,?,?)")
        .bind_blob(action.actor)
        .bind(action.idempotency_key)
        .bind(place)
        .bind(game.id)
        .run();
}

void Store::update(const GameRecord& before, const GameRecord& after, const ActionRecord& action) {
    {
        auto statement = database_.statement(
            "UPDATE games SET seq = ?1, status = ?2, updated_at = ?3, position = ?4, paused = ?5, "
            "delay = ?6, request_action = ?7, request_side = ?8, result_winner = ?9, "
            "result_reason = ?10, result_points = ?11, result_detail = ?12, next = ?13 "
            "WHERE id = ?14");
        statement.bind(after.seq)
            .bind(static_cast<int>(after.status))
            .bind(after.updated_at)
            .bind(after.position);
        bind_pacing(statement, after.pacing);
        bind_request(statement, after.request);
        bind_result(statement, after.result);
        statement.bind(after.next).bind(after.id).run();
    }
    if (before.seats != after.seats) write_seats(after);
    if (before.moves != after.moves || before.undone != after.undone)
        write_moves(after, first_difference(before, after));
    write_action(after, action);
}

void Store::remove(const std::string& id) {
    database_.statement("DELETE FROM games WHERE id IN (?1, CAST(?1 AS BLOB))").bind(id).run();
}

void Store::write_seats(const GameRecord& game) {
    for (std::size_t side = 0; side < game.seats.size(); ++side) {
        const SeatRecord& seat = game.seats[side];
        database_
            .statement(
                "INSERT OR REPLACE INTO seats (game_id, side, human, name, open, bot, level, "
                "holder, invitation, invited_by, created_at) VALUES (?,?,?,?,?,?,?,?,?,?,?)")
            .bind(game.id)
            .bind(static_cast<int>(side))
            .bind(seat.human)
            .bind(seat.name)
            .bind(seat.open)
            .bind(seat.bot)
            .bind(seat.level)
            .bind_blob(seat.holder)
            .bind_blob(seat.invitation)
            .bind_blob(seat.invited_by)
            .bind(game.created_at)
            .run();
    }
}

void Store::write_moves(const GameRecord& game, std::size_t from) {
    database_.statement("DELETE FROM moves WHERE game_id = ? AND ply >= ?")
        .bind(game.id)
        .bind(static_cast<int>(from))
        .run();
    const auto write = [&](const MoveRecord& move, std::size_t ply) {
        database_
            .statement(
                "INSERT INTO moves (game_id, ply, move, milliseconds, clock_x, clock_o, undone_by, "
                "nodes) VALUES (?,?,?,?,?,?,?,?)")
            .bind(game.id)
            .bind(static_cast<int>(ply))
            .bind(move.move)
            .bind(move.milliseconds)
            .bind(move.clocks[0])
            .bind(move.clocks[1])
            .bind(move.undone_by)
            .bind(move.nodes)
            .run();
    };
    for (std::size_t ply = from; ply < game.moves.size(); ++ply) write(game.moves[ply], ply);
    // Moves taken back follow those that stand.
    for (std::size_t i = 0; i < game.undone.size(); ++i)
        write(game.undone[i], game.moves.size() + i);
}

void Store::write_action(const GameRecord& game, const ActionRecord& action) {
    auto statement = database_.statement(
        "INSERT INTO actions (game_id, seq, at, kind, actor, idempotency_key) VALUES "
        "(?,?,?,?,?,?)");
    statement.bind(game.id).bind(game.seq).bind(game.updated_at).bind(action.kind);
    statement.bind_blob(action.actor);
    action.idempotency_key.empty() ? statement.bind_null() : statement.bind(action.idempotency_key);
    statement.run();
}

std::optional<GameRecord> Store::load(const std::string& id) {
    static const std::string sql =
        fmt::format("SELECT {} FROM games WHERE id IN (?1, CAST(?1 AS BLOB))", game_columns);
    GameRecord game;
    {
        auto statement = database_.statement(sql.c_str());
        if (!statement.bind(id).step()) return std::nullopt;
        game = read_game(statement);
    }
    read_seats(game);
    read_moves(game);
    return game;
}

void Store::read_seats(GameRecord& game) {
    auto row = database_.statement(
        "SELECT side, human, name, open, bot, level, holder, invitation, invited_by FROM seats "
        "WHERE game_id = ?");
    row.bind(game.id);
    while (row.step()) {
        SeatRecord& seat = game.seats[row.integer() == 0 ? 0 : 1];
        seat.human = row.integer() != 0;
        seat.name = row.text();
        seat.open = row.integer() != 0;
        seat.bot = row.text();
        seat.level = static_cast<int>(row.integer());
        seat.holder = row.text();
        seat.invitation = row.text();
        seat.invited_by = row.text();
    }
}

void Store::read_moves(GameRecord& game) {
    auto row = database_.statement(
        "SELECT move, milliseconds, clock_x, clock_o, undone_by, nodes FROM moves WHERE game_id = "
        "? ORDER BY ply");
    row.bind(game.id);
    while (row.step()) {
        MoveRecord move;
        move.move = row.text();
        move.milliseconds = row.optional_integer();
        move.clocks[0] = row.integer();
        move.clocks[1] = row.integer();
        move.undone_by = static_cast<int>(row.integer());
        move.nodes = row.optional_integer();
        (move.undone_by == 0 ? game.moves : game.undone).push_back(std::move(move));
    }
}

bool Store::was_done(const std::string& id, const KeyHash& actor,
                     const std::string& idempotency_key) {
    auto statement = database_.statement(
        "SELECT 1 FROM actions WHERE game_id = ? AND actor = ? AND idempotency_key = ?");
    return statement.bind(id).bind_blob(actor).bind(idempotency_key).step();
}

std::vector<std::string> Store::created(const KeyHash& actor, const std::string& idempotency_key) {
    auto row = database_.statement(
        "SELECT game_id FROM creations WHERE actor = ? AND idempotency_key = ? ORDER BY place");
    row.bind_blob(actor).bind(idempotency_key);
    std::vector<std::string> ids;
    while (row.step()) ids.push_back(row.text());
    return ids;
}

GamesKept Store::games_of(const KeyHash& host) {
    auto row = database_.statement("SELECT games, bytes, unfinished FROM kept WHERE who = ?");
    GamesKept kept;
    if (!row.bind_blob(host).step()) return kept;
    kept.games = row.integer();
    kept.bytes = row.integer();
    kept.unfinished = row.integer();
    return kept;
}

GamesKept Store::games_from(const std::string& mark) { return games_of(mark); }

std::string Store::mark_of(std::string_view address) {
    if (secret_.empty()) {
        auto row = database_.statement("SELECT value FROM secrets WHERE name = 'visitors'");
        if (!row.step())
            throw StoreError("the database is damaged: its secret for visitors is missing");
        secret_ = row.text();
    }
    return sha256(secret_ + std::string(address));
}

/// Returns all names that contain `part`, as a JSON array; nothing if they are on so many seats
/// that scanning the newest games is faster. Skips through the index from name to name (a loose
/// index scan) instead of reading every seat.
std::optional<std::string> Store::names_with(const std::string& part) {
    constexpr std::int64_t few_seats = 10'000;
    std::string names;
    {
        auto row = database_.statement(
            "WITH RECURSIVE names (name) AS (SELECT min(name) FROM seats UNION ALL "
            "SELECT (SELECT min(name) FROM seats WHERE seats.name > names.name) FROM names "
            "WHERE name IS NOT NULL) "
            "SELECT json_group_array(name) FROM names WHERE instr(lower(name), lower(?)) > 0");
        if (row.bind(part).step()) names = row.text();
    }
    auto row = database_.statement(
        "SELECT count(*) FROM (SELECT 1 FROM seats WHERE name IN (SELECT value FROM json_each(?)) "
        "LIMIT ?)");
    row.bind(names).bind(few_seats).step();
    return row.integer() < few_seats ? std::optional(names) : std::nullopt;
}

std::vector<GameRecord> Store::history(const HistoryFilter& filter,
                                       const std::optional<HistoryPlace>& place, int limit,
                                       bool with_moves) {
    const bool by_name = !filter.name.empty() && filter.person.empty() && filter.bot.empty();
    const HistorySql query =
        history_sql(game_columns, filter, place, limit,
                    by_name ? names_with(filter.name) : std::optional<std::string>());
    std::vector<GameRecord> games;
    {
        auto row = database_.temporary_statement(query.sql);
        for (const auto& value : query.values) {
            if (const auto* number = std::get_if<std::int64_t>(&value)) row.bind(*number);
            if (const auto* text = std::get_if<std::string>(&value)) row.bind(*text);
            if (const auto* blob = std::get_if<HistorySql::Blob>(&value))
                row.bind_blob(blob->bytes);
        }
        while (row.step()) games.push_back(read_game(row));
    }
    for (auto& game : games) {
        read_seats(game);
        if (with_moves) read_moves(game);
    }
    return games;
}

int Store::plies(const std::string& id) {
    auto statement =
        database_.statement("SELECT count(*) FROM moves WHERE game_id = ? AND undone_by = 0");
    statement.bind(id).step();
    return static_cast<int>(statement.integer());
}

std::filesystem::path default_database_file() {
    const char* data = std::getenv("XDG_DATA_HOME");
    if (data != nullptr && *data == '/') return std::filesystem::path(data) / "lawan" / "lawan.db";
    const char* home = std::getenv("HOME");
    if (home == nullptr || *home != '/') {
        throw StoreError(
            "there is no home folder to save games in; choose a database with --db FILE");
    }
    return std::filesystem::path(home) / ".local" / "share" / "lawan" / "lawan.db";
}

}  // namespace lawan::store
