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

/// Exact values of adjacency games that are played to a full board, in marks. Alpha-beta over sets
/// of empty cells with exact bounds kept for all images of a set, the answer by symmetry first, a
/// bound from it (EmptyCellsGame::answerer_wins) and others from parts of a set (SetGroups,
/// CellPairs). Threads ask the same question, share the table and leave for later what another is
/// at; the first answer counts.
class AdjacencySolver {
public:
    /// Between which values a set is known to lie, so far.
    struct Range {
        int lower;
        int upper;

        [[nodiscard]] bool exact() const { return lower == upper; }
        bool operator==(const Range&) const = default;
    };
    /// Called when a bound improves and now and then; expansions so far.
    using Progress = std::function<void(Range range, std::uint64_t expansions)>;

    /// What was proved of the sets with the cells of `empty` empty, and of their images.
    struct Proof {
        std::uint64_t empty;
        Range range;  ///< of what is still to be won
        int move;     ///< to try first
        std::uint64_t work;

        bool operator==(const Proof&) const = default;
    };

    /// For positions whose empty cells are among those of `state`, or of the start of the game.
    /// Fails if the machine does not have as much memory.
    [[nodiscard]] static Expected<AdjacencySolver> make(const Adjacency& game,
                                                        const Adjacency::State& state,
                                                        std::size_t table_bytes, int threads = 1);

    /// Whether the game goes on until the board is full, which is all that can be solved here.
    [[nodiscard]] static bool applies(const Adjacency& game, const Adjacency::State& state);

    /// The margin the player to move reaches against best play; none if stopped.
    [[nodiscard]] std::optional<int> value(const Adjacency::State& state, const StopToken& stop,
                                           const Progress& progress = {});
    /// Whether that margin is `wanted` or more, which may be sooner known; none if stopped.
    [[nodiscard]] std::optional<bool> reaches(const Adjacency::State& state, int wanted,
                                              const StopToken& stop, const Progress& progress = {});

    /// Calls `use(proof)` for what the table holds of sets that took at least so much work. May be
    /// called from a Progress.
    template <class Use>
    void for_each_proof(std::uint64_t least_work, const Use& use) const {
        tables_->for_each(least_work, [&](std::uint64_t key, const SetBounds::Bounds& bounds,
                                          std::uint64_t work) {
            use(Proof{sets_.set_of(key), {bounds.lower, bounds.upper}, bounds.move, work});
        });
    }
    /// Whether the set can arise here, unfinished, and the range is possible.
    [[nodiscard]] bool accepts(const Proof& proof) const;
    /// Takes over what another run proved.
    void add_proof(const Proof& proof);

    /// As good as new, and from now on for another state.
    void start_anew(const Adjacency::State& state);
    /// Sets whose moves were looked at.
    [[nodiscard]] std::uint64_t expansions() const { return *expanded_; }

private:
    AdjacencySolver(const Adjacency& game, const Adjacency::State& state,
                    std::shared_ptr<SetTables> tables, int threads);

    static constexpr int beyond = 64;  ///< more marks than there are

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
        std::uint64_t key;  ///< of the set it leaves, in symmetric sets with the answer by symmetry
    };
    struct Moves {
        std::array<Move, EmptyCellsGame::key_bits> list;
        int count = 0;
    };
    /// What is known of a set from its symmetry: its upper bound, or the lower one of a move that
    /// makes it symmetric, which is then the move to try first.
    struct BySymmetry {
        int lower;
        int upper;
        const EmptyCellsGame::Mirror* mirror = nullptr;  ///< the set is symmetric under it
        int restoring = -1;
    };
    /// A set whose value is searched, and what is known of it so far.
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
        int most_left_out = -beyond;  ///< what moves that are not searched can reach

        /// To store if no move proved better.
        [[nodiscard]] int usual_move() const {
            return table_move < 0 ? std::countr_zero(node.empty) : table_move;
        }
    };

    /// Now and then: reports, and looks whether to stop.
    void pause();
    /// `search` by all threads; none if stopped.
    [[nodiscard]] std::optional<int> ask(const Node& node, int alpha, int beta,
                                         const StopToken& stop);
    [[nodiscard]] Node node_of(std::uint64_t empty) const;
    [[nodiscard]] Node after(const Node& node, int cell, std::uint64_t key) const;

    /// A value in (alpha, beta) is exact, one <= alpha an upper bound, one >= beta a lower bound.
    [[nodiscard]] int search(const Node& node, int alpha, int beta);
    // Its parts. They are inlined, which keeps what is known of the node in registers.

    /// The same where neither symmetry nor the table decides.
    [[nodiscard, gnu::always_inline]] inline int search_open(OpenNode& open);
    /// Stores what is known of the node. Returns `value`.
    [[gnu::always_inline]] inline int leave(const OpenNode& open, int value, int move);
    /// The value if bounds from parts of the set decide.
    [[nodiscard, gnu::always_inline]] inline std::optional<int> by_parts(OpenNode& open);
    /// The value if the move that makes the set symmetric reaches beta.
    [[nodiscard, gnu::always_inline]] inline std::optional<int> by_restoring_move(OpenNode& open);
    [[gnu::always_inline]] inline void list_moves(const OpenNode& open, Moves& moves);
    /// Leaves out moves that cannot be more than alpha. The value if one reaches beta, by what is
    /// known of the set it leaves.
    [[nodiscard, gnu::always_inline]] inline std::optional<int> leave_out_decided(OpenNode& open,
                                                                                  Moves& moves);
    [[nodiscard, gnu::always_inline]] inline int search_moves(OpenNode& open, const Moves& moves);
    /// Where the keys of the moves are looked up.
    [[nodiscard]] SetBounds& table_after(const OpenNode& open) {
        return tables_->of(open.node.size - (open.known.mirror != nullptr ? 2 : 1));
    }
    /// Calls `visit(move)` for the moves in their order, but last for those whose key another
    /// thread is at; until it returns true.
    template <class Visit>
    [[gnu::always_inline]] inline void visit_in_turn(const Node& node, const Moves& moves,
                                                     const Visit& visit);
    [[nodiscard]] int value_of_two(std::uint64_t empty) const;
    [[nodiscard]] BySymmetry by_symmetry(const Node& node, const EmptyCellsGame::Seen& seen) const;
    /// Bounds that decide the question, from groups that the set falls into.
    [[nodiscard]] std::optional<Range> by_groups(const Node& node, int beta);
    /// The same without two of its cells.
    [[nodiscard]] std::optional<Range> by_pair(const Node& node, const EmptyCellsGame::Seen& seen,
                                               int alpha, int beta);
    /// The most the move can reach if the image answers it, in question being `alpha` or more.
    [[nodiscard]] int most_if_answered(const Node& node, const EmptyCellsGame::Seen& seen,
                                       const EmptyCellsGame::Mirror& mirror, const Move& move,
                                       int alpha);

    Adjacency game_;
    EmptyCellsGame sets_;
    RandomPlay random_play_;
    SetGroups groups_;
    CellPairs pairs_;
    std::shared_ptr<SetTables> tables_;  ///< of all threads
    std::shared_ptr<KeysInProgress> busy_;
    std::shared_ptr<std::atomic<std::uint64_t>> expanded_;
    int threads_;
    std::uint64_t expansions_ = 0;  ///< of this thread
    std::uint64_t counted_ = 0;     ///< those of them that are in expanded_
    StopFlag stop_;
    std::function<void()> report_;  ///< of the question being answered
};

}  // namespace lawan::solve
