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

/// Which tournament is played: who waits, whose turn it is, and when that turn is over. Addresses
/// take turns, and those of an address come in the order in which they were queued. On the loop.
class TournamentTurns {
public:
    /// `visitor`: the mark of the address it came from.
    void push(const std::string& id, const std::string& visitor) {
        waiting_.push_back({id, visitor});
    }
    /// Does nothing if it does not wait.
    void remove(const std::string& id);

    // Those that wait.

    [[nodiscard]] std::size_t size() const { return waiting_.size(); }
    [[nodiscard]] std::vector<std::string> ids() const;
    /// From 1; none if it does not wait.
    [[nodiscard]] std::optional<std::size_t> place_of(const std::string& id) const;
    /// The last one of the address that has most waiting; none if `newcomer` would have as many
    /// with one more.
    [[nodiscard]] std::optional<std::string> last_of_most(const std::string& newcomer) const;

    // The one whose turn it is.

    /// Begins the turn of the first one of the address whose last turn is longest ago. None if it
    /// is somebody's turn already, or if nobody waits.
    std::optional<std::string> begin_next();
    /// Empty: it is nobody's turn.
    [[nodiscard]] const std::string& playing() const { return playing_; }
    /// Who plays it must end soon once this is requested.
    [[nodiscard]] StopToken stopping() const { return stop_.get_token(); }
    /// Something came of the turn. From any thread.
    void count_step() { ++steps_; }
    /// Does nothing if it is not that one's turn.
    void stop(const std::string& id);
    /// Stops whoever is played.
    void stop() { stop_.request_stop(); }
    /// Stops the turn for those who wait, if it has lasted so long and something came of it.
    void make_way_after(Duration longest);
    /// Nobody plays it any more. True if it made way.
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
