#include "solve/adjacency/limited_rounds/rounds_table.hpp"

#include <algorithm>
#include <bit>
#include <tuple>

#include "solve/common/table_memory.hpp"

namespace lawan::solve {

Expected<RoundsTable> RoundsTable::make(std::size_t bytes) {
    if (auto fits = check_memory(bytes); !fits) return std::unexpected(std::move(fits.error()));
    auto buckets =
        HugeArray<Bucket>::allocate(std::bit_floor(std::max(bytes, least_bytes) / sizeof(Bucket)));
    if (!buckets) return std::unexpected(std::move(buckets.error()));
    return RoundsTable(*std::move(buckets));
}

void RoundsTable::clear() {
    buckets_.clear();
    in_use_ = first_in_use;
    filled_ = 0;
}

void RoundsTable::store(const Adjacency::State& state, const Entry& entry) {
    constexpr std::size_t entries_a_bucket = std::tuple_size_v<decltype(Bucket::entries)>;
    if (filled_ > in_use_ * entries_a_bucket / 2 && in_use_ < buckets_.size()) grow();
    auto& entries = buckets_[place(state)].entries;
    auto* found =
        std::ranges::find_if(entries, [&](const Entry& old) { return is_of(old, state); });
    if (found == entries.end()) found = std::ranges::min_element(entries, {}, &Entry::work);
    if (found->plies_left == 0) ++filled_;
    *found = entry;
}

/// Doubles the buckets in use. Each entry stays in its bucket or moves on by the old number of
/// buckets.
void RoundsTable::grow() {
    const std::size_t before = in_use_;
    in_use_ *= 2;
    for (std::size_t i = 0; i < before; ++i) {
        auto* next = buckets_[i + before].entries.begin();
        for (Entry& entry : buckets_[i].entries) {
            if (entry.plies_left == 0) continue;
            if (place({entry.own, entry.enemy, entry.plies_left, Player::X}) == i) continue;
            *next++ = entry;
            entry = {};
        }
    }
}

}  // namespace lawan::solve
