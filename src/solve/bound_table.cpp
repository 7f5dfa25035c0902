#include "solve/bound_table.hpp"

#include <fmt/format.h>
#include <sys/mman.h>

#include "base/error.hpp"
#include "solve/table_memory.hpp"

namespace lawan::standard {
namespace {

constexpr std::size_t huge_page = 2U << 20;
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
      remainder_bits_(key_bits - bucket_bits(bytes)),
      remainder_mask_((std::uint64_t{1} << remainder_bits_) - 1) {
    // A mapping of our own, because huge pages need an aligned beginning.
    mapped_bytes_ = count_ * sizeof(*entries_) + huge_page;
    mapping_ =
        mmap(nullptr, mapped_bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapping_ == MAP_FAILED) {
        throw EnvironmentError(
            fmt::format("there is no memory for a table of {} MB", mapped_bytes_ >> 20));
    }
    const auto begin = reinterpret_cast<std::uintptr_t>(mapping_);
    const std::size_t skipped = (huge_page - begin % huge_page) % huge_page;
    entries_ = reinterpret_cast<std::uint64_t*>(static_cast<std::byte*>(mapping_) + skipped);
    madvise(entries_, count_ * sizeof(*entries_), MADV_HUGEPAGE);
    std::fill_n(entries_, count_, 0);  // now, so that no search pays for the first touch of a page
    forget();
}

BoundTable::~BoundTable() { munmap(mapping_, mapped_bytes_); }

void BoundTable::forget() {
    generation_ += std::uint64_t{1} << bounds_bits;
    if (generation_ >> (generation_bits + bounds_bits) == 0) return;
    std::fill_n(entries_, count_, 0);
    generation_ = std::uint64_t{1} << bounds_bits;
}

}  // namespace lawan::standard
