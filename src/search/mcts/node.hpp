#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "game/game.hpp"

namespace lawan::search {

/// What is certain about a position, for the player to move there.
enum class Proof : std::uint8_t { None, Loss, Draw, Win };

/// For the other player.
[[nodiscard]] inline Proof turned(Proof proof) {
    if (proof == Proof::Win) return Proof::Loss;
    return proof == Proof::Loss ? Proof::Win : proof;
}

/// A position of the tree, and what happened below it.
template <Game G>
struct MctsNode {
    double reward = 0;  ///< sum over visits, for the player who moved here
    float utility = 0;  ///< mean, for the player who moved here
    std::uint32_t visits = 0;
    std::uint32_t first_child = 0;
    std::uint8_t child_count = 0;  ///< 0: not expanded, or terminal
    ActionOf<G> action{};
    Proof proof = Proof::None;
};

/// A move at the root, proof and value from the view of the player to move there.
template <Game G>
struct MctsRootMove {
    ActionOf<G> action{};
    std::uint64_t visits = 0;
    double reward = 0;   ///< sum over visits, each in [0, 1]
    double utility = 0;  ///< sum over visits, in thousandths
    Proof proof = Proof::None;
    std::optional<Score> end{};  ///< the utility, if the move ends the game

    void add(const MctsRootMove& other) {
        visits += other.visits;
        reward += other.reward;
        utility += other.utility;
        proof = std::max(proof, other.proof);
    }
    /// Proved, and the value known: not by how much in games where wins differ.
    [[nodiscard]] bool exact() const {
        return end || proof == Proof::Draw || (proof != Proof::None && EqualWins<G>);
    }
    [[nodiscard]] Score score() const {
        if (end) return *end;
        if (exact())
            return (static_cast<Score>(proof) - static_cast<Score>(Proof::Draw)) * score_unit;
        const Score mean =
            visits == 0 ? 0
                        : static_cast<Score>(std::lround(utility / static_cast<double>(visits)));
        // Proved, but not by how much: never on the wrong side of what is open.
        if (proof == Proof::Win) return std::max(mean, score_unit);
        if (proof == Proof::Loss) return std::min(mean, -score_unit);
        return mean;
    }
    /// Proved wins first and proved losses last, the better before the worse; else the most
    /// visited is the most trusted.
    [[nodiscard]] std::pair<int, double> preference() const {
        if (proof == Proof::Win) return {1, score()};
        if (proof == Proof::Loss) return {-1, score()};
        return {0, static_cast<double>(visits)};
    }
};

}  // namespace lawan::search
