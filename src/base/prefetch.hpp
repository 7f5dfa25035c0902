#pragma once

#include "layers.hpp"

namespace lawan::base {

/// Asks the processor to bring what is at the address near, and does not wait. The empty statement
/// of assembly keeps it: g++ 12 drops calls of functions that do nothing but prefetch.
inline void prefetch(const void* address) {
    __builtin_prefetch(address);
    asm volatile("");
}

}  // namespace lawan::base
