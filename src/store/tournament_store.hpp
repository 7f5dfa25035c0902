#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/game_record.hpp"
#include "store/database.hpp"

namespace lawan::store {

enum class TournamentKind : std::uint8_t { Tournament, Experiment };
enum class TournamentStatus : std::uint8_t { Waiting, Running, Stopped, Done, Failed };

/// The stored row of a tournament, without the results of its steps.
struct TournamentRecord {
    std::string id;
    TournamentKind kind = TournamentKind::Tournament;
    std::string name;
    std::string plan;  ///< JSON
    TournamentStatus status = TournamentStatus::Waiting;
    std::string failure{};  ///< why it failed
    std::string leader{};   ///< who led when it was last looked at
    std::int64_t created_at = 0;
    std::int64_t updated_at = 0;
    KeyHash host{};
    std::string idempotency_key{};
    std::string visitor{};  ///< Store::mark_of() the address that started it; empty if unknown

    bool operator==(const TournamentRecord&) const = default;
};

/// The tournaments in a database. As thread-safe as the Database; failures throw StoreError.
class TournamentStore {
public:
    explicit TournamentStore(Database& database) : database_(database) {}

    void insert(const TournamentRecord& record);
    /// Writes status, failure, leader and time of change; nothing else ever changes. Does nothing
    /// if the tournament was deleted.
    void update(const TournamentRecord& record);
    void remove(const std::string& id);
    /// Marks waiting and running tournaments as stopped: a server that ended left them so.
    void stop_all();

    /// Stores the result (JSON) of a finished step. Keeps the first result if the step is there
    /// already.
    void add_step(const std::string& id, const std::string& step, const std::string& result);
    /// Returns the steps and their results, in the order they were added.
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> steps(const std::string& id);
    /// Counts the steps whose name contains `part`.
    [[nodiscard]] std::int64_t count_steps(const std::string& id, const std::string& part);

    [[nodiscard]] std::optional<TournamentRecord> load(const std::string& id);
    [[nodiscard]] std::optional<TournamentRecord> created(const KeyHash& host,
                                                          const std::string& idempotency_key);
    /// Lists the newest first; only those of `host` if given.
    [[nodiscard]] std::vector<TournamentRecord> list(const std::optional<KeyHash>& host, int limit);
    /// Returns the newest finished experiment of that name, only of `host` if given; empty if there
    /// is none.
    [[nodiscard]] std::string latest_experiment(const std::string& name,
                                                const std::optional<KeyHash>& host);

    /// `waiting` counts those waiting or running.
    struct Count {
        std::int64_t kept = 0;
        std::int64_t waiting = 0;
    };
    [[nodiscard]] Count count();
    [[nodiscard]] Count count_of(const KeyHash& host);
    [[nodiscard]] Count count_from(const std::string& visitor);
    /// Return the oldest tournament that is neither waiting nor running; empty if there is none.
    [[nodiscard]] std::string oldest_ended_of(const KeyHash& host);
    [[nodiscard]] std::string oldest_ended_from(const std::string& visitor);
    /// The same, of whoever keeps the most such tournaments: an address, or a key without one.
    [[nodiscard]] std::string oldest_ended_of_most();

private:
    Database& database_;
};

}  // namespace lawan::store
