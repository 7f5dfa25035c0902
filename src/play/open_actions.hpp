#pragma once

#include <optional>
#include <string>
#include <vector>

#include "play/action.hpp"
#include "play/game_state.hpp"

namespace lawan::play {

/// The actions open to this person now, by name.
[[nodiscard]] std::vector<std::string> open_actions(const GameState& state, const KeyHash& person);

/// Why this person may not do that now; nothing if they may.
[[nodiscard]] std::optional<Problem> why_not_open(const GameState& state, const KeyHash& person,
                                                  const Action& action);

}  // namespace lawan::play
