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

/// Proved bounds on the margin of positions of Adjacency with a limit of rounds, each with the
/// cells that its proof depends on. An entry holds the whole position, so none is ever taken for
/// another's. Keeps the entries that took the most work. Begins small, within the processor's
/// cache, and doubles as it fills, up to its full size.
class RoundsTable {
public:
    static constexpr std::uint8_t no_move = 255;

    struct Entry {
        std::uint64_t own;
        std::uint64_t enemy;
        std::uint64_t used_for_lower;  ///< cells used by the player to move
        std::uint64_t used_for_upper;  ///< cells used by the opponent
        std::int16_t lower;
        std::int16_t upper;
        std::uint8_t plies_left;  ///< 0: empty slot
        std::uint8_t move;        ///< to search first
        std::uint16_t work;       ///< positions visited, saturated
    };

    /// Fails if there is not enough memory.
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
    std::size_t in_use_ = first_in_use;  ///< buckets, a power of two
    std::size_t filled_ = 0;             ///< in entries
};

}  // namespace lawan::solve
