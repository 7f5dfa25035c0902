#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/language.hpp"
#include "server/games/live_games.hpp"
#include "server/tournaments/tournament_json.hpp"
#include "server/transport/refusal.hpp"

namespace lawan::server {

/// Watchers of a tournament and the state they were last sent: the full state on arrival, only
/// changes after that. Call on the loop's thread only.
class TournamentAudience {
public:
    /// Returns what a person may do with the tournament, as JSON.
    using You = std::function<std::string(const KeyHash& person)>;

    explicit TournamentAudience(std::string tournament_id) : id_(std::move(tournament_id)) {}

    /// Adds a watcher; the next show() sends it the full state, as the answer to that request.
    void arrive(Watcher& watcher, const std::string& request_id, Language language);
    void leave(const Watcher& watcher);
    /// Returns whether there are neither watchers nor new ones.
    [[nodiscard]] bool empty() const { return watchers_.empty() && arriving_.empty(); }
    [[nodiscard]] bool watches() const { return !watchers_.empty(); }

    /// Sends changes to current watchers and the full state to new ones.
    void show(WrittenObject tournament, const You& you);
    [[nodiscard]] const WrittenObject& shown() const { return shown_; }
    /// Returns the size of the last change, summed over all watchers.
    [[nodiscard]] std::size_t last_bytes() const { return last_bytes_; }

    /// Sends the refusal to new watchers and drops them.
    void refuse(const Refusal& refusal);
    /// Sends `tournament_deleted` to current watchers and the refusal to new ones; drops them all.
    void say_deleted(const Refusal& refusal);

private:
    void tell(const WrittenObject& changes, const You& you);
    void welcome_arriving(const You& you);

    std::string id_;
    WrittenObject shown_;
    std::int64_t seq_ = 0;
    std::size_t last_bytes_ = 0;
    std::vector<Watcher*> watchers_;
    std::vector<std::pair<Watcher*, std::string>> arriving_;  ///< new ones, with their request ids
    std::unordered_map<const Watcher*, Language> languages_;  ///< of both kinds
};

}  // namespace lawan::server
