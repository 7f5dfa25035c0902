#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/huge_array.hpp"
#include "base/prefetch.hpp"
#include "game/hash.hpp"
#include "games/adjacency/adjacency.hpp"

namespace lawan::solve {

/// What is proved of positions of Adjacency with a limit of rounds: bounds on the margin, each with
/// the cells its proof needs. An entry holds the position itself, so that no other is ever taken
/// for it; what took most work stays. It begins small, in the processor's cache, and grows as it
/// fills, to the size it was made for.
class RoundsTable {
public:
    static constexpr std::uint8_t no_move = 255;

    struct Entry {
        std::uint64_t own;
        std::uint64_t enemy;
        std::uint64_t used_for_lower;  ///< by the player to move
        std::uint64_t used_for_upper;  ///< by the opponent
        std::int16_t lower;
        std::int16_t upper;
        std::uint8_t plies_left;  ///< 0: nothing here
        std::uint8_t move;        ///< to try first
        std::uint16_t work;       ///< positions looked at, or as many as there is room for
    };

    /// Fails if the machine does not have as much memory.
    [[nodiscard]] static Expected<RoundsTable> make(std::size_t bytes);

    void fetch(const Adjacency::State& state) const { prefetch(&bucket(state)); }
    [[nodiscard]] const Entry* find(const Adjacency::State& state) const {
        for (const Entry& entry : bucket(state).entries)
            if (is_of(entry, state)) return &entry;
        return nullptr;
    }
    void store(const Adjacency::State& state, const Entry& entry);
    void clear();

private:
    struct alignas(128) Bucket {
        std::array<Entry, 3> entries;
    };

    explicit RoundsTable(HugeArray<Bucket> buckets) : buckets_(std::move(buckets)) {}

    [[nodiscard]] static bool is_of(const Entry& entry, const Adjacency::State& state) {
        return entry.own == state.own && entry.enemy == state.enemy &&
               entry.plies_left == state.plies_left;
    }
    [[nodiscard]] std::size_t place(const Adjacency::State& state) const {
        return mixed_key(state.own, state.enemy, state.plies_left) & (in_use_ - 1);
    }
    [[nodiscard]] const Bucket& bucket(const Adjacency::State& state) const {
        return buckets_[place(state)];
    }

    void grow();

    static constexpr std::size_t least_bytes = std::size_t{1} << 20U;
    static constexpr std::size_t first_in_use = least_bytes / sizeof(Bucket);

    HugeArray<Bucket> buckets_;
    std::size_t in_use_ = first_in_use;  ///< of the buckets, a power of two
    std::size_t filled_ = 0;             ///< entries
};

}  // namespace lawan::solve
