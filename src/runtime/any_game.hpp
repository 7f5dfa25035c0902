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

/// Lists every game type. The registry takes no others: a game left out fails to compile.
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

/// Downcasts the position to its game's TypedPosition and calls `use` with it, as std::visit does
/// with a variant.
template <class Use>
auto with_typed(const Position& position, const Use& use) {
    return with_typed(AnyGame{}, position, use);
}

}  // namespace lawan::runtime
