#pragma once

#include <cstdint>

#include "base/random.hpp"
#include "base/stop.hpp"
#include "game/game.hpp"
#include "search/search.hpp"

namespace lawan::search {

/// Plays uniformly random legal moves.
template <Game G>
class RandomMove {
public:
    static constexpr bool remembers = false;

    explicit RandomMove(std::uint64_t seed) : random_(seed) {}

    SearchResult<G> search(const G& game, const StateOf<G>& root, const Limits&, const StopToken&,
                           const ProgressCallback<G>&) {
        const auto actions = game.actions(root);
        const auto chosen =
            actions.at(static_cast<int>(random_.below(static_cast<std::uint32_t>(actions.size()))));
        return {.move = chosen, .line = {chosen}, .counters = {.nodes = 1}};
    }

    void reset() {}

private:
    Random random_;
};

}  // namespace lawan::search
