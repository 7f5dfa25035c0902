#include "solve/connect4/simd/bound_table.hpp"

#include "solve/common/table_memory.hpp"

namespace lawan::solve::standard {
namespace {

/// Fewer buckets would leave the remainder of a key too long for an entry.
constexpr int least_bucket_bits = 13;

}  // namespace

int BoundTable::bucket_bits(std::size_t bytes) {
    check_memory(bytes);
    return std::max(least_bucket_bits,
                    static_cast<int>(std::bit_width(bytes / sizeof(*entries_) / bucket_size)) - 1);
}

BoundTable::BoundTable(std::size_t bytes)
    : count_(std::size_t{bucket_size} << bucket_bits(bytes)),
      memory_(count_ * sizeof(*entries_)),
      entries_(static_cast<std::uint64_t*>(memory_.data())),
      remainder_bits_(key_bits - bucket_bits(bytes)),
      remainder_mask_((std::uint64_t{1} << remainder_bits_) - 1) {
    std::fill_n(entries_, count_, 0);  // now, so that no search pays for the first touch of a page
    forget();
}

void BoundTable::forget() {
    generation_ += std::uint64_t{1} << bounds_bits;
    if (generation_ >> (generation_bits + bounds_bits) == 0) return;
    std::fill_n(entries_, count_, 0);
    generation_ = std::uint64_t{1} << bounds_bits;
}

}  // namespace lawan::solve::standard
