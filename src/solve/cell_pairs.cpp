#include "solve/cell_pairs.hpp"

#include <bit>
#include <cstdlib>

namespace lawan {

CellPairs::CellPairs(const EmptySetGame& sets) {
    for (int cell = 0; cell < 64; ++cell) sight_[static_cast<std::size_t>(cell)] = sets.sight(cell);
    for (std::size_t cell = 0; cell < sight_.size(); ++cell) {
        for (std::size_t other = 0; other < sight_.size(); ++other) {
            const int common = std::popcount(sight_[cell] & sight_[other]);
            if (cell == other || common == 0) continue;
            near_[cell] |= std::uint64_t{1} << other;
            const int difference = std::popcount(sight_[cell]) - std::popcount(sight_[other]);
            wins_[cell][other] = static_cast<std::int8_t>(common - std::abs(difference));
        }
    }
}

std::optional<CellPairs::Pair> CellPairs::tightest(std::uint64_t empty,
                                                   const EmptySetGame::Seen& seen) const {
    const bool odd = std::popcount(empty) % 2 == 1;
    constexpr int none = -64;
    int best = none;
    Pair result{};
    for (std::uint64_t rest = empty; rest != 0;) {
        const auto first = static_cast<std::size_t>(std::countr_zero(rest));
        rest &= rest - 1;
        for (std::uint64_t others = rest & near_[first]; others != 0; others &= others - 1) {
            const auto second = static_cast<std::size_t>(std::countr_zero(others));
            // All but those that see no cell beside the pair.
            const int shared = std::popcount((sight_[first] | sight_[second]) & ~seen.one) -
                               std::popcount(sight_[first] & sight_[second] & seen.two);
            const int wins = wins_[first][second];
            const int order = odd ? wins - shared : -shared;
            if (order <= best) continue;
            best = order;
            result = {.cells = std::uint64_t{1} << first | std::uint64_t{1} << second,
                      .wins = wins,
                      .shared = shared};
        }
    }
    const int least = odd ? -1 : -3;
    if (best < least) return std::nullopt;
    return result;
}

}  // namespace lawan
