#include "store/migrations.hpp"

#include <fmt/format.h>

#include <array>

namespace lawan {
namespace {

/// Step number n makes version n + 1 of n. A step that was released is never changed.
constexpr std::array steps = {
    R"(
CREATE TABLE games (
    id TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    status INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    imported INTEGER NOT NULL,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    start TEXT NOT NULL,
    position TEXT NOT NULL,
    seed INTEGER NOT NULL,
    per_move INTEGER,
    per_game INTEGER,
    increment INTEGER NOT NULL,
    paused INTEGER,
    delay INTEGER,
    request_action TEXT,
    request_side INTEGER,
    result_winner INTEGER,
    result_reason TEXT,
    result_points INTEGER,
    result_detail TEXT,
    series_x INTEGER NOT NULL,
    series_o INTEGER NOT NULL,
    series_draws INTEGER NOT NULL,
    next TEXT NOT NULL,
    host BLOB
) WITHOUT ROWID;
CREATE INDEX games_by_age ON games (created_at DESC, id DESC);
CREATE INDEX games_by_host ON games (host, status);

CREATE TABLE seats (
    game_id TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    side INTEGER NOT NULL,
    human INTEGER NOT NULL,
    name TEXT NOT NULL,
    open INTEGER NOT NULL,
    bot TEXT NOT NULL,
    level INTEGER NOT NULL,
    holder BLOB,
    invitation BLOB,
    invited_by BLOB,
    PRIMARY KEY (game_id, side)
) WITHOUT ROWID;
CREATE INDEX seats_by_holder ON seats (holder);

CREATE TABLE moves (
    game_id TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    ply INTEGER NOT NULL,
    move TEXT NOT NULL,
    milliseconds INTEGER,
    clock_x INTEGER NOT NULL,
    clock_o INTEGER NOT NULL,
    undone_by INTEGER NOT NULL,
    PRIMARY KEY (game_id, ply)
) WITHOUT ROWID;

CREATE TABLE actions (
    number INTEGER PRIMARY KEY,
    game_id TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    actor BLOB,
    idempotency_key TEXT
);
CREATE INDEX actions_by_game ON actions (game_id, seq);
CREATE UNIQUE INDEX actions_once ON actions (game_id, actor, idempotency_key)
    WHERE idempotency_key IS NOT NULL;

CREATE TABLE creations (
    actor BLOB NOT NULL,
    idempotency_key TEXT NOT NULL,
    place INTEGER NOT NULL,
    game_id TEXT NOT NULL REFERENCES games ON DELETE CASCADE,
    PRIMARY KEY (actor, idempotency_key, place)
) WITHOUT ROWID;
CREATE INDEX creations_by_game ON creations (game_id);
)",
    // What a bot's search looked at, so that it can be repeated.
    "ALTER TABLE moves ADD COLUMN nodes INTEGER",
    // The arena: what is to be played, and what was.
    R"(
CREATE TABLE tournaments (
    id TEXT PRIMARY KEY,
    kind INTEGER NOT NULL,
    name TEXT NOT NULL,
    plan TEXT NOT NULL,
    status INTEGER NOT NULL,
    failure TEXT NOT NULL,
    leader TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    host BLOB,
    idempotency_key TEXT
) WITHOUT ROWID;
CREATE INDEX tournaments_by_age ON tournaments (created_at DESC, id DESC);
CREATE INDEX tournaments_by_host ON tournaments (host, status);
CREATE UNIQUE INDEX tournaments_once ON tournaments (host, idempotency_key)
    WHERE idempotency_key IS NOT NULL;

CREATE TABLE tournament_steps (
    number INTEGER PRIMARY KEY,
    tournament_id TEXT NOT NULL REFERENCES tournaments ON DELETE CASCADE,
    step TEXT NOT NULL,
    result TEXT NOT NULL,
    UNIQUE (tournament_id, step)
);
)",
};

int version_of(Database& database) {
    auto statement = database.statement("PRAGMA user_version");
    return statement.step() ? static_cast<int>(statement.integer()) : 0;
}

}  // namespace

int newest_schema() { return static_cast<int>(steps.size()); }

void migrate(Database& database) {
    if (version_of(database) == newest_schema()) return;
    // Read again under the lock: another program may be doing the same.
    Transaction transaction(database);
    const int version = version_of(database);
    if (version > newest_schema()) {
        throw StoreError(fmt::format(
            "the database was made by a newer lawan (its version is {}, this one knows {}); use "
            "that one, or another file with --db FILE",
            version, newest_schema()));
    }
    for (int step = version; step < newest_schema(); ++step) {
        database.run(steps[static_cast<std::size_t>(step)]);
        database.run(fmt::format("PRAGMA user_version = {}", step + 1).c_str());
    }
    transaction.commit();
}

}  // namespace lawan
