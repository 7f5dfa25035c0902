#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "store/database.hpp"
#include "store/records.hpp"

namespace lawan {

/// Which games of the history; what is not set does not matter.
struct HistoryFilter {
    std::string game{};  ///< by name
    std::string bot{};   ///< by name, on either side
    std::string name{};  ///< part of a name on either side
    std::optional<GameStatus> status{};
    std::string result{};                ///< `x`, `o`, `draw` or `broken_off`
    std::optional<std::int64_t> from{};  ///< made at or after
    std::optional<std::int64_t> to{};    ///< made before
    KeyHash person{};                    ///< who made it or sits in it
};

/// Where a page of the history ended.
struct HistoryPlace {
    std::int64_t created_at = 0;
    std::string id;

    bool operator==(const HistoryPlace&) const = default;
};

/// For a database that is about to be made. Throws StoreError.
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
    void remove(const std::string& id);

    [[nodiscard]] std::optional<GameRecord> load(const std::string& id);
    /// Whether this person did that in the game before.
    [[nodiscard]] bool was_done(const std::string& id, const KeyHash& actor,
                                const std::string& idempotency_key);
    /// The games that this person made under that key, in order.
    [[nodiscard]] std::vector<std::string> created(const KeyHash& actor,
                                                   const std::string& idempotency_key);
    [[nodiscard]] int unfinished_games(const KeyHash& host);

    /// Newest first, from after `place`, without their moves' undone rest.
    [[nodiscard]] std::vector<GameRecord> history(const HistoryFilter& filter,
                                                  const std::optional<HistoryPlace>& place,
                                                  int limit, bool with_moves);
    /// The number of moves played in a game whose record came without them.
    [[nodiscard]] int plies(const std::string& id);

private:
    void write_seats(const GameRecord& game);
    void write_moves(const GameRecord& game, std::size_t from);
    void write_action(const GameRecord& game, const ActionRecord& action);
    void read_seats(GameRecord& game);
    void read_moves(GameRecord& game);

    Database database_;
};

/// $XDG_DATA_HOME/lawan/lawan.db, or the same under ~/.local/share. Throws StoreError if there is
/// neither.
[[nodiscard]] std::filesystem::path default_database_file();

}  // namespace lawan
