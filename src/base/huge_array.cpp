#include "base/huge_array.hpp"

#include <fmt/format.h>
#include <sys/mman.h>

#include <cstdint>
#include <cstring>

namespace lawan::base {
namespace {

constexpr std::size_t huge_page = std::size_t{2} << 20U;

}  // namespace

Expected<HugeMemory> HugeMemory::allocate(std::size_t bytes) {
    const std::size_t mapped = bytes + huge_page;
    void* const mapping =
        mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapping == MAP_FAILED) {
        return environment_failure(fmt::format(
            "not enough memory for a table of {} MiB; choose a smaller --hash", bytes >> 20U));
    }
    return HugeMemory({mapping, Unmap{mapped}}, bytes);
}

HugeMemory::HugeMemory(std::unique_ptr<void, Unmap> mapping, std::size_t bytes)
    : mapping_(std::move(mapping)), bytes_(bytes) {
    const auto begin = reinterpret_cast<std::uintptr_t>(mapping_.get());
    data_ = static_cast<std::byte*>(mapping_.get()) + (huge_page - begin % huge_page) % huge_page;
    madvise(data_, bytes_, MADV_HUGEPAGE);  // only a hint: without huge pages the table is slower
}

void HugeMemory::clear() {
    if (madvise(data_, bytes_, MADV_DONTNEED) != 0) std::memset(data_, 0, bytes_);
}

void HugeMemory::Unmap::operator()(void* mapping) const { munmap(mapping, mapped); }

}  // namespace lawan::base
