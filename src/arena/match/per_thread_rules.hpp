#pragma once

#include <memory>
#include <optional>

#include "runtime/position.hpp"

namespace lawan::arena {

/// Positions for one thread. All positions of a game count their references to the same rules, and
/// where two threads do so at every move they wait for each other longer than a fast bot thinks.
class PerThreadRules {
public:
    /// The same position, with rules that no other thread has.
    [[nodiscard]] Position copy(const Position& position);

private:
    std::optional<Position> original_;   // kept, so that its rules cannot be taken for others
    std::shared_ptr<const void> rules_;  // of the same kind as those of the original
};

}  // namespace lawan::arena
