#include "play/levels.hpp"

namespace lawan::play {

/// The engine's levels; see the ladder in docs/engine.md. The fifth searches one second per move.
std::array<std::string, 5> levels() {
    return {"engine:level=1", "engine:level=2", "engine:level=3", "engine:level=4",
            "engine:time=1s"};
}

}  // namespace lawan::play
