#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/games/live_games.hpp"

namespace lawan::server {

/// Why a bot searches: it holds the seat, or a person asked it to move for them.
struct LiveGames::Purpose {
    int ply = 0;
    Player side = Player::X;
    std::string bot;
    KeyHash actor{};
    std::string idempotency_key{};

    [[nodiscard]] bool same_search(const Purpose& other) const {
        return ply == other.ply && side == other.side && bot == other.bot;
    }
};

/// A bot's running search. Destroying it stops the search and drops its result.
struct LiveGames::Thought {
    LiveGame& game;
    Purpose purpose;
    SearchPool::Ticket ticket{};
};

/// A game in memory, with the state that is not stored.
struct LiveGames::LiveGame {
    LiveGame(EventLoop& loop, GameState given)
        : state(std::move(given)), flag_timer(loop), pace_timer(loop) {}

    struct Waiting {
        std::function<void(LiveGame&)> task;
        Reply reply;
    };
    struct KeptEvent {
        std::int64_t seq = 0;
        std::string kind;
        std::string changes;
    };

    GameState state;
    Json report{};
    Clock::time_point turn_began = Clock::now();
    Clock::time_point last_moved{};

    /// The address to charge its bots' searches to: that of the last player to act, or of a
    /// watcher.
    std::string visitor{};

    bool writing = false;
    std::deque<Waiting> waiting{};

    std::vector<Watcher*> watchers{};
    std::deque<KeptEvent> events{};  ///< the last ones, replayed to watchers who reconnect
    std::size_t event_bytes = 0;

    std::optional<Purpose> asked{};  ///< `bot_move` or `step`
    std::shared_ptr<Thought> thought{};
    Timer flag_timer;
    Timer pace_timer;

    void forget_search() {
        thought.reset();
        pace_timer.cancel();
    }
};

}  // namespace lawan::server
