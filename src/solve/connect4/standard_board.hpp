#pragma once

#include <cstdint>
#include <type_traits>

#include "layers.hpp"

namespace lawan::solve::standard {

// The standard board of Connect Four, 7 columns of 6 rows, laid out for speed: eight bits per
// column, so that mirroring a board is a byte swap. Rows 6 and 7 are guards.
//
//      7 15 23 31 39 47 55     guard
//      6 14 22 30 38 46 54     guard, or the bit on top of a full column in a key
//      5 13 21 29 37 45 53     row 5, the top
//      ...                     +1 up, +8 right, +9 right and up, +7 right and down
//      1  9 17 25 33 41 49
//      0  8 16 24 32 40 48     row 0
//
// The functions below work on one word, or on several if `Cells` is a SIMD vector.

inline constexpr int columns = 7;
inline constexpr int cells = 42;

inline constexpr std::uint64_t board = 0x3f3f3f3f3f3f3f;
inline constexpr std::uint64_t bottom = 0x01010101010101;
/// The rows of the player who fills each column second (1, 3, 5), and the others (0, 2, 4).
inline constexpr std::uint64_t second_rows = 0x2a2a2a2a2a2a2a;
inline constexpr std::uint64_t first_rows = 0x15151515151515;

/// Converts from seven bits per column, as in ConnectFour, to eight.
[[nodiscard]] constexpr std::uint64_t wider(std::uint64_t discs) {
    std::uint64_t result = 0;
    for (int i = 0; i < columns; ++i) result |= (discs >> 7 * i & 0x3f) << 8 * i;
    return result;
}

template <int steps, class Cells>
[[nodiscard]] inline Cells up(Cells set) {
    if constexpr (std::is_integral_v<Cells>) {
        return set << steps;
    } else {
        return set.template up<steps>();
    }
}
template <int steps, class Cells>
[[nodiscard]] inline Cells down(Cells set) {
    if constexpr (std::is_integral_v<Cells>) {
        return set >> steps;
    } else {
        return set.template down<steps>();
    }
}

/// Returns the cells that complete a line of four in one direction.
template <int step, class Cells>
[[nodiscard]] inline Cells completing_in(Cells discs) {
    const Cells left = up<step>(discs);
    const Cells right = down<step>(discs);
    const Cells pairs = discs & left;
    return (up<step>(pairs) & (up<3 * step>(discs) | right)) |
           (down<2 * step>(pairs) & (left | down<3 * step>(discs)));
}

/// Returns the cells that complete a line of four, including occupied cells and guards. Vertical
/// lines only from below, as no disc floats.
template <class Cells>
[[nodiscard]] inline Cells completing(Cells discs) {
    return (up<1>(discs) & up<2>(discs) & up<3>(discs)) | completing_in<8>(discs) |
           completing_in<9>(discs) | completing_in<7>(discs);
}

template <int step, class Cells>
[[nodiscard]] inline Cells fours_in(Cells discs) {
    const Cells pairs = discs & up<step>(discs);
    return pairs & up<2 * step>(pairs);
}

/// Returns a bit for each four in a row, so 0 if there is none.
template <class Cells>
[[nodiscard]] inline Cells fours(Cells discs) {
    return fours_in<1>(discs) | fours_in<8>(discs) | fours_in<9>(discs) | fours_in<7>(discs);
}

/// Returns the winner's score if disc number `disc` wins.
[[nodiscard]] constexpr int score_of_win(int disc) { return (cells + 2 - disc) / 2; }

/// Returns the cell where the next disc of each column lands.
[[nodiscard]] constexpr std::uint64_t playable(std::uint64_t discs) {
    return (discs + bottom) & board;
}

}  // namespace lawan::solve::standard
