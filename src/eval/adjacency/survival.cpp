#include "eval/adjacency/survival.hpp"

#include <cmath>

namespace lawan::eval {

SurvivalEvaluation::SurvivalEvaluation(const Adjacency& game) : counter_(game) {
    // n and k both decrease by one per ply, so the number of plies left determines both.
    const auto start = game.initial_state();
    const int never_filled = std::popcount(game.empty_cells(start)) - start.plies_left;
    for (int plies = 0; plies <= start.plies_left; ++plies) {
        const int empty = plies + never_filled;
        double chance = 1;
        for (int neighbours = 0; neighbours < 9; ++neighbours) {
            // C(n-e, k) / C(n, k) is the product over i < e of (n-k-i) / (n-i).
            chances_[plies][neighbours] = static_cast<Score>(std::lround(chance * score_unit));
            chance *= empty > neighbours
                          ? std::fmax(0, never_filled - neighbours) / (empty - neighbours)
                          : 0;
        }
    }
}

}  // namespace lawan::eval
