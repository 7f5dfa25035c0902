#pragma once

#include <string>
#include <vector>

#include "render/replay.hpp"

namespace lawan::render {

/// A part of a page that shows game n when the address ends in `#game-n`, move by move.
[[nodiscard]] std::string replay_viewer(const std::vector<Replay>& replays);

}  // namespace lawan::render
