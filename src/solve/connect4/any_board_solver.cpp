#include "solve/connect4/any_board_solver.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "base/stop.hpp"
#include "game/hash.hpp"
#include "solve/common/table_memory.hpp"

namespace lawan::solve {
namespace {

/// Returns the cells that complete four in one direction, guards included.
std::uint64_t completing_four(std::uint64_t discs, int step) {
    const std::uint64_t before = discs << step;
    const std::uint64_t after = discs >> step;
    return (before & discs << 2 * step & (discs << 3 * step | after)) |
           (after & discs >> 2 * step & (before | discs >> 3 * step));
}

struct RatedMove {
    int value = 0;
    std::uint64_t move = 0;
};

}  // namespace

Expected<AnyBoardSolver> AnyBoardSolver::make(const ConnectFour& game, std::size_t table_bytes) {
    if (auto fits = check_memory(table_bytes); !fits)
        return std::unexpected(std::move(fits.error()));
    return AnyBoardSolver(game, table_bytes);
}

AnyBoardSolver::AnyBoardSolver(const ConnectFour& game, std::size_t table_bytes)
    : width_(game.rules().width),
      stride_(game.rules().height + 1),
      length_(game.rules().length),
      cells_(game.rules().width * game.rules().height),
      usual_length_(length_ == 4 && 3 * (stride_ + 1) < 64) {
    table_.resize(std::bit_floor(std::max<std::size_t>(table_bytes / sizeof(Entry), 1024)));
    for (int i = 0; i < width_; ++i) {
        // The middle, then alternately right and left of it, further and further out.
        const int column = (width_ - 1) / 2 + (i % 2 == 0 ? -(i / 2) : (i + 1) / 2);
        const std::uint64_t lowest = std::uint64_t{1} << (column * stride_);
        bottom_ |= lowest;
        const std::uint64_t column_cells = (lowest << (stride_ - 1)) - lowest;
        columns_.push_back(column_cells);
        cells_mask_ |= column_cells;
    }
}

int AnyBoardSolver::score_of_win(int disc) const { return std::max(0, (cells_ + 2 - disc) / 2); }

/// Returns the empty cells that complete a line: a run of discs on one side and the rest on the
/// other.
std::uint64_t AnyBoardSolver::winning_cells(std::uint64_t discs, std::uint64_t occupied) const {
    if (usual_length_) {
        std::uint64_t fours = 0;
        for (const int step : {1, stride_ - 1, stride_, stride_ + 1})
            fours |= completing_four(discs, step);
        return fours & cells_mask_ & ~occupied;
    }
    constexpr std::size_t longest = 32;
    std::uint64_t found = 0;
    for (const int step : {1, stride_ - 1, stride_, stride_ + 1}) {
        std::array<std::uint64_t, longest> run_before;
        std::array<std::uint64_t, longest> run_after;
        run_before[0] = run_after[0] = ~std::uint64_t{0};
        for (int i = 1; i < length_; ++i) {
            const bool on_board = i * step < 64;
            run_before[i] = on_board ? run_before[i - 1] & discs << (i * step) : 0;
            run_after[i] = on_board ? run_after[i - 1] & discs >> (i * step) : 0;
        }
        for (int i = 0; i < length_; ++i) found |= run_before[i] & run_after[length_ - 1 - i];
    }
    return found & cells_mask_ & ~occupied;
}

/// The discs of the player to move plus a bit on top of each column; while the board is fairly
/// empty, the lesser of that and its mirror image.
std::uint64_t AnyBoardSolver::key_of(const Board& board) const {
    const std::uint64_t key = board.own | ((board.own | board.enemy) + bottom_);
    if (board.plies > cells_ / 2) return key;
    const std::uint64_t column = (std::uint64_t{1} << stride_) - 1;
    std::uint64_t mirrored = 0;
    for (int i = 0; i < width_; ++i)
        mirrored |= (key >> (i * stride_) & column) << ((width_ - 1 - i) * stride_);
    return std::min(key, mirrored);
}

AnyBoardSolver::Entry& AnyBoardSolver::entry_of(std::uint64_t key) {
    return table_[mixed_key(key, 0, 0) & (table_.size() - 1)];
}

int AnyBoardSolver::search(const Board& board, int alpha) {
    // 1. Win if possible; a full board is a draw.
    if (board.plies == cells_) return 0;
    const std::uint64_t occupied = board.own | board.enemy;
    const std::uint64_t next = playable(board);
    if ((winning_cells(board.own, occupied) & next) != 0) return score_of_win(board.plies + 1);

    // 2. Forced moves: block threats, avoid moves below a winning cell of the enemy.
    const std::uint64_t enemy_wins = winning_cells(board.enemy, occupied);
    const std::uint64_t threats = enemy_wins & next;
    const std::uint64_t safe = next & ~(enemy_wins >> 1);
    if (safe == 0 || std::popcount(threats) > 1 || (threats & ~safe) != 0)
        return -score_of_win(board.plies + 2);
    const std::uint64_t moves = threats != 0 ? threats : safe;
    if (std::has_single_bit(moves))
        return -search({board.enemy, board.own | moves, board.plies + 1}, -alpha - 1);

    // 3. Bounds: the game cannot end sooner than this.
    const int most = score_of_win(board.plies + 3);
    const int least = -score_of_win(board.plies + 4);
    if (most <= alpha) return most;
    if (least > alpha) return least;
    return search_moves(board, alpha, moves);
}

int AnyBoardSolver::search_moves(const Board& board, int alpha, std::uint64_t moves) {
    constexpr std::uint64_t nodes_between_looks = 1U << 12;
    if (++nodes_ % nodes_between_looks == 0) stop_.poll();
    if (stop_.stopped()) return 0;

    // 1. Probe the table.
    const std::uint64_t key = key_of(board);
    int least = -score_of_win(board.plies + 4);
    int most = score_of_win(board.plies + 3);
    if (const Entry& entry = entry_of(key); entry.key == key && entry.generation == generation_) {
        least = std::max<int>(least, entry.least);
        most = std::min<int>(most, entry.most);
        if (least > alpha) return least;
        if (most <= alpha) return most;
    }

    // 2. Order moves: most threats first, then from the middle outwards.
    std::array<RatedMove, 32> rated;
    int count = 0;
    const std::uint64_t occupied = board.own | board.enemy;
    for (const std::uint64_t column : columns_) {
        const std::uint64_t move = moves & column;
        if (move == 0) continue;
        const int value = std::popcount(winning_cells(board.own | move, occupied | move));
        int place = count++;
        for (; place > 0 && rated[place - 1].value < value; --place)
            rated[place] = rated[place - 1];
        rated[place] = {value, move};
    }

    // 3. Search until a move exceeds alpha.
    int best = -cells_;
    for (int i = 0; i < count && best <= alpha; ++i) {
        const Board child{board.enemy, board.own | rated[i].move, board.plies + 1};
        best = std::max(best, -search(child, -alpha - 1));
    }
    if (stop_.stopped()) return 0;
    (best > alpha ? least : most) = best;
    entry_of(key) = {key, generation_, static_cast<std::int8_t>(least),
                     static_cast<std::int8_t>(most)};
    return best;
}

std::optional<int> AnyBoardSolver::score(const ConnectFour::State& state, const StopToken& stop) {
    stop_.begin(stop);
    const Board root{state.own, state.enemy, state.plies};
    int least = -score_of_win(root.plies + 2);
    int most = score_of_win(root.plies + 1);
    // Questions far from 0 first, as quick wins and losses are cheap to prove.
    while (least < most) {
        int asked = least + (most - least) / 2;
        if (asked <= 0 && least / 2 < asked) asked = least / 2;
        if (asked >= 0 && most / 2 > asked) asked = most / 2;
        const int bound = search(root, asked);
        if (stop_.stopped()) return std::nullopt;
        (bound > asked ? least : most) = bound;
    }
    return least;
}

std::optional<bool> AnyBoardSolver::scores(const ConnectFour::State& state, int wanted,
                                           const StopToken& stop) {
    stop_.begin(stop);
    const int bound = search({state.own, state.enemy, state.plies}, wanted - 1);
    if (stop_.stopped()) return std::nullopt;
    return bound >= wanted;
}

}  // namespace lawan::solve
