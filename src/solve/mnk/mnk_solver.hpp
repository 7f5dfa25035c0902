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

/// Exact values of m,n,k, with the number of plies to a win. One question at a time: does this
/// player, the maker, win within so many plies? The other, the breaker, answers with anything that
/// prevents it, wins of its own included. Asked for more and more plies, with a table of the
/// answers; Erdős and Selfridge's bound ends most drawn lines at once.
class MnkSolver {
public:
    static constexpr int never = 255;  ///< plies
    static constexpr std::size_t default_table_bytes = std::size_t{64} << 20U;

    /// Fails if the machine does not have as much memory.
    [[nodiscard]] static Expected<MnkSolver> make(const Mnk& game,
                                                  std::size_t table_bytes = default_table_bytes);

    /// With best play: who wins, and after how many plies, each side winning as early or losing as
    /// late as it can.
    struct Value {
        int winner = 0;  ///< 1 the player to move, -1 the opponent, 0 nobody
        int plies = 0;   ///< to the win; of a draw 0

        bool operator==(const Value&) const = default;
    };
    /// Of a state that is not terminal; none if stopped.
    [[nodiscard]] std::optional<Value> value(const Mnk::State& state, const StopToken& stop);

    /// Whether the player to move, or else the opponent, wins within so many plies; sooner known.
    /// None if stopped.
    [[nodiscard]] std::optional<bool> wins(const Mnk::State& state, bool player_to_move,
                                           const StopToken& stop, int within = never);

    void forget() { table_.clear(); }
    /// Positions whose moves were looked at.
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    /// The maker wins within so many plies, or not within so many.
    struct Answer {
        bool wins = false;
        int plies = 0;
    };
    struct Board {
        std::uint64_t maker = 0;
        std::uint64_t breaker = 0;
        bool maker_moves = true;
    };
    /// Nothing is known by one that is zero.
    struct Entry {
        std::uint64_t maker = 0;
        std::uint64_t breaker = 0;
        bool maker_moves = false;
        std::uint8_t within = 0;  ///< wins within these plies, if any
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
    /// What is known without a move: no line is left, or too few to force one.
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
