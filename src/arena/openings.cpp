#include "arena/openings.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "base/random.hpp"
#include "runtime/solving.hpp"

namespace lawan {
namespace {

/// How far from even a position is.
using Unevenness = std::function<Score(const Position&)>;

struct Fairness {
    std::function<bool(const Position&)> fair;  ///< every one if there is none
    Unevenness uneven;                          ///< steers towards fair ones, if there is one
};

/// Any move; with `uneven` the one of a few that is nearest to even.
Position some_move(const Opening& opening, Random& random, const Unevenness& uneven,
                   std::string& played) {
    constexpr int choices = 4;
    const auto moves = opening.position.legal_moves();
    std::optional<Position> best;
    Score least = 0;
    for (int i = 0; i < (uneven ? choices : 1); ++i) {
        const auto& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
        const Position position = *opening.position.play(move);
        if (position.is_over() && uneven) continue;
        const Score score = uneven ? uneven(position) : 0;
        if (best && score >= least) continue;
        best = position;
        least = score;
        played = move;
    }
    if (best) return *best;
    played = moves.front();
    return *opening.position.play(played);
}

/// Nothing if the game ended on the way.
std::optional<Opening> random_opening(const Position& start, int plies, Random& random,
                                      const Unevenness& uneven) {
    Opening opening{{}, start};
    for (int ply = 0; ply < plies; ++ply) {
        if (opening.position.is_over()) return std::nullopt;
        opening.position = some_move(opening, random, uneven, opening.moves.emplace_back());
    }
    if (opening.position.is_over()) return std::nullopt;
    return opening;
}

/// Different positions as long as some are found in reasonable time.
std::vector<Opening> different_openings(const Position& start, std::size_t count,
                                        std::uint64_t seed, int plies, const Fairness& fairness) {
    Random random(seed);
    std::set<std::string> seen;
    std::vector<Opening> openings;
    const std::size_t most_tries = 200 + 30 * count;
    for (std::size_t tries = 0; tries < most_tries && openings.size() < count; ++tries) {
        auto opening = random_opening(start, plies, random, fairness.uneven);
        if (opening && seen.insert(opening->position.text()).second &&
            (!fairness.fair || fairness.fair(opening->position)))
            openings.push_back(*std::move(opening));
    }
    return openings;
}

/// Of the least even length from `least` on that has enough of them.
std::vector<Opening> openings_from(const Position& start, std::size_t count, std::uint64_t seed,
                                   std::pair<int, int> lengths, const Fairness& fairness) {
    std::vector<Opening> best;
    for (int length = lengths.first; length <= lengths.second; length += 2) {
        if (length > start.most_plies_left() / 2) break;
        auto openings = different_openings(start, count, seed, length, fairness);
        if (openings.size() > best.size()) best = std::move(openings);
        if (best.size() >= count) return best;
    }
    if (best.empty()) best.push_back({{}, start});
    // Not enough different ones: all of them again, in the same order.
    for (std::size_t i = 0; best.size() < count; ++i) best.push_back(best[i]);
    return best;
}

constexpr int least_opening_plies = 2;
constexpr int most_opening_plies = 8;
constexpr Score fair_margin = 2 * score_unit;

Fairness fair_by_solver(std::shared_ptr<PositionSolver> solver, const std::stop_token& stop) {
    return {.fair =
                [solver = std::move(solver), stop](const Position& position) {
                    if (stop.stop_requested()) return true;
                    const Score allowed = position.rounds() ? fair_margin : 0;
                    return *solver->scores(position, -allowed, {}) &&
                           !*solver->scores(position, allowed + score_unit, {});
                },
            .uneven = {}};
}

/// By the engine, and not by marks: on a board that will be full, moving last is worth more than
/// they say.
Unevenness unevenness(const Registry& registry, const Position& start, int nodes,
                      const std::stop_token& stop) {
    auto bot = registry.make_bot(fmt::format("engine:memory=1,nodes={}", nodes), start, 1);
    if (!bot) throw EnvironmentError(bot.error().message);
    return [bot = std::shared_ptr(*std::move(bot)), stop](const Position& position) -> Score {
        if (stop.stop_requested()) return 0;
        bot->new_game();
        return std::abs(bot->choose(position, {}, {}, {}).score);
    };
}

Fairness fair_by_search(const Registry& registry, const Position& start,
                        const std::stop_token& stop) {
    return {.fair = [deeper = unevenness(registry, start, 4000, stop)](
                        const Position& position) { return deeper(position) <= fair_margin; },
            .uneven = unevenness(registry, start, 200, stop)};
}

}  // namespace

std::vector<Opening> make_openings(const Position& start, std::size_t count, std::uint64_t seed,
                                   std::optional<int> plies) {
    return openings_from(start, count, seed,
                         {plies.value_or(least_opening_plies), plies.value_or(most_opening_plies)},
                         {});
}

std::vector<Opening> make_balanced_openings(const Registry& registry, const Position& start,
                                            std::size_t count, std::uint64_t seed,
                                            std::optional<int> plies, const std::stop_token& stop) {
    constexpr Duration patience = std::chrono::milliseconds(100);
    constexpr int longest = 14;
    const int least = plies.value_or(least_opening_plies);
    constexpr std::size_t table_bytes = std::size_t{16} << 20U;
    if (auto solver = make_solver(start, {.table_bytes = table_bytes})) {
        const std::shared_ptr<PositionSolver> shared = *std::move(solver);
        for (int length = least; length <= plies.value_or(longest); length += 2) {
            const auto one = different_openings(start, 1, seed, length, {});
            if (one.empty() || length > start.most_plies_left() / 2) break;
            if (shared->expected_time(one.front().position) <= patience)
                return openings_from(start, count, seed,
                                     {length, plies.value_or(length + most_opening_plies)},
                                     fair_by_solver(shared, stop));
        }
    }
    return openings_from(start, count, seed, {least, plies.value_or(longest)},
                         fair_by_search(registry, start, stop));
}

}  // namespace lawan
