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

/// What somebody keeps.
struct GamesKept {
    std::int64_t games = 0;
    std::int64_t bytes = 0;
    std::int64_t unfinished = 0;
};

/// What was done, by whom. The idempotency key, if there is one, is unique to the actor.
struct ActionRecord {
    std::string kind;
    KeyHash actor{};
    std::string idempotency_key{};
};

/// About what a game takes on the disk, for GamesKept.
[[nodiscard]] std::int64_t bytes_of(const GameRecord& game);

/// For a database that is about to be made. A folder that was not there is its owner's alone.
/// Throws StoreError.
void make_folder_of(const std::filesystem::path& file);

/// The games on disk: a connection of one thread's own. What a function has changed is kept when it
/// returns, unless a Transaction of the caller is open. Failures are StoreError.
class Store {
public:
    /// Makes the file, and the folders above it, if there is none.
    explicit Store(const std::filesystem::path& file);

    [[nodiscard]] Database& database() { return database_; }

    /// A new game, with the key and number under which it was asked for if it may be asked again.
    void insert(const GameRecord& game, const ActionRecord& action, int place = 0);
    /// The next state of a game. `before` is the one that is kept now: only what differs is
    /// written.
    void update(const GameRecord& before, const GameRecord& after, const ActionRecord& action);
    /// Also one whose id damage has made a blob, as history() lists it; so does load().
    void remove(const std::string& id);

    [[nodiscard]] std::optional<GameRecord> load(const std::string& id);
    /// Whether this person did that in the game before.
    [[nodiscard]] bool was_done(const std::string& id, const KeyHash& actor,
                                const std::string& idempotency_key);
    /// The games that this person made under that key, in order.
    [[nodiscard]] std::vector<std::string> created(const KeyHash& actor,
                                                   const std::string& idempotency_key);
    /// Of one who makes games, and of all at one address.
    [[nodiscard]] GamesKept games_of(const KeyHash& host);
    [[nodiscard]] GamesKept games_from(const std::string& mark);
    /// What is kept in place of an address: a hash that only this database can tell.
    [[nodiscard]] std::string mark_of(std::string_view address);

    /// Newest first, from after `place`, without their moves' undone rest.
    [[nodiscard]] std::vector<GameRecord> history(const HistoryFilter& filter,
                                                  const std::optional<HistoryPlace>& place,
                                                  int limit, bool with_moves);
    /// The number of moves played in a game whose record came without them.
    [[nodiscard]] int plies(const std::string& id);

private:
    [[nodiscard]] std::optional<std::string> names_with(const std::string& part);
    void write_seats(const GameRecord& game);
    void write_moves(const GameRecord& game, std::size_t from);
    void write_action(const GameRecord& game, const ActionRecord& action);
    void read_seats(GameRecord& game);
    void read_moves(GameRecord& game);

    Database database_;
    std::string secret_;  ///< of mark_of(), once it was needed
};

/// $XDG_DATA_HOME/lawan/lawan.db, or the same under ~/.local/share. Throws StoreError if there is
/// neither.
[[nodiscard]] std::filesystem::path default_database_file();

}  // namespace lawan::store
