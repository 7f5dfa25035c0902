#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "game/game.hpp"

namespace lawan::search {

/// Killer and history heuristics for move ordering: two killer moves per ply, and a history score
/// of cutoffs per player and move, weighted by depth.
template <Game G>
class MoveMemory {
public:
    using Action = ActionOf<G>;

    void clear() { *this = {}; }

    /// Ages the tables for a new search: drops the killers and divides the history by 4.
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

    /// Lowers the history of a move that was searched before the one that caused the cutoff.
    void punish(Player player, Action move, int depth) {
        int& value = entry(player, move);
        value -= (most + value) * std::min(depth * depth, 32) / 1024;
    }

    [[nodiscard]] bool kills(Action move, int ply) const {
        const auto& [first, second] = killers_[static_cast<std::size_t>(ply)];
        return (first.known && first.move == move) || (second.known && second.move == move);
    }

    /// Returns the history score, within ±`most`.
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
