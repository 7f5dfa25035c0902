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

/// How an opponent moves who is good but not perfect: who looks one and two moves further, judges
/// what is then left by how random play would end, and prefers a move the more the better it seems.
/// With the weights below it is how `mcts` moves (docs/engine.md has the figures).
class LikelyReplies {
public:
    /// How much more likely a reply is that seems better by a mark, as powers of e.
    static constexpr double first_weight = 2;
    static constexpr double second_weight = 3;

    struct Reply {
        std::uint8_t cell = 0;
        std::uint8_t gain = 0;     ///< marks that it settles
        std::uint32_t weight = 0;  ///< how likely it is, as a share of all weights

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

    /// The replies in a set of empty cells that are likely enough to reckon with, at least one if a
    /// cell is empty.
    [[nodiscard]] Replies in(std::uint64_t empty);

    /// What a reply seems to be worth to whoever plays it, in thousandths of a mark: after the best
    /// answer to it, and after the best move to that.
    [[nodiscard]] Score first_look(std::uint64_t empty, int cell);
    [[nodiscard]] Score second_look(std::uint64_t empty, int cell);

private:
    [[nodiscard]] int gain(std::uint64_t empty, int cell) const;
    /// What a set seems to be worth to the player to move, after the best move.
    [[nodiscard]] Score seems(std::uint64_t empty);
    /// And after the best move to that.
    [[nodiscard]] Score seems_later(std::uint64_t empty);
    [[nodiscard]] Replies found(std::uint64_t empty);

    EmptyCellsGame sets_;
    RandomPlay random_play_;
    Recent<std::uint64_t, Score> seems_;
    Recent<std::uint64_t, Score> seems_later_;
    Recent<std::uint64_t, Replies> replies_;
};

}  // namespace lawan::engine
