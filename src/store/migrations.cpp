#include "store/migrations.hpp"

#include <fmt/format.h>

#include <array>

namespace lawan::store {
namespace {

/// The step at index n migrates schema version n to n + 1. Released steps never change.
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
    // The nodes that a bot searched, to repeat the search exactly.
    "ALTER TABLE moves ADD COLUMN nodes INTEGER",
    // Tournaments and experiments, and the results of their finished steps.
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
    // Indexes for the filters of the history, and triggers that count what each key and address
    // keeps. Of an address, only a hash salted with a secret of this database is stored.
    R"(
CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
INSERT INTO secrets VALUES ('visitors', randomblob(32));

ALTER TABLE games ADD COLUMN visitor BLOB;
ALTER TABLE games ADD COLUMN bytes INTEGER NOT NULL DEFAULT 4096;
ALTER TABLE games ADD COLUMN outcome TEXT GENERATED ALWAYS AS (
    CASE WHEN result_reason = 'aborted' THEN 'broken_off' WHEN result_winner = 0 THEN 'x'
    WHEN result_winner = 1 THEN 'o' WHEN status = 2 THEN 'draw' END) VIRTUAL;
ALTER TABLE seats ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN bot_name TEXT GENERATED ALWAYS AS (
    CASE WHEN human = 0 THEN substr(bot, 1, instr(bot || ':', ':') - 1) END) VIRTUAL;
UPDATE seats SET created_at = (SELECT created_at FROM games WHERE id = game_id);

DROP INDEX games_by_host;
DROP INDEX seats_by_holder;
CREATE INDEX games_by_host ON games (host, created_at DESC, id DESC);
CREATE INDEX games_by_name ON games (name, created_at DESC, id DESC);
CREATE INDEX games_by_status ON games (status, created_at DESC, id DESC);
CREATE INDEX games_by_outcome ON games (outcome, created_at DESC, id DESC);
CREATE INDEX seats_by_holder ON seats (holder, created_at DESC, game_id DESC);
CREATE INDEX seats_by_bot ON seats (bot_name, created_at DESC, game_id DESC);
CREATE INDEX seats_by_name ON seats (name, created_at DESC, game_id DESC);

CREATE TABLE kept (
    who BLOB PRIMARY KEY,
    games INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    unfinished INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO kept SELECT host, count(*), sum(bytes), sum(status <> 2) FROM games
    WHERE host IS NOT NULL GROUP BY host;
CREATE TRIGGER kept_by_host AFTER INSERT ON games WHEN NEW.host IS NOT NULL BEGIN
    INSERT INTO kept VALUES (NEW.host, 1, NEW.bytes, NEW.status <> 2) ON CONFLICT (who) DO UPDATE
    SET games = games + 1, bytes = bytes + excluded.bytes, unfinished = unfinished + excluded.unfinished;
END;
CREATE TRIGGER kept_by_visitor AFTER INSERT ON games WHEN NEW.visitor IS NOT NULL BEGIN
    INSERT INTO kept VALUES (NEW.visitor, 1, NEW.bytes, NEW.status <> 2) ON CONFLICT (who) DO UPDATE
    SET games = games + 1, bytes = bytes + excluded.bytes, unfinished = unfinished + excluded.unfinished;
END;
CREATE TRIGGER kept_no_more AFTER DELETE ON games BEGIN
    UPDATE kept SET games = games - 1, bytes = bytes - OLD.bytes,
    unfinished = unfinished - (OLD.status <> 2) WHERE who IN (OLD.host, OLD.visitor);
    DELETE FROM kept WHERE who IN (OLD.host, OLD.visitor) AND games = 0;
END;
CREATE TRIGGER kept_finished AFTER UPDATE OF status ON games WHEN OLD.status <> NEW.status BEGIN
    UPDATE kept SET unfinished = unfinished + (NEW.status <> 2) - (OLD.status <> 2)
    WHERE who IN (OLD.host, OLD.visitor);
END;

ALTER TABLE tournaments ADD COLUMN visitor BLOB;
CREATE INDEX tournaments_by_visitor ON tournaments (visitor, status);
)",
};

int version_of(Database& database) {
    auto statement = database.statement("PRAGMA user_version");
    return statement.step() ? static_cast<int>(statement.integer()) : 0;
}

bool has_tables(Database& database) {
    return database.statement("SELECT 1 FROM sqlite_master LIMIT 1").step();
}

}  // namespace

int newest_schema() { return static_cast<int>(steps.size()); }

void migrate(Database& database, int version) {
    if (version_of(database) == version) return;
    // Checked again inside the transaction: another program may migrate at the same time.
    Transaction transaction(database);
    const int made = version_of(database);
    if (made > newest_schema()) {
        throw StoreError(fmt::format(
            "a newer lawan made the database (schema version {}, this program knows {}); use the "
            "newer program, or choose another file with --db FILE",
            made, newest_schema()));
    }
    if (made < 0 || (made == 0 && has_tables(database))) {
        throw StoreError(fmt::format(
            "lawan did not make this database (schema version {}); choose another file with "
            "--db FILE",
            made));
    }
    for (int step = made; step < version; ++step) {
        database.run(steps[static_cast<std::size_t>(step)]);
        database.run(fmt::format("PRAGMA user_version = {}", step + 1).c_str());
    }
    transaction.commit();
}

}  // namespace lawan::store
