#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/error.hpp"
#include "base/stop.hpp"
#include "games/connect4/connect_four.hpp"
#include "solve/common/stop_flag.hpp"

namespace lawan::solve {

/// Exact scores of Connect Four on any board, with the bit layout of ConnectFour. Alpha-beta with
/// null windows, forced moves, ordering by threats, and a table of bounds. The standard board has a
/// faster solver (StandardSolver).
class AnyBoardSolver {
public:
    /// Fails if there is not enough memory.
    [[nodiscard]] static Expected<AnyBoardSolver> make(const ConnectFour& game,
                                                       std::size_t table_bytes);

    /// Returns the score for the player to move, or nullopt if stopped. The state must not be
    /// terminal.
    [[nodiscard]] std::optional<int> score(const ConnectFour::State& state, const StopToken& stop);
    /// Returns whether that score is at least `wanted`; nullopt if stopped.
    [[nodiscard]] std::optional<bool> scores(const ConnectFour::State& state, int wanted,
                                             const StopToken& stop);

    void forget() { ++generation_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

private:
    struct Entry {
        std::uint64_t key = 0;
        std::uint32_t generation = 0;
        std::int8_t least = 0;
        std::int8_t most = 0;
    };
    struct Board {
        std::uint64_t own = 0;
        std::uint64_t enemy = 0;
        int plies = 0;
    };

    AnyBoardSolver(const ConnectFour& game, std::size_t table_bytes);

    [[nodiscard]] int score_of_win(int disc) const;
    [[nodiscard]] std::uint64_t playable(const Board& board) const {
        return ((board.own | board.enemy) + bottom_) & cells_mask_;
    }
    [[nodiscard]] std::uint64_t winning_cells(std::uint64_t discs, std::uint64_t occupied) const;
    [[nodiscard]] Entry& entry_of(std::uint64_t key);
    [[nodiscard]] std::uint64_t key_of(const Board& board) const;

    /// Fail-soft null-window result: a lower bound if it is more than `alpha`, otherwise an upper
    /// bound.
    int search(const Board& board, int alpha);
    int search_moves(const Board& board, int alpha, std::uint64_t moves);

    int width_;
    int stride_;
    int length_;
    int cells_;
    bool usual_length_;  ///< lines of four on a board where the faster bit tricks work
    std::uint64_t bottom_ = 0;
    std::uint64_t cells_mask_ = 0;
    std::vector<std::uint64_t> columns_;  ///< from the middle outwards
    std::vector<Entry> table_;
    std::uint32_t generation_ = 1;
    std::uint64_t nodes_ = 0;
    StopFlag stop_;
};

}  // namespace lawan::solve
