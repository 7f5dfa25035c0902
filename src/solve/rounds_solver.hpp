#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <vector>

#include "base/huge_array.hpp"
#include "games/adjacency.hpp"
#include "solve/neighbour_counts.hpp"

namespace lawan {

/// Exact values of adjacency games that end after some rounds, in marks. Alpha-beta over positions
/// with null windows. The last two plies are not searched: the last one turns most marks, and what
/// the one before leaves to it is counted for all its moves at once. A table keeps exact positions,
/// one for all images of a position under the symmetries of the start.
class RoundsSolver {
public:
    struct Range {
        int lower;
        int upper;
    };
    using Progress = std::function<void(Range range, std::uint64_t nodes)>;

    RoundsSolver(const Adjacency& game, std::size_t table_bytes);

    /// The margin the player to move reaches against best play; none if stopped.
    [[nodiscard]] std::optional<int> value(const Adjacency::State& state,
                                           const std::stop_token& stop,
                                           const Progress& progress = {});
    /// Whether that margin is `wanted` or more; none if stopped.
    [[nodiscard]] std::optional<bool> reaches(const Adjacency::State& state, int wanted,
                                              const std::stop_token& stop,
                                              const Progress& progress = {});

    /// Positions looked at, those with two plies left included.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    /// 24 bytes: the position itself, so that no other is ever taken for it.
    struct Entry {
        std::uint64_t own;
        std::uint64_t enemy;
        std::int16_t lower;
        std::int16_t upper;
        std::uint8_t plies_left;  ///< 0: nothing here
        std::uint8_t move;
        std::uint16_t work;  ///< positions looked at, or as many as there is room for
    };
    struct Bucket {
        std::array<Entry, 4> entries;
    };
    struct Move {
        int order;  ///< larger first
        int cell;
    };
    struct Stopped {};

    [[nodiscard]] Adjacency::State after(const Adjacency::State& state, int cell) const {
        return game_.result(state, static_cast<Adjacency::Action>(cell));
    }
    /// The same for all images of a position under the symmetries of the one that is solved.
    [[nodiscard]] Adjacency::State canonical(const Adjacency::State& state) const;
    void find_symmetries(const Adjacency::State& root);
    /// The value of a root of that many plies, found from a guess near it.
    [[nodiscard]] int solve(const Adjacency::State& root, int guess, const Progress& progress);

    [[nodiscard]] Bucket& bucket(const Adjacency::State& state);
    [[nodiscard]] const Entry* find(const Adjacency::State& state);
    void store(const Adjacency::State& state, int lower, int upper, int move, std::uint64_t work);
    /// Now and then: stops if asked to, and reports.
    void pause();

    /// What the last ply can turn at most after a move on `cell`.
    [[nodiscard]] int most_turned_after(const Adjacency::State& state, int cell) const;
    /// With no, one or two plies left. More than `alpha` is a lower bound, else an upper one; so
    /// for `search`.
    [[nodiscard]] int last_plies(const Adjacency::State& state, int alpha) const;
    [[nodiscard]] int search(Adjacency::State state, int alpha);
    /// The best move of a game two plies shorter; -1 if there is none.
    [[nodiscard]] int guessed_move(Adjacency::State state, int alpha);
    [[nodiscard]] int in_order(const Adjacency::State& state, int first,
                               std::array<Move, 64>& moves) const;

    Adjacency game_;
    NeighbourCounts counts_;
    std::vector<int> symmetries_;  ///< that leave the position to be solved as it is
    HugeArray<Bucket> buckets_;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_pause_ = 0;
    std::uint64_t pauses_ = 0;
    std::stop_token stop_;
    std::function<void()> report_;
};

}  // namespace lawan
