#pragma once

#include <stdexcept>

#include "games/adjacency/adjacency.hpp"
#include "games/connect4/connect_four.hpp"
#include "games/mnk/mnk.hpp"
#include "runtime/typed_position.hpp"

namespace lawan::runtime {

/// Calls `use` with the position as its own type: the list of the games there are.
template <class Use>
auto with_typed(const Position& position, const Use& use) {
    if (const auto* adjacency = typed<Adjacency>(position)) return use(*adjacency);
    if (const auto* connect_four = typed<ConnectFour>(position)) return use(*connect_four);
    if (const auto* mnk = typed<Mnk>(position)) return use(*mnk);
    throw std::logic_error("the game " + position.game() + " is missing from any_game.hpp");
}

}  // namespace lawan::runtime
