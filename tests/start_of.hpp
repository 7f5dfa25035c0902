#pragma once

#include <string_view>

#include "runtime/position.hpp"
#include "runtime/registry.hpp"

namespace lawan {

/// The opening position of a game that the test names rightly.
inline Position start_of(std::string_view game) {
    static const Registry registry = standard_registry();
    return *registry.start(game);
}

}  // namespace lawan
