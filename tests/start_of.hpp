#pragma once

#include <string_view>

#include "runtime/position.hpp"
#include "runtime/registry.hpp"

namespace lawan::tests {

/// One for all tests of a program.
inline const Registry& shared_registry() {
    static const Registry registry = standard_registry();
    return registry;
}

/// The opening position of a game that the test names rightly.
inline Position start_of(std::string_view game) { return *shared_registry().start(game); }

}  // namespace lawan::tests
