#pragma once

#include <type_traits>
#include <utility>

#include "base/error.hpp"

namespace lawan::arena {

/// Returns the value or throws its error as EnvironmentError, for callers that cannot handle it.
template <class T>
T or_throw(Expected<T> expected) {
    if (!expected) throw EnvironmentError(expected.error().message);
    if constexpr (!std::is_void_v<T>) return *std::move(expected);
}

}  // namespace lawan::arena
