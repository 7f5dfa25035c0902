#pragma once

#include "layers.hpp"

namespace lawan::base {

/// Prefetches the cache line at the address without waiting for it. The empty asm statement is
/// needed because g++ 12 drops calls of functions that only prefetch.
inline void prefetch(const void* address) {
    __builtin_prefetch(address);
    asm volatile("");
}

}  // namespace lawan::base
