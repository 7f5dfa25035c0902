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

/// Who follows a tournament, and what they were told of it: the whole when they come, and after
/// that only what has changed. On the loop.
class TournamentAudience {
public:
    /// What a person may do with it, as JSON.
    using You = std::function<std::string(const KeyHash& person)>;

    explicit TournamentAudience(std::string tournament_id) : id_(std::move(tournament_id)) {}

    /// Is told with the next show(), as the answer to that request.
    void arrive(Watcher& watcher, const std::string& request_id, Language language);
    void leave(const Watcher& watcher);
    /// Nobody watches or arrives.
    [[nodiscard]] bool empty() const { return watchers_.empty() && arriving_.empty(); }
    [[nodiscard]] bool watches() const { return !watchers_.empty(); }

    /// Tells those who watch what is new in it and those who arrive the whole.
    void show(WrittenObject tournament, const You& you);
    [[nodiscard]] const WrittenObject& shown() const { return shown_; }
    /// To all that the last change was sent to.
    [[nodiscard]] std::size_t last_bytes() const { return last_bytes_; }

    /// Nobody can arrive.
    void refuse(const Refusal& refusal);
    /// Lets go of everybody.
    void say_deleted(const Refusal& refusal);

private:
    void tell(const WrittenObject& changes, const You& you);
    void welcome_arriving(const You& you);

    std::string id_;
    WrittenObject shown_;
    std::int64_t seq_ = 0;
    std::size_t last_bytes_ = 0;
    std::vector<Watcher*> watchers_;
    std::vector<std::pair<Watcher*, std::string>> arriving_;  ///< with their request's id
    std::unordered_map<const Watcher*, Language> languages_;  ///< of all of them
};

}  // namespace lawan::server
