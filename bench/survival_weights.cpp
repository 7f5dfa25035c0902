/// Fits the corrections of NeighbourhoodEvaluation by least squares, on games of Adjacency on 8x8
/// with a limit of rounds. Works backwards from the end: with one ply left, then two and so on,
/// searches positions four plies deep, where the evaluation is fitted already, and fits the weights
/// to the values found. Positions are reached by nearly greedy play; each pass plays by the weights
/// of the pass before. Prints the rows of neighbourhood_corrections.cpp and, to stderr, the error
/// in marks on held-out positions.
///
///     survival_weights ROUNDS [positions per ply] [passes] [seed]

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "bench/least_squares.hpp"
#include "eval/adjacency/neighbour_counter.hpp"
#include "eval/adjacency/neighbourhood.hpp"
#include "search/principal_variation/principal_variation.hpp"

namespace lawan::bench {
namespace {

constexpr std::size_t numbers = NeighbourhoodWeights::numbers;
constexpr std::size_t features = 3 * numbers + 1;
using Row = LinearRow<features>;  ///< with the difference to the probabilities of survival

/// Plays nearly the best move by evaluation, sometimes a random one.
Adjacency::Action some_move(const Adjacency& game, const NeighbourhoodEvaluation& evaluation,
                            const Adjacency::State& state, bool any, Random& random) {
    constexpr std::uint32_t one_in = 6;
    constexpr std::uint32_t most_noise = 800;
    const auto actions = game.actions(state);
    if (any || random.below(one_in) == 0)
        return actions.at(static_cast<int>(random.below(static_cast<unsigned>(actions.size()))));
    const auto values = evaluation.of_moves(game, state);
    Score best = -infinite_score;
    Adjacency::Action chosen = 0;
    for (const auto cell : actions) {
        const Score value = values[cell] + static_cast<Score>(random.below(most_noise));
        if (value <= best) continue;
        best = value;
        chosen = cell;
    }
    return chosen;
}

Adjacency::State some_state(const Adjacency& game, const NeighbourhoodEvaluation& evaluation,
                            int plies_left, Random& random) {
    const auto opening = static_cast<int>(random.below(5));
    auto state = game.initial_state();
    while (state.plies_left > plies_left) {
        const bool any = game.plies_played(state) < opening;
        state = game.result(state, some_move(game, evaluation, state, any, random));
    }
    return state;
}

/// Marks without empty neighbours are settled and not fitted.
Row row_of(const Adjacency& game, const Adjacency::State& state) {
    Row row{};
    const std::uint64_t empty = game.empty_cells(state);
    const auto counter = NeighbourCounter(game).count(empty);
    for (std::size_t number = 0; number < numbers; ++number) {
        const auto cells = NeighbourCounter::having(counter, static_cast<unsigned>(number));
        if (number > 0) row[number] = std::popcount(cells & state.own);
        if (number > 0) row[numbers + number] = std::popcount(cells & state.enemy);
        row[2 * numbers + number] = std::popcount(cells & empty);
    }
    row[features - 1] = 1;
    return row;
}

std::array<double, features> fitted(std::span<const Row> samples) {
    const double rare = 5 + static_cast<double>(samples.size()) / 400;
    auto weights = least_squares<features>(
        samples, [&](std::size_t i) { return i + 1 < features ? rare : 0.01; });
    for (double& weight : weights) weight = std::round(weight);
    return weights;
}

/// Returns the root mean square error on the samples, in marks.
double error_of(std::span<const double, features> weights, std::span<const Row> samples) {
    double squares = 0;
    for (const Row& x : samples) {
        double error = x[features];
        for (std::size_t i = 0; i < features; ++i) error -= weights[i] * x[i];
        squares += error * error;
    }
    return std::sqrt(squares / static_cast<double>(samples.size())) / score_unit;
}

/// `count` states so many plies before the end.
struct Wanted {
    int plies = 0;
    int count = 0;
};

std::vector<Row> make_samples(const Adjacency& game, const Wanted& wanted,
                              const NeighbourhoodEvaluation& policy,
                              const NeighbourhoodEvaluation::Weights& weights, Random& random) {
    constexpr int depth = 4;
    const NeighbourhoodEvaluation by_chance(game, NeighbourhoodEvaluation::by_chance(game));
    PrincipalVariationSearch<Adjacency, NeighbourhoodEvaluation> search(
        NeighbourhoodEvaluation(game, weights),
        {.table_bytes = std::uint64_t{1} << 20U, .reductions = false});
    std::vector<Row> samples;
    for (int i = 0; i < wanted.count; ++i) {
        const auto state = some_state(game, policy, wanted.plies, random);
        const auto found =
            search.search(game, state, {.depth = std::min(depth, wanted.plies)}, {}, {});
        samples.push_back(row_of(game, state));
        samples.back()[features] = found.score - by_chance(game, state, state.to_move);
    }
    return samples;
}

void fit(const Adjacency& game, int count, int passes, std::uint64_t seed) {
    const int plies = game.initial_state().plies_left;
    auto weights = NeighbourhoodEvaluation::by_chance(game);
    std::vector<std::array<double, features>> corrections;
    for (int pass = 1; pass <= passes; ++pass) {
        const NeighbourhoodEvaluation policy(game, weights);
        weights = NeighbourhoodEvaluation::by_chance(game);
        corrections.clear();
        Random random(seed + static_cast<std::uint64_t>(pass));
        for (int left = 1; left <= plies; ++left) {
            const auto samples = make_samples(game, {left, count}, policy, weights, random);
            const std::span all(samples);
            const auto known = all.first(samples.size() * 4 / 5);
            const auto found = fitted(known);
            auto& of_plies = weights[static_cast<std::size_t>(left)];
            for (std::size_t i = 0; i < numbers; ++i) {
                of_plies.own[i] += static_cast<std::int16_t>(found[i]);
                of_plies.enemy[i] += static_cast<std::int16_t>(found[numbers + i]);
                of_plies.empty[i] += static_cast<std::int16_t>(found[2 * numbers + i]);
            }
            of_plies.to_move = static_cast<std::int16_t>(found[features - 1]);
            corrections.push_back(found);
            fmt::print(stderr, "{} pass {}, {} plies left: error {:.2f}, by chance {:.2f}\n",
                       game.spec(), pass, left, error_of(found, all.subspan(known.size())),
                       error_of(std::array<double, features>{}, all.subspan(known.size())));
        }
    }
    fmt::print("// {}\n", game.spec());
    for (const auto& row : corrections) {
        const std::span all(row);
        fmt::print("{{{{{:.0f}}}, {{{:.0f}}}, {{{:.0f}}}, {:.0f}}},\n",
                   fmt::join(all.first(numbers), ", "),
                   fmt::join(all.subspan(numbers, numbers), ", "),
                   fmt::join(all.subspan(2 * numbers, numbers), ", "), row[features - 1]);
    }
}

}  // namespace
}  // namespace lawan::bench

int main(int argc, char** argv) {
    const int rounds = argc > 1 ? std::atoi(argv[1]) : 8;
    const int count = argc > 2 ? std::atoi(argv[2]) : 8000;
    const int passes = argc > 3 ? std::atoi(argv[3]) : 3;
    const auto seed = static_cast<std::uint64_t>(argc > 4 ? std::atoi(argv[4]) : 1);
    for (const int neighbours : {8, 4}) {
        const lawan::bench::Adjacency game({.neighbours = neighbours, .rounds = rounds});
        lawan::bench::fit(game, count, passes, seed);
    }
    return 0;
}
