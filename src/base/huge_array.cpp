#include "base/huge_array.hpp"

#include <fmt/format.h>
#include <sys/mman.h>

#include "base/error.hpp"

namespace lawan::base {

HugeMemory::HugeMemory(std::size_t bytes) {
    constexpr std::size_t huge_page = std::size_t{2} << 20U;
    mapped_ = bytes + huge_page;
    mapping_ = mmap(nullptr, mapped_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapping_ == MAP_FAILED) {
        throw EnvironmentError(fmt::format(
            "there is no memory for a table of {} MiB; give a smaller --hash", bytes >> 20U));
    }
    const auto begin = reinterpret_cast<std::uintptr_t>(mapping_);
    data_ = static_cast<std::byte*>(mapping_) + (huge_page - begin % huge_page) % huge_page;
    madvise(data_, bytes, MADV_HUGEPAGE);  // a wish: without it the table is only slower
}

HugeMemory::~HugeMemory() { munmap(mapping_, mapped_); }

}  // namespace lawan::base
