#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/stop.hpp"
#include "game/game.hpp"
#include "game/symmetry.hpp"

namespace lawan::game {

/// Counts the lines of play of exactly `depth` plies. If stopped, the count is meaningless.
template <Game G>
std::uint64_t perft(const G& game, const StateOf<G>& state, int depth, const StopToken& stop = {}) {
    if (depth == 0) return 1;
    const auto actions = game.actions(state);
    if (depth == 1) return static_cast<std::uint64_t>(actions.size());
    constexpr int polled_depth = 6;
    if (depth >= polled_depth && stop.stop_requested()) return 0;
    std::uint64_t lines = 0;
    for (const auto action : actions)
        lines += perft(game, game.result(state, action), depth - 1, stop);
    return lines;
}

enum class Counting : std::uint8_t { Positions, UpToSymmetry };

/// Returns the distinct positions one ply after `positions`, sorted.
template <Symmetric G>
std::vector<StateOf<G>> distinct_successors(const G& game, const std::vector<StateOf<G>>& positions,
                                            Counting counting) {
    std::vector<StateOf<G>> successors;
    const auto tidy = [&] {
        std::ranges::sort(successors);
        const auto repeated = std::ranges::unique(successors);
        successors.erase(repeated.begin(), repeated.end());
    };
    std::size_t tidy_at = 1U << 20U;
    for (const auto& state : positions) {
        for (const auto action : game.actions(state)) {
            const auto next = game.result(state, action);
            successors.push_back(counting == Counting::UpToSymmetry ? canonical(game, next) : next);
        }
        if (successors.size() >= tidy_at) {  // bounds memory
            tidy();
            tidy_at = std::max(tidy_at, successors.size() * 2);
        }
    }
    tidy();
    return successors;
}

}  // namespace lawan::game
