#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "layers.hpp"

namespace lawan::server {

/// Which tournament is played next: addresses take turns, and those of an address come in the order
/// in which they were queued.
class TournamentTurns {
public:
    /// `visitor`: the mark of the address it came from.
    void push(const std::string& id, const std::string& visitor) {
        waiting_.push_back({id, visitor});
    }
    /// Does nothing if it does not wait.
    void remove(const std::string& id);
    /// The first one of the address whose last turn is longest ago. The queue must not be empty.
    [[nodiscard]] std::string take_next();

    [[nodiscard]] bool empty() const { return waiting_.empty(); }
    [[nodiscard]] std::size_t size() const { return waiting_.size(); }
    [[nodiscard]] std::vector<std::string> ids() const;
    /// From 1; none if it does not wait.
    [[nodiscard]] std::optional<std::size_t> place_of(const std::string& id) const;
    /// The last one of the address that has most waiting; none if `newcomer` would have as many
    /// with one more.
    [[nodiscard]] std::optional<std::string> last_of_most(const std::string& newcomer) const;

private:
    struct Waiting {
        std::string id;
        std::string visitor;
    };

    std::deque<Waiting> waiting_;
    std::unordered_map<std::string, std::uint64_t> last_turns_;  ///< by visitor
    std::uint64_t turns_taken_ = 0;
};

}  // namespace lawan::server
