#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "game/game.hpp"
#include "game/lines.hpp"

namespace lawan::eval {

/// The score of report E over every window of k cells, for Connect Four and m,n,k: +5 for k-1 own
/// discs and the rest empty, +2 for k-2 own and the rest empty, -4 for k-1 enemy and the rest
/// empty, +3 for each own disc in the centre column. (E's +100 for a complete line is a finished
/// game here.) A point is a thousandth, so no score is as large as a win.
struct WindowsEvaluation {
    static constexpr Score largest = score_unit - 1;

    template <Game G>
    Score operator()(const G& game, const StateOf<G>& state, Player player) const {
        const bool moves = player == game.player_to_move(state);
        const std::uint64_t own = moves ? state.own : state.enemy;
        const std::uint64_t enemy = moves ? state.enemy : state.own;
        const Lines& lines = game.lines();
        const Score centre = 3 * std::popcount(own & game.centre_cells());
        // Separate instantiations for the usual lengths, so that their loops unroll.
        const Score points = lines.length() == 4   ? score_lines<4>(lines, own, enemy)
                             : lines.length() == 3 ? score_lines<3>(lines, own, enemy)
                                                   : score_lines<0>(lines, own, enemy);
        return std::clamp(centre + points, -largest, largest);
    }

private:
    struct Windows {
        Score one_missing;
        Score two_missing;
    };

    /// `fixed`: the length of the lines if known at compile time, otherwise 0.
    template <int fixed>
    static Score score_lines(const Lines& lines, std::uint64_t own, std::uint64_t enemy) {
        const Windows mine = count<fixed>(lines, own, enemy);
        const Windows theirs = count<fixed>(lines, enemy, own);
        return 5 * mine.one_missing + 2 * mine.two_missing - 4 * theirs.one_missing;
    }

    /// Counts all windows of all directions at once, bit-sliced: bit i of the planes together is
    /// the number of `own` cells in the window that starts at cell i.
    template <int fixed>
    static Windows count(const Lines& lines, std::uint64_t own, std::uint64_t enemy) {
        constexpr int planes =
            fixed > 0 ? std::bit_width(static_cast<unsigned>(fixed)) : 7;  // at most 64 cells
        const int length = fixed > 0 ? fixed : lines.length();
        std::array<FourWords, planes> counter{};
        FourWords own_cells = in_each_word(own);
        FourWords enemy_cells = in_each_word(enemy);
        FourWords blocked{};
        for (int i = 0; i < length; ++i) {
            FourWords carry = own_cells;
            blocked |= enemy_cells;
            for (auto& plane : counter) {
                const FourWords sum = plane ^ carry;
                carry &= plane;
                plane = sum;
            }
            own_cells >>= lines.steps();
            enemy_cells >>= lines.steps();
        }
        const auto having = [&](int number) {
            if (number == 0) return 0;
            FourWords windows = lines.starts() & ~blocked;
            for (int plane = 0; plane < planes; ++plane) {
                windows &= (number >> plane & 1) != 0 ? counter[plane] : ~counter[plane];
            }
            return count_bits(windows);
        };
        return {having(length - 1), having(length - 2)};
    }
};

}  // namespace lawan::eval
