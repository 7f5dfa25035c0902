#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "game/game.hpp"

namespace lawan::search {

/// Which moves refuted something before, to be tried early elsewhere: two killers a ply, and a
/// history of all cuts by player and move, weighted by the depth they saved.
template <Game G>
class MoveMemory {
public:
    using Action = ActionOf<G>;

    void clear() { *this = {}; }

    /// A new search: what was good before fades.
    void fade() {
        killers_ = {};
        for (auto& moves : history_) {
            for (int& value : moves) value /= 4;
        }
    }

    void reward(Player player, Action move, int ply, int depth) {
        auto& [first, second] = killers_[static_cast<std::size_t>(ply)];
        if (!first.known || first.move != move) {
            second = first;
            first = {move, true};
        }
        int& value = entry(player, move);
        value += (most - value) * std::min(depth * depth, 32) / 256;
    }

    /// A move that was searched before the one that refuted.
    void punish(Player player, Action move, int depth) {
        int& value = entry(player, move);
        value -= (most + value) * std::min(depth * depth, 32) / 1024;
    }

    [[nodiscard]] bool kills(Action move, int ply) const {
        const auto& [first, second] = killers_[static_cast<std::size_t>(ply)];
        return (first.known && first.move == move) || (second.known && second.move == move);
    }

    /// Within ±`most`.
    [[nodiscard]] int history(Player player, Action move) const {
        return history_[static_cast<std::size_t>(player)][static_cast<std::size_t>(move)];
    }

    static constexpr int most = 1 << 14;

private:
    struct Killer {
        Action move{};
        bool known = false;
    };

    int& entry(Player player, Action move) {
        return history_[static_cast<std::size_t>(player)][static_cast<std::size_t>(move)];
    }

    std::array<std::array<Killer, 2>, most_plies + 1> killers_{};
    std::array<std::array<int, 64>, 2> history_{};
};

}  // namespace lawan::search
