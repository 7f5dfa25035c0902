#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "base/huge_array.hpp"
#include "base/stop.hpp"
#include "games/mnk/mnk.hpp"
#include "solve/common/stop_flag.hpp"

namespace lawan::solve {

/// Exact values of m,n,k, with the number of plies to a win. Asks one question at a time: does this
/// player, the maker, win within that many plies? The other, the breaker, may prevent it in any
/// way, also by winning. Deepens iteratively with a table of answers; Erdős and Selfridge's bound
/// ends most drawn lines at once.
class MnkSolver {
public:
    static constexpr int never = 255;  ///< in plies
    static constexpr std::size_t default_table_bytes = std::size_t{64} << 20U;

    /// Fails if there is not enough memory.
    [[nodiscard]] static Expected<MnkSolver> make(const Mnk& game,
                                                  std::size_t table_bytes = default_table_bytes);

    /// The result of best play: who wins, and after how many plies, with the winner as fast and the
    /// loser as slow as possible.
    struct Value {
        int winner = 0;  ///< 1 the player to move, -1 the opponent, 0 a draw
        int plies = 0;   ///< to the win; 0 for a draw

        bool operator==(const Value&) const = default;
    };
    /// Solves a state that is not terminal. Returns nullopt if stopped.
    [[nodiscard]] std::optional<Value> value(const Mnk::State& state, const StopToken& stop);

    /// Returns whether the player to move, or otherwise the opponent, wins within that many plies,
    /// which is proved faster; nullopt if stopped.
    [[nodiscard]] std::optional<bool> wins(const Mnk::State& state, bool player_to_move,
                                           const StopToken& stop, int within = never);

    void forget() { table_.clear(); }
    /// The number of positions whose moves were generated.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    /// The maker wins within that many plies, or not within that many.
    struct Answer {
        bool wins = false;
        int plies = 0;
    };
    struct Board {
        std::uint64_t maker = 0;
        std::uint64_t breaker = 0;
        bool maker_moves = true;
    };
    /// Empty if all zero.
    struct Entry {
        std::uint64_t maker = 0;
        std::uint64_t breaker = 0;
        bool maker_moves = false;
        std::uint8_t within = 0;  ///< the maker wins within these plies; 0: unknown
        std::uint8_t not_within = 0;
        std::uint8_t move = 0;
    };
    MnkSolver(const Mnk& game, HugeArray<Entry> table);

    struct Question {
        Board board;
        bool answered = false;  ///< for any number of plies
        bool wins = false;
    };
    void ask(Question& question, int plies);
    [[nodiscard]] Answer search(const Board& board, int plies);
    [[nodiscard]] Answer search_moves(const Board& board, int plies, std::uint64_t moves, int first,
                                      int& best);
    /// Returns the answer if it needs no move: no line is left, or too few to force one.
    [[nodiscard]] std::optional<Answer> static_answer(const Board& board) const;
    [[nodiscard]] Board after(const Board& board, int cell) const;
    [[nodiscard]] Board canonical(const Board& board) const;
    [[nodiscard]] Entry& entry_of(const Board& board);

    Mnk game_;
    std::uint64_t cells_;
    std::vector<std::uint64_t> lines_;
    HugeArray<Entry> table_;
    std::uint64_t nodes_ = 0;
    StopFlag stop_;
};

}  // namespace lawan::solve
