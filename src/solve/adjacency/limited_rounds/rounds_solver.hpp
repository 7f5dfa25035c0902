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

/// Exact values of adjacency games that end after some rounds, in marks. Alpha-beta over positions
/// with null windows; the last three plies are counted. Where every move seems to fail, the player
/// to move passes first: what the opponent then gets without a cell, it gets against a move on that
/// cell too, but for the marks the move turned. So one search answers all moves that turn few and
/// are not needed in it (docs/adr/0012). A table keeps exact positions, one for all images of a
/// position under the symmetries of the start.
class RoundsSolver {
public:
    struct Range {
        int lower;
        int upper;
    };
    using Progress = std::function<void(Range range, std::uint64_t nodes)>;

    /// Fails if the machine does not have as much memory.
    [[nodiscard]] static Expected<RoundsSolver> make(const Adjacency& game,
                                                     std::size_t table_bytes);

    /// The margin the player to move reaches against best play; none if stopped.
    [[nodiscard]] std::optional<int> value(const Adjacency::State& state, const StopToken& stop,
                                           const Progress& progress = {});
    /// A move that reaches it, after `value` if the table still knows one.
    [[nodiscard]] std::optional<Adjacency::Action> best_move(const Adjacency::State& state);
    /// Whether that margin is `wanted` or more; none if stopped.
    [[nodiscard]] std::optional<bool> reaches(const Adjacency::State& state, int wanted,
                                              const StopToken& stop, const Progress& progress = {});
    /// The same with all that is known: a bound, more than `alpha` or not, and the cells it needs.
    [[nodiscard]] std::optional<RoundsProof> proof(const Adjacency::State& state, int alpha,
                                                   const StopToken& stop,
                                                   const Progress& progress = {});

    /// As good as new.
    void forget();
    /// Positions looked at, those with two and three plies left included.
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
    /// The same for all images of a position under the symmetries of the one whose value was asked
    /// for last, so that questions about its moves share what is known.
    [[nodiscard]] Image image_of(const Adjacency::State& state) const;
    [[nodiscard]] std::uint64_t back(std::uint64_t cells, const Image& image) const;
    /// The value of a root of that many plies, found from a guess near it, unless stopped.
    [[nodiscard]] int solve(const Adjacency::State& root, int guess, const Progress& progress);
    /// Now and then: reports, and looks whether to stop. Once stopped it is called at every node.
    [[nodiscard]] bool pause();

    /// Any position. Of cells as good as each other the last plies take `liked` ones.
    [[nodiscard]] RoundsProof search(const Adjacency::State& state, int alpha, std::uint64_t liked);
    /// What the table and the theorem of the mirror say of an image.
    [[nodiscard]] RoundsTable::Entry known(const Adjacency::State& state) const;
    /// One that is kept in the table, as its image.
    [[nodiscard]] RoundsProof search_kept(const Adjacency::State& state, int alpha);
    /// The best move of a game two plies shorter, if one is known.
    [[nodiscard]] std::optional<int> guessed_move(Adjacency::State state, int alpha);
    /// A move whose result is known to be good enough.
    [[nodiscard]] std::optional<Found> known_move(const Adjacency::State& state, int alpha) const;
    /// All moves, `first` before the others.
    [[nodiscard]] Found search_moves(const Adjacency::State& state, int alpha,
                                     std::optional<int> first);
    /// What the opponent gets if the player to move passes, where that may answer many `moves`.
    [[nodiscard]] std::optional<RoundsProof> after_a_pass(const Adjacency::State& state, int alpha,
                                                          std::uint64_t moves);

    Adjacency game_;
    LastPlies last_plies_;
    NeighbourhoodEvaluation evaluation_;  ///< which moves to try first, and what to ask of a pass
    std::vector<Symmetry> symmetries_;  ///< that leave the start, or the position solved, as it is
    RoundsTable table_;
    std::uint64_t nodes_ = 0;
    std::uint64_t next_pause_ = 0;
    std::uint64_t pauses_ = 0;
    StopFlag stop_;
    std::function<void()> report_;
};

}  // namespace lawan::solve
