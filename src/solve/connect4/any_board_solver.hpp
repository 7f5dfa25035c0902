#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/error.hpp"
#include "base/stop.hpp"
#include "games/connect4/connect_four.hpp"
#include "solve/common/stop_flag.hpp"

namespace lawan::solve {

/// Exact scores of Connect Four on any board, in the layout of ConnectFour. Alpha-beta with null
/// windows, forced moves, moves in the order of the threats they make, and a table of bounds.
/// The standard board has a faster solver of its own.
class AnyBoardSolver {
public:
    /// Fails if the machine does not have as much memory.
    [[nodiscard]] static Expected<AnyBoardSolver> make(const ConnectFour& game,
                                                       std::size_t table_bytes);

    /// The score of the player to move in a state that is not terminal; none if stopped.
    [[nodiscard]] std::optional<int> score(const ConnectFour::State& state, const StopToken& stop);
    /// Whether that score is `wanted` or more.
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
    bool usual_length_;  ///< lines of four, for which there is a shorter way
    std::uint64_t bottom_ = 0;
    std::uint64_t cells_mask_ = 0;
    std::vector<std::uint64_t> columns_;  ///< from the middle outwards
    std::vector<Entry> table_;
    std::uint32_t generation_ = 1;
    std::uint64_t nodes_ = 0;
    StopFlag stop_;
};

}  // namespace lawan::solve
