#pragma once

#include <string>
#include <vector>

#include "render/replay.hpp"

namespace lawan::render {

/// Returns HTML and script that replay game n, move by move, when the address ends in `#game-n`.
[[nodiscard]] std::string replay_viewer(const std::vector<Replay>& replays);

}  // namespace lawan::render
