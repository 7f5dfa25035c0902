#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>

#include "base/stop.hpp"
#include "games/adjacency/adjacency.hpp"
#include "solve/adjacency/full_board/cell_pairs.hpp"
#include "solve/adjacency/full_board/empty_cells_game.hpp"
#include "solve/adjacency/full_board/random_play.hpp"
#include "solve/adjacency/full_board/set_groups.hpp"
#include "solve/adjacency/full_board/set_tables.hpp"
#include "solve/common/keys_in_progress.hpp"
#include "solve/common/stop_flag.hpp"

namespace lawan::solve {

/// Exact values of Adjacency games that are played to a full board, in marks. Alpha-beta over sets
/// of empty cells, with a table of exact bounds that all symmetric images of a set share. Further
/// bounds come from answering every move by symmetry (EmptyCellsGame::answerer_wins) and from parts
/// of a set (SetGroups, CellPairs). Parallel search after ABDADA: threads search the same root,
/// share the table and defer sets that another thread is searching; the first result counts.
class AdjacencySolver {
public:
    /// The bounds of a value proved so far.
    struct Range {
        int lower;
        int upper;

        [[nodiscard]] bool exact() const { return lower == upper; }
        bool operator==(const Range&) const = default;
    };
    /// Called when a bound improves and from time to time, with the expansions so far.
    using Progress = std::function<void(Range range, std::uint64_t expansions)>;

    /// Proved bounds of a set of empty cells and all its images.
    struct Proof {
        std::uint64_t empty;
        Range range;  ///< of the value still to be won
        int move;     ///< to search first
        std::uint64_t work;

        bool operator==(const Proof&) const = default;
    };

    /// Makes a solver for positions whose empty cells are among those of `state`, or of the start
    /// of the game. Fails if there is not enough memory.
    [[nodiscard]] static Expected<AdjacencySolver> make(const Adjacency& game,
                                                        const Adjacency::State& state,
                                                        std::size_t table_bytes, int threads = 1);

    /// Returns whether the game goes on until the board is full, the only kind that can be solved
    /// here.
    [[nodiscard]] static bool applies(const Adjacency& game, const Adjacency::State& state);

    /// Returns the margin of the player to move with best play, or nullopt if stopped.
    [[nodiscard]] std::optional<int> value(const Adjacency::State& state, const StopToken& stop,
                                           const Progress& progress = {});
    /// Returns whether that margin is at least `wanted`, which may be proved faster; nullopt if
    /// stopped.
    [[nodiscard]] std::optional<bool> reaches(const Adjacency::State& state, int wanted,
                                              const StopToken& stop, const Progress& progress = {});

    /// Calls `use(proof)` for the table's entries that took at least `least_work`. May be called
    /// from a Progress callback.
    template <class Use>
    void for_each_proof(std::uint64_t least_work, const Use& use) const {
        tables_->for_each(least_work, [&](std::uint64_t key, const SetBounds::Bounds& bounds,
                                          std::uint64_t work) {
            use(Proof{sets_.set_of(key), {bounds.lower, bounds.upper}, bounds.move, work});
        });
    }
    /// Returns whether the set can occur in this game, with moves left, and the range is possible.
    [[nodiscard]] bool accepts(const Proof& proof) const;
    /// Stores a proof of another run.
    void add_proof(const Proof& proof);

    /// Clears everything; from now on the solver is for `state`.
    void start_anew(const Adjacency::State& state);
    /// The number of sets whose moves were generated.
    [[nodiscard]] std::uint64_t expansions() const { return *expanded_; }

private:
    AdjacencySolver(const Adjacency& game, const Adjacency::State& state,
                    std::shared_ptr<SetTables> tables, int threads);

    static constexpr int beyond = 64;  ///< more marks than a board has

    /// A set to search.
    struct Node {
        std::uint64_t empty;
        SetImages images;
        std::uint64_t key;
        int size;
    };
    struct Move {
        int order;  ///< larger values first
        int cell;
        int gain;
        std::uint64_t key;  ///< of the set it leaves; in symmetric sets, after the answer too
    };
    struct Moves {
        std::array<Move, EmptyCellsGame::key_bits> list;
        int count = 0;
    };
    /// The bounds of a set from its symmetry: an upper bound if it is symmetric, or a lower bound
    /// by a move that makes it symmetric, which is then searched first.
    struct BySymmetry {
        int lower;
        int upper;
        const EmptyCellsGame::Mirror* mirror = nullptr;  ///< the set is symmetric under it
        int restoring = -1;
    };
    /// A node being searched, with its bounds so far.
    struct OpenNode {
        const Node& node;
        EmptyCellsGame::Seen seen;
        BySymmetry known;
        int alpha;
        int beta;
        int lower;
        int upper;
        int table_move;  ///< -1: none
        std::uint64_t expansions_before;
        int most_left_out = -beyond;  ///< upper bound of the moves that are not searched

