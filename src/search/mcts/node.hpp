#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "game/game.hpp"

namespace lawan::search {

/// The proved value of a position, for the player to move.
enum class Proof : std::uint8_t { None, Loss, Draw, Win };

/// Returns the same from the view of the other player.
[[nodiscard]] inline Proof turned(Proof proof) {
    if (proof == Proof::Win) return Proof::Loss;
    return proof == Proof::Loss ? Proof::Win : proof;
}

/// A node of the search tree with its statistics.
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

/// A move at the root; proof and value are from the view of the player to move there.
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
    /// Returns whether the exact score is known; a proof alone is not enough where wins differ in
    /// value.
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
        // The sign is proved but not the margin: clamp the mean to the proved side.
        if (proof == Proof::Win) return std::max(mean, score_unit);
        if (proof == Proof::Loss) return std::min(mean, -score_unit);
        return mean;
    }
    /// Ranks moves: proved wins first, proved losses last, better scores first among each;
    /// otherwise by visits.
    [[nodiscard]] std::pair<int, double> preference() const {
        if (proof == Proof::Win) return {1, score()};
        if (proof == Proof::Loss) return {-1, score()};
        return {0, static_cast<double>(visits)};
    }
};

}  // namespace lawan::search
