#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "base/clock.hpp"
#include "base/stop.hpp"
#include "base/thread.hpp"
#include "render/json.hpp"
#include "runtime/bot.hpp"
#include "runtime/match.hpp"
#include "runtime/registry.hpp"

namespace lawan::server {

/// Bots that the caller plays: each of their turns is a `bot_turn` line, which the caller answers.
/// Thread-safe.
class AskedBots {
public:
    /// Sends a line; from any thread.
    using Send = std::function<void(std::string line)>;

    AskedBots(const Registry& registry, Send send) : registry_(registry), send_(std::move(send)) {}

    /// What the caller says of a turn: a move, or why there is none.
    struct Given {
        std::string move{};
        std::string failure{};
    };

    /// A match whose bots may be the caller's.
    struct Table {
        std::string id;  ///< of the request
        TimeControl control{};
        StopSource stop{};  ///< ends the match once nobody will answer any more
    };

    /// Returns the registry with bots named `caller:NAME` for this match. Must not outlive this.
    [[nodiscard]] Registry registry_for(const Table& table);

    /// Answers a turn. One that is not waiting any more is ignored.
    void answer(std::uint64_t turn, Given given);
    /// Nobody will answer any more: matches with such bots end.
    void close();
    [[nodiscard]] bool is_closed();

private:
    class AskedBot;
    struct Turn {
        std::optional<Given> given{};
    };

    /// Sends the question and waits; none at the deadline, if stopped or closed.
    [[nodiscard]] std::optional<Given> ask(Json question, std::optional<Clock::time_point> deadline,
                                           const StopToken& stop);

    const Registry& registry_;
    Send send_;
    std::mutex mutex_;
    Condition changed_;
    std::map<std::uint64_t, Turn> turns_;
    std::uint64_t last_turn_ = 0;
    bool closed_ = false;
};

/// Returns whether a spec names a bot that the caller plays.
[[nodiscard]] bool is_callers(std::string_view bot_spec);

}  // namespace lawan::server
