#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/game_record.hpp"
#include "store/database.hpp"
#include "store/history_sql.hpp"

namespace lawan::store {

/// Usage of the database by one key or address.
struct GamesKept {
    std::int64_t games = 0;
    std::int64_t bytes = 0;
    std::int64_t unfinished = 0;
};

/// An action and its actor. The idempotency key, if any, is unique per actor.
struct ActionRecord {
    std::string kind;
    KeyHash actor{};
    std::string idempotency_key{};
};

/// Estimates the bytes a game takes on disk, for GamesKept.
[[nodiscard]] std::int64_t bytes_of(const GameRecord& game);

/// Creates the folder for a database, with mode 700, unless it exists. Throws StoreError.
void make_folder_of(const std::filesystem::path& file);

/// The games in a database. Not thread-safe: each thread opens its own. Every change is committed
/// on return, unless the caller has an open Transaction. Failures throw StoreError.
class Store {
public:
    /// Opens the file; creates it and its folders if they do not exist.
    explicit Store(const std::filesystem::path& file);

    [[nodiscard]] Database& database() { return database_; }

    /// Adds a new game. If the action has an idempotency key, stores it with `place`, the game's
    /// number among those created by one request, so that a retry finds the game.
    void insert(const GameRecord& game, const ActionRecord& action, int place = 0);
    /// Writes the next state of a game: only what differs from `before`, which must be the stored
    /// state.
    void update(const GameRecord& before, const GameRecord& after, const ActionRecord& action);
    /// Deletes a game. Like load(), also finds a damaged row whose id became a blob, as history()
    /// lists it.
    void remove(const std::string& id);

    [[nodiscard]] std::optional<GameRecord> load(const std::string& id);
    /// Tells whether the actor has already done the action with this idempotency key.
    [[nodiscard]] bool was_done(const std::string& id, const KeyHash& actor,
                                const std::string& idempotency_key);
    /// Returns the games that the actor created under this idempotency key, in order.
    [[nodiscard]] std::vector<std::string> created(const KeyHash& actor,
                                                   const std::string& idempotency_key);
    /// Return what is kept by a creator of games, and from an address (`mark` from mark_of()).
    [[nodiscard]] GamesKept games_of(const KeyHash& host);
    [[nodiscard]] GamesKept games_from(const std::string& mark);
    /// Returns what is stored in place of an address: its SHA-256 salted with this database's
    /// secret.
    [[nodiscard]] std::string mark_of(std::string_view address);

    /// Returns a page of games, newest first, starting after `place`. Without their moves unless
    /// `with_moves`; then those taken back are read too.
    [[nodiscard]] std::vector<GameRecord> history(const HistoryFilter& filter,
                                                  const std::optional<HistoryPlace>& place,
                                                  int limit, bool with_moves);
    /// Counts the moves played in a game whose record was read without them.
    [[nodiscard]] int plies(const std::string& id);

private:
    [[nodiscard]] std::optional<std::string> names_with(const std::string& part);
    void write_seats(const GameRecord& game);
    void write_moves(const GameRecord& game, std::size_t from);
    void write_action(const GameRecord& game, const ActionRecord& action);
    void read_seats(GameRecord& game);
    void read_moves(GameRecord& game);

    Database database_;
    std::string secret_;  ///< of mark_of(); read on first use
};

/// Returns $XDG_DATA_HOME/lawan/lawan.db, or ~/.local/share/lawan/lawan.db. Throws StoreError if
/// neither variable holds an absolute path.
[[nodiscard]] std::filesystem::path default_database_file();

}  // namespace lawan::store
