#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>

#include "solve/common/keys_in_progress.hpp"
#include "solve/connect4/simd/bound_table.hpp"
#include "solve/connect4/simd/lanes.hpp"

namespace lawan::solve::standard {

/// The parallel-search policy of a search that runs alone.
struct SingleThread {
    static constexpr bool together = false;
    static constexpr std::uint64_t nodes_between_looks = std::uint64_t{1} << 14U;
    [[nodiscard]] static constexpr bool turns_back() { return false; }
};

/// One of several threads that search the same root and share the table of positions with few
/// discs, after ABDADA. Each defers positions that another one is searching, and returns from below
/// a position that another one has settled.
class Abdada {
public:
    static constexpr bool together = true;
    static constexpr std::uint64_t nodes_between_looks = std::uint64_t{1} << 10U;

    explicit Abdada(KeysInProgress& busy) : busy_(&busy) {}

    /// Resets before a search.
    void begin() {
        depth_ = 0;
        settled_at_ = nowhere;
    }

    /// Returns whether to coordinate: with more discs, searching twice is cheaper than checking.
    [[nodiscard]] static bool worth_sharing(int plies) { return plies < most_plies; }
    [[nodiscard]] bool busy(const BoundTable::Place& place) const {
        return busy_->contains(key_of(place));
    }
    /// Tells the other threads that this one is at the place, for as long as the mark exists.
    void mark(std::optional<KeysInProgress::Mark>& mark, const BoundTable::Place& place) const {
        mark.emplace(*busy_, key_of(place));
    }

    /// Enters a position whose moves are going to be searched with the null window at alpha.
    /// Returns its depth in the path.
    int enter(const BoundTable::Place& place, int alpha) {
        path_[static_cast<std::size_t>(depth_)] = {place, alpha};
        return depth_++;
    }
    void leave() { --depth_; }

    /// Returns whether another thread has settled a position on the current path.
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
    /// Returns whether the search is unwinding to the settled position; scores are meaningless
    /// then.
    [[nodiscard]] bool turns_back() const { return settled_at_ != nowhere; }
    /// Returns the bound of the position at this depth if it is the settled one; the search
    /// continues from there.
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