        /// Returns the move to store if no move proved better.
        [[nodiscard]] int usual_move() const {
            return table_move < 0 ? std::countr_zero(node.empty) : table_move;
        }
    };

    /// Called from time to time: reports progress and polls the stop token.
    void pause();
    /// Runs `search` on all threads. Returns nullopt if stopped.
    [[nodiscard]] std::optional<int> ask(const Node& node, int alpha, int beta,
                                         const StopToken& stop);
    [[nodiscard]] Node node_of(std::uint64_t empty) const;
    [[nodiscard]] Node after(const Node& node, int cell, std::uint64_t key) const;

    /// Searches with a window: a value in (alpha, beta) is exact, one <= alpha is an upper bound,
    /// one >= beta a lower bound (fail-soft).
    [[nodiscard]] int search(const Node& node, int alpha, int beta);
    // The parts of `search`, inlined to keep the node's bounds in registers.

    /// Searches a node that neither symmetry nor the table decides.
    [[nodiscard, gnu::always_inline]] inline int search_open(OpenNode& open);
    /// Stores the bounds of the node and returns `value`.
    [[gnu::always_inline]] inline int leave(const OpenNode& open, int value, int move);
    /// Returns the value if bounds from parts of the set decide it.
    [[nodiscard, gnu::always_inline]] inline std::optional<int> by_parts(OpenNode& open);
    /// Returns the value if the move that makes the set symmetric reaches beta.
    [[nodiscard, gnu::always_inline]] inline std::optional<int> by_restoring_move(OpenNode& open);
    [[gnu::always_inline]] inline void list_moves(const OpenNode& open, Moves& moves);
    /// Drops moves that cannot exceed alpha. Returns the value if a move reaches beta by the known
    /// bounds of the set it leaves.
    [[nodiscard, gnu::always_inline]] inline std::optional<int> leave_out_decided(OpenNode& open,
                                                                                  Moves& moves);
    [[nodiscard, gnu::always_inline]] inline int search_moves(OpenNode& open, const Moves& moves);
    /// Returns the table that holds the keys of the moves.
    [[nodiscard]] SetBounds& table_after(const OpenNode& open) {
        return tables_->of(open.node.size - (open.known.mirror != nullptr ? 2 : 1));
    }
    /// Calls `visit(move)` in order until it returns true. Defers moves whose key another thread is
    /// searching.
    template <class Visit>
    [[gnu::always_inline]] inline void visit_in_turn(const Node& node, const Moves& moves,
                                                     const Visit& visit);
    [[nodiscard]] int value_of_two(std::uint64_t empty) const;
    [[nodiscard]] BySymmetry by_symmetry(const Node& node, const EmptyCellsGame::Seen& seen) const;
    /// Returns bounds that decide the window, from the groups into which the set falls.
    [[nodiscard]] std::optional<Range> by_groups(const Node& node, int beta);
    /// Returns such bounds from the set without two of its cells.
    [[nodiscard]] std::optional<Range> by_pair(const Node& node, const EmptyCellsGame::Seen& seen,
                                               int alpha, int beta);
    /// Bounds a move by answering it with its image, in a null-window search at alpha: a result <=
    /// alpha refutes the move.
    [[nodiscard]] int most_if_answered(const Node& node, const EmptyCellsGame::Seen& seen,
                                       const EmptyCellsGame::Mirror& mirror, const Move& move,
                                       int alpha);

    Adjacency game_;
    EmptyCellsGame sets_;
    RandomPlay random_play_;
    SetGroups groups_;
    CellPairs pairs_;
    std::shared_ptr<SetTables> tables_;  ///< shared by all threads
    std::shared_ptr<KeysInProgress> busy_;
    std::shared_ptr<std::atomic<std::uint64_t>> expanded_;
    int threads_;
    std::uint64_t expansions_ = 0;  ///< of this thread
    std::uint64_t counted_ = 0;     ///< how many of them are included in expanded_
    StopFlag stop_;
    std::function<void()> report_;  ///< of the current question
};

}  // namespace lawan::solve
