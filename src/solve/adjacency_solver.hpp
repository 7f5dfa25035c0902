#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

#include "games/adjacency.hpp"
#include "solve/empty_set.hpp"
#include "solve/set_bounds.hpp"

namespace lawan {

/// Exact values of adjacency games that are played to a full board, in marks. Alpha-beta over sets
/// of empty cells with exact bounds kept for all images of a set, the answer by symmetry first, and
/// a bound from it (EmptySetGame::answerer_wins).
class AdjacencySolver {
public:
    /// Between which values a set is known to lie, so far.
    struct Range {
        int lower;
        int upper;

        [[nodiscard]] bool exact() const { return lower == upper; }
    };
    /// Called when a bound improves and now and then; expansions so far.
    using Progress = std::function<void(Range range, std::uint64_t expansions)>;

    /// For positions whose empty cells are among those of `state`, or of the start of the game.
    AdjacencySolver(const Adjacency& game, const Adjacency::State& state, std::size_t table_bytes);

    /// Whether the game goes on until the board is full, which is all that can be solved here.
    [[nodiscard]] static bool applies(const Adjacency& game, const Adjacency::State& state);

    /// The margin the player to move reaches against best play; none if stopped.
    [[nodiscard]] std::optional<int> value(const Adjacency::State& state,
                                           const std::stop_token& stop,
                                           const Progress& progress = {});
    /// Whether that margin is `wanted` or more, which may be sooner known; none if stopped.
    [[nodiscard]] std::optional<bool> reaches(const Adjacency::State& state, int wanted,
                                              const std::stop_token& stop);

    /// Sets whose moves were looked at.
    [[nodiscard]] std::uint64_t expansions() const { return expansions_; }

private:
    /// A set to search.
    struct Node {
        std::uint64_t empty;
        SetImages images;
        std::uint64_t key;
        int size;
    };
    struct Move {
        int order;  ///< larger first
        int cell;
        int gain;
        std::uint64_t key;  ///< of the set it leaves
    };
    struct Moves {
        std::array<Move, EmptySetGame::key_bits> list;
        int count = 0;
    };
    /// Thrown out of a search that was stopped; the table keeps what was proved.
    struct Stopped {};

    /// Now and then: stops if asked to, and reports.
    void pause() const;
    [[nodiscard]] Node node_of(std::uint64_t empty) const;
    [[nodiscard]] Node after(const Node& node, int cell, std::uint64_t key) const;
    /// Marks that no empty cell sees, the player's less the opponent's.
    [[nodiscard]] int settled(const Adjacency::State& state) const;

    [[nodiscard]] int search(const Node& node, int alpha, int beta);
    [[nodiscard]] int value_of_two(std::uint64_t empty) const;
    /// What is known of a set from its symmetry: its upper bound, or the lower one of a move that
    /// makes it symmetric, which is then the move to try first.
    struct BySymmetry {
        int lower;
        int upper;
        const EmptySetGame::Mirror* mirror = nullptr;  ///< the set is symmetric under it
        int restoring = -1;
    };
    [[nodiscard]] BySymmetry by_symmetry(const Node& node, const EmptySetGame::Seen& seen) const;
    /// Lets `mirror` answer each move and drops those that it holds at `alpha` or below. Returns
    /// the most a dropped move can reach.
    int drop_answered(const Node& node, const EmptySetGame::Seen& seen,
                      const EmptySetGame::Mirror& mirror, int alpha, Moves& moves);

    Adjacency game_;
    EmptySetGame sets_;
    SetBounds table_;
    std::uint64_t expansions_ = 0;
    const std::stop_token* stop_ = nullptr;
    std::function<void()> report_;  ///< of the question being answered
};

}  // namespace lawan
