#include "arena/match/openings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>

#include "arena/report_or_throw.hpp"
#include "base/error.hpp"
#include "base/random.hpp"
#include "base/stop.hpp"
#include "runtime/solvers/solving.hpp"

namespace lawan::arena {
namespace {

/// Returns how far a position is from even.
using Unevenness = std::function<Score(const Position&)>;

struct Fairness {
    std::function<bool(const Position&)> fair;  ///< accepts an opening; null: every one
    Unevenness uneven;  ///< guides the choice of moves towards even positions; null: random moves
    /// Used instead of `fair`: scores openings, so that the nearest to even can fill up the list.
    Unevenness judge;
    Score allowed = 0;         ///< largest unevenness accepted from the judge
    std::size_t patience = 4;  ///< tries per opening, with a judge
};

/// Rejected openings, the nearest to even first.
using Spares = std::multimap<Score, Opening>;

/// Plays a random move; with `uneven` the most even of a few random moves.
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

/// Plays a random opening; none if the game ended on the way.
std::optional<Opening> random_opening(const Position& start, int plies, Random& random,
                                      const Unevenness& uneven) {
    Opening opening{{}, start, start};
    for (int ply = 0; ply < plies; ++ply) {
        if (opening.position.is_over()) return std::nullopt;
        opening.position = some_move(opening, random, uneven, opening.moves.emplace_back());
    }
    if (opening.position.is_over()) return std::nullopt;
    return opening;
}

/// Counts the distinct positions after `plies` plies without finished games, up to `enough`.
std::size_t positions_after(const Position& start, int plies, std::size_t enough) {
    std::vector<Position> reached{start};
    for (int ply = 0; ply < plies && reached.size() < enough; ++ply) {
        std::set<std::string> seen;
        std::vector<Position> next;
        for (const auto& position : reached) {
            for (const auto& move : position.legal_moves()) {
                const Position after = *position.play(move);
                if (!after.is_over() && seen.insert(after.text()).second) next.push_back(after);
            }
            if (next.size() >= enough) break;
        }
        reached = std::move(next);
    }
    return reached.size();
}

struct OpeningLength {
    int plies;
    std::size_t positions;  ///< the number of distinct positions, up to the number wanted
};

/// Makes distinct openings until there are enough or the limit on tries is reached.
std::vector<Opening> different_openings(const Position& start, const OpeningsWanted& wanted,
                                        const OpeningLength& length, const Fairness& fairness,
                                        Spares& spares) {
    const std::size_t count = wanted.count;
    Random random(wanted.seed);
    std::set<std::string> seen;
    std::vector<Opening> openings;
    const bool all_are_needed = length.positions < count;
    const std::size_t most_tries =
        fairness.judge ? 40 + fairness.patience * count : 200 + 30 * count;
    for (std::size_t tries = 0; tries < most_tries && openings.size() < count; ++tries) {
        if (all_are_needed && seen.size() == length.positions) break;
        auto opening = random_opening(start, length.plies, random, fairness.uneven);
        if (!opening || !seen.insert(opening->position.text()).second) continue;
        if (fairness.fair && !fairness.fair(opening->position)) continue;
        const Score uneven = fairness.judge ? fairness.judge(opening->position) : 0;
        if (uneven > fairness.allowed)
            spares.emplace(uneven, *std::move(opening));
        else
            openings.push_back(*std::move(opening));
    }
    return openings;
}

/// Makes openings of the least even length in the range that has enough distinct ones.
std::vector<Opening> openings_from(const Position& start, const OpeningsWanted& wanted,
                                   std::pair<int, int> lengths, const Fairness& fairness) {
    const std::size_t count = wanted.count;
    std::map<int, std::vector<Opening>> made;
    std::vector<OpeningLength> too_few;
    Spares spares;
    for (int plies = lengths.first; plies <= lengths.second; plies += 2) {
        if (plies > start.most_plies_left() / 2) break;
        const OpeningLength length{plies, positions_after(start, plies, count)};
        if (length.positions < count) {
            too_few.push_back(length);
            continue;
        }
        auto& openings = made[plies] = different_openings(start, wanted, length, fairness, spares);
        if (openings.size() >= count) return std::move(openings);
    }
    for (const auto& length : too_few)
        made[length.plies] = different_openings(start, wanted, length, fairness, spares);

    const auto most =
        std::ranges::max_element(made, {}, [](const auto& length) { return length.second.size(); });
    std::vector<Opening> best;
    if (most != made.end()) best = std::move(most->second);
    for (auto& [uneven, opening] : spares) {
        if (best.size() >= count) break;
        const auto same = [&](const Opening& other) {
            return other.position.text() == opening.position.text();
        };
        if (std::ranges::none_of(best, same)) best.push_back(std::move(opening));
    }
    if (best.empty()) best.push_back({{}, start, start});
    // Too few distinct ones: repeat them all in the same order.
    for (std::size_t i = 0; best.size() < count; ++i) best.push_back(best[i]);
    return best;
}

constexpr int least_opening_plies = 2;
constexpr int most_opening_plies = 8;

Fairness fair_by_solver(std::shared_ptr<PositionSolver> solver, const StopToken& stop) {
    return {.fair =
                [solver = std::move(solver), stop](const Position& position) {
                    if (stop.stop_requested()) return true;
                    return *solver->reaches(position, 0, {}) &&
                           !*solver->reaches(position, score_unit, {});
                },
            .uneven = {},
            .judge = {}};
}

/// Scores by the engine, not by marks: on a full board moving last is worth more than marks show.
Unevenness unevenness(const Registry& registry, const Position& start, int nodes,
                      const StopToken& stop) {
    auto bot = registry.make_bot(fmt::format("engine:memory=4,nodes={}", nodes), start, 1);
    if (!bot) throw EnvironmentError(bot.error().message);
    return [bot = std::shared_ptr(*std::move(bot)), stop](const Position& position) -> Score {
        if (stop.stop_requested()) return 0;
        bot->new_game();
        return std::abs(report_or_throw(bot->choose(position, {}, {}, {})).score);
    };
}

Fairness fair_by_search(const Registry& registry, const Position& start, const StopToken& stop) {
    return {.fair = {},
            .uneven = unevenness(registry, start, 200, stop),
            .judge = unevenness(registry, start, 4000, stop),
            .allowed = 2 * score_unit};
}

/// Fairness for Adjacency where the solver is quick: as even as the parity of the marks allows,
/// which holds for about one opening in twenty. Runs the solver only if the search finds the
/// opening fair.
Fairness fair_by_score(const Registry& registry, const Position& start,
                       std::shared_ptr<PositionSolver> solver, const StopToken& stop) {
    Fairness fairness = fair_by_search(registry, start, stop);
    fairness.judge = [first = fairness.judge, solver = std::move(solver),
                      stop](const Position& position) {
        const Score guess = first(position);
        return guess > score_unit ? guess : std::abs(solver->score(position, stop).value_or(0));
    };
    fairness.patience = 40;
    fairness.allowed = start.most_plies_left() % 2 * score_unit;
    return fairness;
}

/// A solver and the first length after which it is quick; none if no length in the range is.
struct SoonSolved {
    std::shared_ptr<PositionSolver> solver;
    int plies;
};
std::optional<SoonSolved> soon_solved(const Position& start, std::uint64_t seed,
                                      std::pair<int, int> lengths, std::size_t bytes,
                                      Duration patience) {
    auto made = make_solver(start, {.table_bytes = bytes});
    if (!made) return std::nullopt;
    const std::shared_ptr<PositionSolver> solver = *std::move(made);
    for (int plies = lengths.first; plies <= lengths.second; plies += 2) {
        Spares none;
        const auto one = different_openings(start, {1, seed}, {plies, 1}, {}, none);
        if (one.empty() || plies > start.most_plies_left() / 2) break;
        if (solver->estimate(one.front().position).time <= patience)
            return SoonSolved{solver, plies};
    }
    return std::nullopt;
}

}  // namespace

std::vector<Opening> make_openings(const Position& start, const OpeningsWanted& wanted) {
    return openings_from(
        start, wanted,
        {wanted.plies.value_or(least_opening_plies), wanted.plies.value_or(most_opening_plies)},
        {});
}

std::vector<Opening> make_balanced_openings(const Registry& registry, const Position& start,
                                            const OpeningsWanted& wanted, const StopToken& stop) {
    using std::chrono::milliseconds;
    constexpr int longest = 14;
    constexpr std::size_t megabyte = std::size_t{1} << 20U;
    const auto plies = wanted.plies;
    const int least = plies.value_or(least_opening_plies);
    const bool marks_count = start.rounds().has_value();
    auto soon = soon_solved(start, wanted.seed, {least, plies.value_or(longest)}, 16 * megabyte,
                            milliseconds(100));
    // A length that was requested may take longer to solve, with a table over the subsets of 30
    // empty cells.
    if (!soon && plies && marks_count)
        soon = soon_solved(start, wanted.seed, {least, least}, 1024 * megabyte, milliseconds(3000));
    if (!soon)
        return openings_from(start, wanted, {least, plies.value_or(longest)},
                             fair_by_search(registry, start, stop));
    return openings_from(start, wanted,
                         {soon->plies, plies.value_or(soon->plies + most_opening_plies)},
                         marks_count ? fair_by_score(registry, start, soon->solver, stop)
                                     : fair_by_solver(soon->solver, stop));
}

}  // namespace lawan::arena
