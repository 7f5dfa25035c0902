#pragma once

#include <cstdint>
#include <mutex>
#include <string>

#include "arena/tournament/live_tournament.hpp"
#include "base/stop.hpp"
#include "server/tournaments/tournament_games.hpp"
#include "server/tournaments/tournament_json.hpp"
#include "server/transport/refusal.hpp"

namespace lawan::server {

/// What somebody takes home.
struct ArenaFile {
    std::string content;
    std::string name;
    std::string type;
};

/// The properties of `Tournament` that come from what was played.
struct ArenaState {
    Json progress;
    Json leader;
    WrittenObject rest;  ///< all that may be long, as text
};

/// A tournament or an experiment with all that was played of it. play() is for one thread, all else
/// for another, which may be any if it asks by answer().
class ArenaJob {
public:
    using Keep = LiveTournament::Keep;
    using Steps = LiveTournament::Steps;

    ArenaJob() = default;
    ArenaJob(const ArenaJob&) = delete;
    ArenaJob& operator=(const ArenaJob&) = delete;
    virtual ~ArenaJob() = default;

    /// Plays what is missing; true if that was all. Throws what `keep` does.
    [[nodiscard]] virtual bool play(int slots, const Keep& keep, const StopToken& stop) = 0;

    /// While it is played, numbers that take long to work out may be a moment old. What has not
    /// changed since the last call is not written again.
    [[nodiscard]] virtual ArenaState state() = 0;
    /// Throws Refusal, as do those below, if there is no such thing.
    [[nodiscard]] virtual ArenaFile file(const std::string& kind, Language language) = 0;
    [[nodiscard]] virtual Json games(const ArenaGameQuery& query) = 0;
    [[nodiscard]] virtual Json replay(std::int64_t number) = 0;

    /// What `question` says of it: one question at a time.
    template <class Question>
    [[nodiscard]] auto answer(const Question& question) {
        const std::lock_guard lock(asked_);
        return question(*this);
    }

private:
    std::mutex asked_;
};

}  // namespace lawan::server
