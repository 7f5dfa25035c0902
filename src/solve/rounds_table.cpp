#include "solve/rounds_table.hpp"

#include <algorithm>
#include <bit>

#include "solve/table_memory.hpp"

namespace lawan {
namespace {

constexpr std::size_t least_bytes = std::size_t{1} << 20U;

/// Says so before the memory is taken.
std::size_t checked(std::size_t bytes) {
    check_memory(bytes);
    return std::max(bytes, least_bytes);
}

}  // namespace

RoundsTable::RoundsTable(std::size_t bytes)
    : buckets_(std::bit_floor(checked(bytes) / sizeof(Bucket))) {}

void RoundsTable::store(const Adjacency::State& state, const Entry& entry) {
    auto& entries = buckets_[place(state)].entries;
    auto* found =
        std::ranges::find_if(entries, [&](const Entry& old) { return is_of(old, state); });
    if (found == entries.end()) found = std::ranges::min_element(entries, {}, &Entry::work);
    *found = entry;
}

}  // namespace lawan
