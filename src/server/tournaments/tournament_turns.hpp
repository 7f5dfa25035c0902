#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/clock.hpp"
#include "base/stop.hpp"

namespace lawan::server {

/// Schedules tournaments: a queue, the one being played, and the end of its turn. Round-robin by
/// address, first come first served within an address. Call on the loop's thread only.
class TournamentTurns {
public:
    /// Queues a tournament. `visitor`: a salted hash of the address it came from.
    void push(const std::string& id, const std::string& visitor) {
        waiting_.push_back({id, visitor});
    }
    /// Removes a tournament from the queue, if it is there.
    void remove(const std::string& id);

    // The queue

    [[nodiscard]] std::size_t size() const { return waiting_.size(); }
    [[nodiscard]] std::vector<std::string> ids() const;
    /// Returns the place in the queue, from 1; none if the tournament is not in it.
    [[nodiscard]] std::optional<std::size_t> place_of(const std::string& id) const;
    /// Returns the newest waiting tournament of the address with most waiting; none if `newcomer`
    /// would reach that number with one more.
    [[nodiscard]] std::optional<std::string> last_of_most(const std::string& newcomer) const;

    // The tournament being played

    /// Takes the oldest waiting tournament of the address whose last turn is longest ago. None if
    /// one is being played or the queue is empty.
    std::optional<std::string> begin_next();
    /// Returns the id of the tournament being played; empty if there is none.
    [[nodiscard]] const std::string& playing() const { return playing_; }
    /// The thread that plays must return soon once this token requests a stop.
    [[nodiscard]] StopToken stopping() const { return stop_.get_token(); }
    /// Counts a finished step of this turn. Thread-safe.
    void count_step() { ++steps_; }
    /// Requests a stop if this tournament is being played.
    void stop(const std::string& id);
    /// Requests a stop of the tournament being played.
    void stop() { stop_.request_stop(); }
    /// Requests a stop in favour of the queue, if the turn has lasted for `longest` and finished a
    /// step (otherwise a tournament with slow steps would never progress).
    void make_way_after(Duration longest);
    /// Ends the turn. Returns true if make_way_after() stopped it.
    bool end_turn();

private:
    struct Waiting {
        std::string id;
        std::string visitor;
    };

    std::deque<Waiting> waiting_;
    std::unordered_map<std::string, std::uint64_t> last_turns_;  ///< by visitor
    std::uint64_t turns_taken_ = 0;
    std::string playing_;
    StopSource stop_;
    Stopwatch turn_;
    std::atomic<int> steps_ = 0;
    bool making_way_ = false;
};

}  // namespace lawan::server
