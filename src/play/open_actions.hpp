#pragma once

#include <optional>
#include <string>
#include <vector>

#include "play/action.hpp"
#include "play/game_state.hpp"

namespace lawan::play {

/// Lists the actions open to this person, by name.
[[nodiscard]] std::vector<std::string> open_actions(const GameState& state, const KeyHash& person);

/// Returns why the action is not open to this person; none if it is.
[[nodiscard]] std::optional<Problem> why_not_open(const GameState& state, const KeyHash& person,
                                                  const Action& action);

}  // namespace lawan::play
