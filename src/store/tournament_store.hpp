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

/// What is kept of a tournament beside its finished steps.
struct TournamentRecord {
    std::string id;
    TournamentKind kind = TournamentKind::Tournament;
    std::string name;
    std::string plan;  ///< JSON
    TournamentStatus status = TournamentStatus::Waiting;
    std::string failure{};  ///< why it failed
    std::string leader{};   ///< when it was last looked at
    std::int64_t created_at = 0;
    std::int64_t updated_at = 0;
    KeyHash host{};
    std::string idempotency_key{};
    std::string visitor{};  ///< Store::mark_of() the address that started it; empty: not known

    bool operator==(const TournamentRecord&) const = default;
};

/// The tournaments of a database; as safe and as shared as that. Failures are StoreError.
class TournamentStore {
public:
    explicit TournamentStore(Database& database) : database_(database) {}

    void insert(const TournamentRecord& record);
    /// Status, failure, leader and time; the rest never changes. Nothing if it is gone.
    void update(const TournamentRecord& record);
    void remove(const std::string& id);
    /// A server that ended has left them waiting and running: they are stopped.
    void stop_all();

    /// The result of a finished step, JSON. A step that is there already stays as it is.
    void add_step(const std::string& id, const std::string& step, const std::string& result);
    /// In the order in which they were added.
    [[nodiscard]] std::vector<std::pair<std::string, std::string>> steps(const std::string& id);
    /// How many of them have `part` in their name.
    [[nodiscard]] std::int64_t count_steps(const std::string& id, const std::string& part);

    [[nodiscard]] std::optional<TournamentRecord> load(const std::string& id);
    [[nodiscard]] std::optional<TournamentRecord> created(const KeyHash& host,
                                                          const std::string& idempotency_key);
    /// Newest first; of one person if given.
    [[nodiscard]] std::vector<TournamentRecord> list(const std::optional<KeyHash>& host, int limit);
    /// The newest finished experiment of that name, of one person if given; empty: none.
    [[nodiscard]] std::string latest_experiment(const std::string& name,
                                                const std::optional<KeyHash>& host);

    /// How many there are, and how many wait or run.
    struct Count {
        std::int64_t kept = 0;
        std::int64_t waiting = 0;
    };
    [[nodiscard]] Count count();
    [[nodiscard]] Count count_of(const KeyHash& host);
    [[nodiscard]] Count count_from(const std::string& visitor);
    /// The oldest that neither waits nor runs; empty: there is none.
    [[nodiscard]] std::string oldest_ended_of(const KeyHash& host);
    [[nodiscard]] std::string oldest_ended_from(const std::string& visitor);
    /// The same of the address that keeps most of them.
    [[nodiscard]] std::string oldest_ended_of_most();

private:
    Database& database_;
};

}  // namespace lawan::store
