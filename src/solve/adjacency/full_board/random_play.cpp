#include "solve/adjacency/full_board/random_play.hpp"

#include <cmath>

namespace lawan::solve {

RandomPlay::RandomPlay(const Adjacency& game)
    : counter_(game),
      board_(game.grid().mask()),
      most_(static_cast<std::size_t>(game.rules().neighbours) + 1) {
    for (int cell = 0; cell < game.grid().cells(); ++cell) {
        sight_[static_cast<std::size_t>(cell)] =
            game.neighbours(static_cast<Adjacency::Action>(cell)) | std::uint64_t{1} << cell;
    }
    for (std::size_t empty = 1; empty < values_.size(); ++empty) {
        for (std::size_t seen = 1; seen <= std::min(most_, empty); ++seen) {
            // From the last ply backwards: C(j-1, e-1) is C(j, e-1) times (j-e+1) / j.
            double chance = static_cast<double>(seen) / static_cast<double>(empty);
            double average = 0;
            for (std::size_t ply = empty; ply >= seen; --ply) {
                average += ply % 2 == 1 ? chance : -chance;
                if (ply > 1)
                    chance *= static_cast<double>(ply - seen) / static_cast<double>(ply - 1);
            }
            values_[empty][seen] = static_cast<Score>(std::lround(average * score_unit));
        }
    }
    for (std::size_t empty = 0; empty < values_.size(); ++empty) {
        // A cell that sees no empty cell any more was won by the move.
        values_[empty][0] = 0;
        steps_[empty][1] = score_unit;
        for (std::size_t seen = 1; seen <= most_; ++seen)
            steps_[empty][seen] += values_[empty][seen] - values_[empty][seen - 1];
    }
}

RandomPlay::BySeen RandomPlay::by_seen(std::uint64_t empty) const {
    const auto [one, two, four, eight] = counter_.count_seen(empty);
    BySeen cells{};
    cells[1] = one & ~two & ~four & ~eight & board_;
    cells[2] = ~one & two & ~four & board_;
    cells[3] = one & two & ~four & board_;
    cells[4] = ~one & ~two & four & board_;
    cells[5] = one & ~two & four & board_;
    cells[6] = ~one & two & four & board_;
    cells[7] = one & two & four & board_;
    cells[8] = ~one & eight & board_;
    cells[9] = one & eight & board_;
    return cells;
}

}  // namespace lawan::solve
