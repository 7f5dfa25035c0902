#pragma once

#include <string>
#include <vector>

#include "play/action.hpp"
#include "play/game_state.hpp"

namespace lawan::play {

/// The actions open to this person now, by name.
[[nodiscard]] std::vector<std::string> open_actions(const GameState& state, const KeyHash& person);

/// Throws the Refusal that fits if this person may not do that now.
void require_open(const GameState& state, const KeyHash& person, const Action& action);

}  // namespace lawan::play
