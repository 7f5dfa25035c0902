#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "base/recent.hpp"
#include "game/game.hpp"
#include "games/adjacency/adjacency.hpp"
#include "solve/adjacency/full_board/empty_cells_game.hpp"
#include "solve/adjacency/full_board/random_play.hpp"

namespace lawan::engine {

/// A model of a good but imperfect opponent: it looks one and two moves ahead, evaluates what is
/// left by random play, and plays better-looking moves with higher probability (softmax). With the
/// weights below it moves like `mcts` (docs/measurements/engine-weights.md has the figures).
class LikelyReplies {
public:
    /// The softmax weights: a reply that seems better by a mark is e^weight times as likely.
    static constexpr double first_weight = 2;
    static constexpr double second_weight = 3;

    struct Reply {
        std::uint8_t cell = 0;
        std::uint8_t gain = 0;     ///< marks that it settles
        std::uint32_t weight = 0;  ///< proportional to its probability

        bool operator==(const Reply&) const = default;
    };

    class Replies {
    public:
        static constexpr std::size_t most = 12;

        void add(const Reply& reply) { list_[size_++] = reply; }
        [[nodiscard]] auto begin() const { return list_.begin(); }
        [[nodiscard]] auto end() const {
            return list_.begin() + static_cast<std::ptrdiff_t>(size_);
        }

    private:
        std::array<Reply, most> list_{};
        std::size_t size_ = 0;
    };

    explicit LikelyReplies(const Adjacency& game);

    /// Returns the replies to a set of empty cells that are likely enough to consider, at least one
    /// unless the set is empty.
    [[nodiscard]] Replies in(std::uint64_t empty);

    /// Returns what a reply seems to be worth to the player who plays it, in thousandths of a mark:
    /// after the best answer to it, and after the best move following that.
    [[nodiscard]] Score first_look(std::uint64_t empty, int cell);
    [[nodiscard]] Score second_look(std::uint64_t empty, int cell);

private:
    [[nodiscard]] int gain(std::uint64_t empty, int cell) const;
    /// Returns what a set seems to be worth to the player to move, after the best move.
    [[nodiscard]] Score seems(std::uint64_t empty);
    /// The same after the best answer to that move as well.
    [[nodiscard]] Score seems_later(std::uint64_t empty);
    [[nodiscard]] Replies found(std::uint64_t empty);

    EmptyCellsGame sets_;
    RandomPlay random_play_;
    Recent<std::uint64_t, Score> seems_;
    Recent<std::uint64_t, Score> seems_later_;
    Recent<std::uint64_t, Replies> replies_;
};

}  // namespace lawan::engine
