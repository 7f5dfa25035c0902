#pragma once

#include <memory>
#include <optional>

#include "runtime/position.hpp"

namespace lawan::arena {

/// Gives a thread its own copy of the rules. All positions of a game share their rules by reference
/// count; threads that update one count at every move contend for its cache line longer than a fast
/// bot thinks.
class PerThreadRules {
public:
    /// Returns the same position with rules that no other thread uses.
    [[nodiscard]] Position copy(const Position& position);

private:
    std::optional<Position> original_;   // kept alive, so that its address identifies its rules
    std::shared_ptr<const void> rules_;  // a copy of the original's rules
};

}  // namespace lawan::arena
