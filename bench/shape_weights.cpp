/// Fits the weights of ShapeEvaluation by least squares: to the exact values of sets of empty cells
/// on 8x8, reached by play that is greedy three times in four. Prints the weights in thousandths of
/// a mark, and how well they predict the values of held-out sets.
///
///     shape_weights [sets of 26 cells] [seed]

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "bench/least_squares.hpp"
#include "engine/shape_evaluation.hpp"
#include "solve/adjacency/full_board/full_board_game.hpp"
#include "solve/adjacency/full_board/subset_table.hpp"

namespace lawan::bench {
namespace {

constexpr std::size_t last_feature = ShapeEvaluation::shapes;
constexpr std::size_t gain_feature = last_feature + 1;
constexpr std::size_t features = gain_feature + 1;
using Sample = LinearRow<features>;

/// Fills the cell that gains most and opens least, or a random one.
Adjacency::Action some_move(const FullBoardGame& game, const FullBoardGame::State& state,
                            Random& random) {
    const auto actions = game.actions(state);
    if (random.below(4) == 0)
        return actions.at(static_cast<int>(random.below(static_cast<unsigned>(actions.size()))));
    const auto seen = game.sets().seen(state.empty);
    int best = -1000;
    unsigned equals = 0;
    Adjacency::Action chosen = 0;
    for (const auto cell : actions) {
        const int rank = 4 * game.sets().gain(cell, seen.one) -
                         std::popcount(game.sets().sight(cell) & seen.two);
        if (rank > best) {
            best = rank;
            equals = 0;
        }
        if (rank == best && random.below(++equals) == 0) chosen = cell;
    }
    return chosen;
}

Sample sample_of(const FullBoardGame& game, const FullBoardGame::State& state,
                 const ShapeEvaluation& evaluation, int margin) {
    Sample sample{};
    const double last = std::popcount(state.empty) % 2 == 1 ? 1 : -1;
    evaluation.each_square(state.empty, [&](std::size_t square) {
        sample[ShapeEvaluation::shape_of_square()[square]] += last;
    });
    sample[0] = 0;
    sample[last_feature] = last;
    sample[gain_feature] = ShapeEvaluation::best_gain(game, state);
    sample[features] = margin - state.settled;
    return sample;
}

/// Solves all subsets of a set, and plays on from there a few times.
std::vector<Sample> make_samples(const Adjacency& rules, int count, std::uint64_t seed) {
    constexpr int most = 26;
    constexpr int fewest = 16;
    constexpr int games = 24;
    const auto start = rules.initial_state();
    const FullBoardGame game(rules, start);
    const ShapeEvaluation evaluation(rules);
    Random random(seed);
    std::vector<Sample> samples;
    for (int i = 0; i < count; ++i) {
        auto root = start;
        while (root.plies_left > most)
            root = rules.result(root, some_move(game, game.state_of(root), random));
        auto values = *SubsetTable::make(rules, root);
        static_cast<void>(values.fill(1, {}));
        for (int j = 0; j < games; ++j) {
            for (auto coloured = root; coloured.plies_left >= fewest;) {
                const auto state = game.state_of(coloured);
                if (random.below(3) == 0)
                    samples.push_back(sample_of(game, state, evaluation, values.margin(coloured)));
                coloured = rules.result(coloured, some_move(game, state, random));
            }
        }
    }
    return samples;
}

std::array<double, features> fitted(std::span<const Sample> samples) {
    auto weights = least_squares<features>(samples, [](std::size_t /*feature*/) { return 20.0; });
    for (double& weight : weights) weight = std::round(weight * score_unit);
    return weights;
}

void fit(int neighbours, int count, std::uint64_t seed) {
    const auto samples = make_samples(Adjacency({.neighbours = neighbours}), count, seed);
    const std::span all(samples);
    const auto known = all.first(samples.size() * 4 / 5);
    const auto unknown = all.subspan(known.size());
    const auto weights = fitted(known);
    double squares = 0;
    double errors = 0;
    for (const Sample& x : unknown) {
        const double value = x[features];
        double expected = 0;
        for (std::size_t i = 0; i < features; ++i) expected += weights[i] * x[i] / score_unit;
        squares += value * value;
        errors += (value - expected) * (value - expected);
    }
    const std::span shapes = std::span(weights).first(ShapeEvaluation::shapes);
    fmt::print("nb={}: shapes {:.0f}\nlast {:.0f} gain {:.0f}\n", neighbours,
               fmt::join(shapes, ", "), weights[last_feature], weights[gain_feature]);
    const auto sets = static_cast<double>(unknown.size());
    fmt::print("fitted to {} sets; of {} others the error is {:.2f} marks where 0 has {:.2f}\n",
               known.size(), unknown.size(), std::sqrt(errors / sets), std::sqrt(squares / sets));
}

}  // namespace
}  // namespace lawan::bench

int main(int argc, char** argv) {
    const int count = argc > 1 ? std::atoi(argv[1]) : 2000;
    const auto seed = static_cast<std::uint64_t>(argc > 2 ? std::atoi(argv[2]) : 1);
    for (const int neighbours : {8, 4}) lawan::bench::fit(neighbours, count, seed);
}
