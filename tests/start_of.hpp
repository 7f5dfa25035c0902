#pragma once

#include <string_view>

#include "runtime/position.hpp"
#include "runtime/registry.hpp"

namespace lawan::tests {

/// One registry shared by all tests of a program.
inline const Registry& shared_registry() {
    static const Registry registry = standard_registry();
    return registry;
}

/// Returns the starting position of a valid game spec.
inline Position start_of(std::string_view game) { return *shared_registry().start(game); }

}  // namespace lawan::tests
