#include "solve/connect4/simd/bound_table.hpp"

#include <utility>

#include "solve/common/table_memory.hpp"

namespace lawan::solve::standard {
namespace {

/// With fewer buckets the remainder of a key would not fit into an entry.
constexpr int least_bucket_bits = 13;

}  // namespace

Expected<BoundTable> BoundTable::make(std::size_t bytes) {
    if (auto fits = check_memory(bytes); !fits) return std::unexpected(std::move(fits.error()));
    constexpr std::size_t bucket_bytes = std::size_t{1} << bucket_bytes_bits;
    const int bucket_bits =
        std::max(least_bucket_bits, static_cast<int>(std::bit_width(bytes / bucket_bytes)) - 1);
    auto memory = HugeMemory::allocate(bucket_bytes << bucket_bits);
    if (!memory) return std::unexpected(std::move(memory.error()));
    return BoundTable(*std::move(memory), bucket_bits);
}

BoundTable::BoundTable(HugeMemory memory, int bucket_bits)
    : count_(std::size_t{bucket_size} << bucket_bits),
      memory_(std::move(memory)),
      entries_(static_cast<std::uint64_t*>(memory_.data())),
      remainder_bits_(key_bits - bucket_bits),
      remainder_mask_((std::uint64_t{1} << remainder_bits_) - 1) {
    std::fill_n(entries_, count_, 0);  // now, so that no search pays for the page faults
    forget();
}

void BoundTable::forget() {
    generation_ += std::uint64_t{1} << bounds_bits;
    if (generation_ >> (generation_bits + bounds_bits) == 0) return;
    std::fill_n(entries_, count_, 0);
    generation_ = std::uint64_t{1} << bounds_bits;
}

}  // namespace lawan::solve::standard
