#include "arena/openings.hpp"

#include <set>
#include <utility>

#include "base/random.hpp"

namespace lawan {
namespace {

/// Nothing if the game ended on the way.
std::optional<Opening> random_opening(const Position& start, int plies, Random& random) {
    Opening opening{{}, start};
    for (int ply = 0; ply < plies; ++ply) {
        if (opening.position.is_over()) return std::nullopt;
        const auto moves = opening.position.legal_moves();
        const auto& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        opening.moves.push_back(move);
        opening.position = *opening.position.play(move);
    }
    if (opening.position.is_over()) return std::nullopt;
    return opening;
}

/// Different positions as long as some are found in reasonable time.
std::vector<Opening> different_openings(const Position& start, std::size_t count,
                                        std::uint64_t seed, int plies) {
    Random random(seed);
    std::set<std::string> seen;
    std::vector<Opening> openings;
    const std::size_t most_tries = 200 + 30 * count;
    for (std::size_t tries = 0; tries < most_tries && openings.size() < count; ++tries) {
        auto opening = random_opening(start, plies, random);
        if (opening && seen.insert(opening->position.text()).second)
            openings.push_back(*std::move(opening));
    }
    return openings;
}

}  // namespace

std::vector<Opening> make_openings(const Position& start, std::size_t count, std::uint64_t seed,
                                   std::optional<int> plies) {
    constexpr int most_opening_plies = 8;
    std::vector<Opening> best;
    for (int length = plies.value_or(2); length <= plies.value_or(most_opening_plies);
         length += 2) {
        if (length > start.most_plies_left() / 2) break;
        auto openings = different_openings(start, count, seed, length);
        if (openings.size() > best.size()) best = std::move(openings);
        if (best.size() >= count) return best;
    }
    if (best.empty()) best.push_back({{}, start});
    // Not enough different ones: all of them again, in the same order.
    for (std::size_t i = 0; best.size() < count; ++i) best.push_back(best[i]);
    return best;
}

}  // namespace lawan
