#pragma once

#include <type_traits>
#include <utility>

#include "base/error.hpp"

namespace lawan::arena {

/// The value, or its error as an EnvironmentError: for callers that can do nothing about it.
template <class T>
T or_throw(Expected<T> expected) {
    if (!expected) throw EnvironmentError(expected.error().message);
    if constexpr (!std::is_void_v<T>) return *std::move(expected);
}

}  // namespace lawan::arena
