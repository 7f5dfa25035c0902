#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "game/game.hpp"

namespace lawan::search {

/// A triangular table of principal variations: the best line found from each ply of the current
/// path.
template <Game G>
class PrincipalLines {
public:
    using Action = ActionOf<G>;

    void clear() { lengths_ = {}; }
    void clear(int ply) { lengths_[ply] = 0; }

    /// Sets the line of `ply` to `move` followed by the line of the next ply.
    void extend(int ply, Action move) {
        const int rest = lengths_[ply + 1];
        lines_[ply][0] = move;
        std::copy_n(lines_[ply + 1].begin(), rest, lines_[ply].begin() + 1);
        lengths_[ply] = rest + 1;
    }
    /// Sets the line of `ply` to `move` alone.
    void set(int ply, Action move) {
        lines_[ply][0] = move;
        lengths_[ply] = 1;
    }

    [[nodiscard]] int length(int ply) const { return lengths_[ply]; }
    /// Returns the principal variation from the root.
    [[nodiscard]] std::vector<Action> from_root() const {
        return {lines_[0].begin(), lines_[0].begin() + lengths_[0]};
    }
    /// Returns the first move of the line from the root, even if the line was cleared since.
    [[nodiscard]] Action first() const { return lines_[0][0]; }

private:
    std::array<std::array<Action, most_plies>, most_plies + 1> lines_{};
    std::array<int, most_plies + 2> lengths_{};
};

}  // namespace lawan::search
