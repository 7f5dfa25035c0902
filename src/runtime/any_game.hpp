#pragma once

#include <cassert>
#include <concepts>

#include "games/adjacency/adjacency.hpp"
#include "games/connect4/connect_four.hpp"
#include "games/mnk/mnk.hpp"
#include "runtime/typed_position.hpp"

namespace lawan::runtime {

template <Game... Gs>
struct GameTypes {
    template <Game G>
    static constexpr bool contain = (std::same_as<G, Gs> || ...);
};

/// The games there are; the registry takes no others.
using AnyGame = GameTypes<Adjacency, ConnectFour, Mnk>;

template <Game G, Game... Others, class Use>
auto with_typed(GameTypes<G, Others...> /*games*/, const Position& position, const Use& use) {
    const auto* known = typed<G>(position);
    if constexpr (sizeof...(Others) > 0) {
        if (known == nullptr) return with_typed(GameTypes<Others...>{}, position, use);
    }
    assert(known != nullptr);
    return use(*known);
}

/// Calls `use` with the position as its own type.
template <class Use>
auto with_typed(const Position& position, const Use& use) {
    return with_typed(AnyGame{}, position, use);
}

}  // namespace lawan::runtime
