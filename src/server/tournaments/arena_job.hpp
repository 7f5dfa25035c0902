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

/// A file to download.
struct ArenaFile {
    std::string content;
    std::string name;
    std::string type;
};

/// The properties of `Tournament` in docs/openapi.yaml that depend on the games played.
struct ArenaState {
    Json progress;
    Json leader;
    WrittenObject rest;  ///< the properties that may be long, written as text
};

/// A tournament or an experiment with all its finished steps. Call play() on one thread and
/// everything else on one other; answer() may be called from any thread.
class ArenaJob {
public:
    using Keep = LiveTournament::Keep;
    using Steps = LiveTournament::Steps;

    ArenaJob() = default;
    ArenaJob(const ArenaJob&) = delete;
    ArenaJob& operator=(const ArenaJob&) = delete;
    virtual ~ArenaJob() = default;

    /// Plays the missing games, `slots` at a time, and blocks until done or stopped; returns true
    /// if nothing is left. Rethrows what `keep` throws.
    [[nodiscard]] virtual bool play(int slots, const Keep& keep, const StopToken& stop) = 0;

    /// Returns the current state. During play, numbers that are expensive to compute may be
    /// slightly out of date. Properties unchanged since the last call are not written again.
    [[nodiscard]] virtual ArenaState state() = 0;
    /// Throws Refusal if there is no such file; games() and replay() do the same.
    [[nodiscard]] virtual ArenaFile file(const std::string& kind, Language language) = 0;
    [[nodiscard]] virtual Json games(const ArenaGameQuery& query) = 0;
    [[nodiscard]] virtual Json replay(std::int64_t number) = 0;

    /// Calls `question` with this job, one question at a time. Thread-safe.
    template <class Question>
    [[nodiscard]] auto answer(const Question& question) {
        const std::lock_guard lock(asked_);
        return question(*this);
    }

private:
    std::mutex asked_;
};

}  // namespace lawan::server
