#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "solve/common/keys_in_progress.hpp"
#include "solve/connect4/simd/bound_table.hpp"
#include "solve/connect4/simd/lanes.hpp"

namespace lawan::solve::standard {

/// What a search knows of others that ask the same question at the same time: there are none.
struct SingleThread {
    static constexpr bool together = false;
    static constexpr std::uint64_t nodes_between_looks = std::uint64_t{1} << 14U;
    [[nodiscard]] static constexpr bool turns_back() { return false; }
};

/// One of several threads that ask the same question and share the table of positions with few
/// discs. Each leaves for later what another one is at, and turns back from below a position that
/// another one has settled.
class Abdada {
public:
    static constexpr bool together = true;
    static constexpr std::uint64_t nodes_between_looks = std::uint64_t{1} << 10U;

    explicit Abdada(KeysInProgress& busy) : busy_(&busy) {}

    /// Before a search.
    void begin() {
        depth_ = 0;
        settled_at_ = nowhere;
    }

    /// Positions with more discs are sooner searched twice than looked after.
    [[nodiscard]] static bool worth_sharing(int plies) { return plies < most_plies; }
    [[nodiscard]] bool busy(const BoundTable::Place& place) const {
        return busy_->contains(key_of(place));
    }
    /// While the mark lives, others see that this thread is at the place.
    void mark(std::optional<KeysInProgress::Mark>& mark, const BoundTable::Place& place) const {
        mark.emplace(*busy_, key_of(place));
    }

    /// The moves of a position are going to be visited, to find out whether its score is more than
    /// alpha. Returns how deep it is.
    int enter(const BoundTable::Place& place, int alpha) {
        path_[static_cast<std::size_t>(depth_)] = {place, alpha};
        return depth_++;
    }
    void leave() { --depth_; }

    /// Whether another thread has settled a position that this one has entered and not left.
    template <BucketLanes Lanes>
    bool look() {
        for (int depth = 0; depth < depth_; ++depth) {
            const auto& [place, alpha] = path_[static_cast<std::size_t>(depth)];
            Bounds bounds = any_score;
            if (!BoundTable::narrow<Lanes>(place, bounds)) continue;
            if (bounds.least <= alpha && bounds.most > alpha) continue;
            settled_at_ = depth;
            settled_score_ = bounds.least > alpha ? bounds.least : bounds.most;
            return true;
        }
        return false;
    }
    /// Scores are not to be believed: the search is on its way back to the settled position.
    [[nodiscard]] bool turns_back() const { return settled_at_ != nowhere; }
    /// The score, a bound, of the position at this depth if it is the settled one: the search goes
    /// on from there.
    [[nodiscard]] int arrive(int depth) {
        if (settled_at_ == depth) settled_at_ = nowhere;
        return settled_score_;
    }

private:
    static constexpr int most_plies = 20;
    static constexpr int nowhere = -1;

    struct Step {
        BoundTable::Place place;
        int alpha = 0;
    };

    [[nodiscard]] static std::uint64_t key_of(const BoundTable::Place& place) {
        return (place.tag ^ std::bit_cast<std::uintptr_t>(place.bucket)) * 0x9e3779b97f4a7c15 >> 8U;
    }

    KeysInProgress* busy_;
    std::array<Step, 42> path_;
    int depth_ = 0;
    int settled_at_ = nowhere;
    int settled_score_ = 0;
};

}  // namespace lawan::solve::standard
