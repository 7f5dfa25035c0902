#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "base/stop.hpp"
#include "eval/adjacency/neighbourhood.hpp"
#include "games/adjacency/adjacency.hpp"
#include "solve/adjacency/limited_rounds/last_plies.hpp"
#include "solve/adjacency/limited_rounds/rounds_table.hpp"
#include "solve/common/stop_flag.hpp"

namespace lawan::solve {

/// Exact values of Adjacency games with a limit of rounds, in marks. Alpha-beta over positions with
/// null windows; the last three plies are counted. Where every move seems to fail, searches a pass
/// first (a null move, but exact): what the opponent then gets without using a cell, it also gets
/// against a move on that cell, except for the marks that the move flips. So one search refutes all
/// moves that flip few marks and are not needed in it (docs/adr/0012). The table holds exact
/// positions, one entry for all images of a position under the symmetries of the start.
class RoundsSolver {
public:
    struct Range {
        int lower;
        int upper;
    };
    using Progress = std::function<void(Range range, std::uint64_t nodes)>;

    /// Fails if there is not enough memory.
    [[nodiscard]] static Expected<RoundsSolver> make(const Adjacency& game,
                                                     std::size_t table_bytes);

    /// Returns the margin of the player to move with best play, or nullopt if stopped.
    [[nodiscard]] std::optional<int> value(const Adjacency::State& state, const StopToken& stop,
                                           const Progress& progress = {});
    /// Returns a move that reaches that margin, after `value`, if the table still has one.
    [[nodiscard]] std::optional<Adjacency::Action> best_move(const Adjacency::State& state);
    /// Returns whether that margin is at least `wanted`; nullopt if stopped.
    [[nodiscard]] std::optional<bool> reaches(const Adjacency::State& state, int wanted,
                                              const StopToken& stop, const Progress& progress = {});
    /// Returns a null-window result at `alpha`: the bound and the cells it depends on.
    [[nodiscard]] std::optional<RoundsProof> proof(const Adjacency::State& state, int alpha,
                                                   const StopToken& stop,
                                                   const Progress& progress = {});

    /// Clears the table.
    void forget();
    /// The number of positions visited, those with two and three plies left included.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_ + last_plies_.looked(); }

private:
    struct Symmetry {
        int number;
        int inverse;
    };
    struct Image {
        Adjacency::State state;
        int inverse;  ///< the symmetry that leads back
    };
    struct Found {
        RoundsProof proof;
        int move;
    };

    RoundsSolver(const Adjacency& game, RoundsTable table);

    [[nodiscard]] Adjacency::State after(const Adjacency::State& state, int cell) const {
        return game_.result(state, static_cast<Adjacency::Action>(cell));
    }
    void find_symmetries(const Adjacency::State& root);
    /// Maps a position to the least of its images under the symmetries of the position that `value`
    /// was last called with, so that questions about its moves share their entries.
    [[nodiscard]] Image image_of(const Adjacency::State& state) const;
    [[nodiscard]] std::uint64_t back(std::uint64_t cells, const Image& image) const;
    /// Finds the value of a root by null-window searches that start at `guess`, unless stopped.
    [[nodiscard]] int solve(const Adjacency::State& root, int guess, const Progress& progress);
    /// Called from time to time: reports and polls the stop token. Once stopped, called at every
    /// node.
    [[nodiscard]] bool pause();

    /// Searches any position. Among equally good cells the last plies prefer `liked` ones.
    [[nodiscard]] RoundsProof search(const Adjacency::State& state, int alpha, std::uint64_t liked);
    /// Returns the bounds from the table and the mirror theorem (mirror.hpp) of an image.
    [[nodiscard]] RoundsTable::Entry known(const Adjacency::State& state) const;
    /// Searches a position that the table holds, given as its image.
    [[nodiscard]] RoundsProof search_kept(const Adjacency::State& state, int alpha);
    /// Internal iterative deepening: returns the best move of a game two plies shorter, if known.
    [[nodiscard]] std::optional<int> guessed_move(Adjacency::State state, int alpha);
    /// Returns a move that is good enough by the table's entry of its result.
    [[nodiscard]] std::optional<Found> known_move(const Adjacency::State& state, int alpha) const;
    /// Searches all moves, `first` before the others.
    [[nodiscard]] Found search_moves(const Adjacency::State& state, int alpha,
                                     std::optional<int> first);
    /// Searches a pass where that may refute many of `moves`. Returns what the opponent gets.
    [[nodiscard]] std::optional<RoundsProof> after_a_pass(const Adjacency::State& state, int alpha,
                                                          std::uint64_t moves);

    Adjacency game_;
    LastPlies last_plies_;
    NeighbourhoodEvaluation evaluation_;  ///< move ordering, and what to expect of a pass
    std::vector<Symmetry> symmetries_;  ///< symmetries that map the root, or the start, onto itself
    RoundsTable table_;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_pause_ = 0;
    std::uint64_t pauses_ = 0;
    StopFlag stop_;
    std::function<void()> report_;
};

}  // namespace lawan::solve
