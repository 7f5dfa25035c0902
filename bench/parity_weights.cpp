/// Fits the weights of ParityEvaluation: random sets of empty cells on 8x8, reached by play that is
/// greedy three times in four, their exact values by the solver, and least squares. Prints the
/// weights in thousandths of a mark, and how much of the values they explain.
///
///     parity_weights [sets] [seed]

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "base/random.hpp"
#include "solve/adjacency_solver.hpp"
#include "solve/full_board_game.hpp"
#include "solve/parity_evaluation.hpp"

namespace lawan {
namespace {

constexpr std::size_t features = 11;  ///< seen by 1 to 9 empty cells, moving last, gain
struct Sample {
    std::array<double, features> x{};
    double value = 0;
};

/// Fills what gains most and opens least, or any cell.
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

std::vector<Sample> make_samples(const Adjacency& rules, int count, std::uint64_t seed) {
    constexpr int fewest = 8;
    constexpr unsigned sizes = 11;
    const auto start = rules.initial_state();
    const FullBoardGame game(rules, start);
    const ParityEvaluation evaluation(rules);
    AdjacencySolver solver(rules, start, std::size_t{64} << 20U);
    Random random(seed);
    std::vector<Sample> samples;
    for (int i = 0; i < count; ++i) {
        auto coloured = start;
        const int size = fewest + static_cast<int>(random.below(sizes));
        while (coloured.plies_left > size)
            coloured = rules.result(coloured, some_move(game, game.state_of(coloured), random));
        const auto state = game.state_of(coloured);
        const auto found = evaluation.features_of(game, state);
        Sample sample;
        const double last = size % 2 == 1 ? 1 : -1;
        for (std::size_t j = 0; j < 9; ++j) sample.x[j] = last * found.seen[j + 1];
        sample.x[9] = last;
        sample.x[10] = found.gain;
        sample.value = *solver.value(coloured, {}) - state.settled;
        samples.push_back(sample);
    }
    return samples;
}

/// Least squares by elimination; a little is added to the diagonal, since some counts are always 0.
std::array<double, features> fitted(const std::vector<Sample>& samples) {
    std::array<std::array<double, features + 1>, features> rows{};
    for (const auto& [x, value] : samples) {
        for (std::size_t i = 0; i < features; ++i) {
            for (std::size_t j = 0; j < features; ++j) rows[i][j] += x[i] * x[j];
            rows[i][features] += x[i] * value;
        }
    }
    for (std::size_t i = 0; i < features; ++i) {
        rows[i][i] += 10;
        for (std::size_t other = 0; other < features; ++other) {
            if (other == i) continue;
            const double factor = rows[other][i] / rows[i][i];
            for (std::size_t j = i; j <= features; ++j) rows[other][j] -= factor * rows[i][j];
        }
    }
    std::array<double, features> weights{};
    for (std::size_t i = 0; i < features; ++i) weights[i] = rows[i][features] / rows[i][i];
    return weights;
}

void fit(int neighbours, int count, std::uint64_t seed) {
    const auto samples = make_samples(Adjacency({.neighbours = neighbours}), count, seed);
    const auto weights = fitted(samples);
    double squares = 0;
    double errors = 0;
    for (const auto& [x, value] : samples) {
        double expected = 0;
        for (std::size_t i = 0; i < features; ++i) expected += weights[i] * x[i];
        squares += value * value;
        errors += (value - expected) * (value - expected);
    }
    fmt::print("nb={}: seen by 1 to 9 ", neighbours);
    for (std::size_t i = 0; i < 9; ++i) fmt::print("{:.0f} ", weights[i] * 1000);
    fmt::print("last {:.0f} gain {:.0f}; error {:.2f} marks where 0 has {:.2f}\n",
               weights[9] * 1000, weights[10] * 1000, std::sqrt(errors / count),
               std::sqrt(squares / count));
}

}  // namespace
}  // namespace lawan

int main(int argc, char** argv) {
    const int count = argc > 1 ? std::atoi(argv[1]) : 5000;
    const auto seed = static_cast<std::uint64_t>(argc > 2 ? std::atoi(argv[2]) : 1);
    for (const int neighbours : {8, 4}) lawan::fit(neighbours, count, seed);
}
