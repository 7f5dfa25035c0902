/// Fits the weights of LikelyReplies to the moves of `mcts`, by maximum likelihood. `mcts` plays
/// full boards of 8x8 with at most 28 empty cells against TrapSearch; the weights assign a
/// probability to each of its moves. Prints, by number of empty cells, the weights that make all of
/// them most likely; the perplexity (among how many moves one would have to guess to be right as
/// often) with these weights and with those of LikelyReplies; and how often the likeliest move was
/// the one played.
///
///     reply_weights [games] [play-outs per move] [seed]

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "base/random.hpp"
#include "engine/opponent/likely_replies.hpp"
#include "engine/opponent/trap_search.hpp"
#include "eval/zero.hpp"
#include "search/mcts/mcts.hpp"
#include "solve/adjacency/full_board/subset_table.hpp"

namespace lawan::bench {
namespace {

constexpr int most_cells = 28;

struct Choice {
    using Looks = std::array<double, 2>;  ///< first and second look, in marks

    std::vector<Looks> moves;
    std::size_t chosen = 0;
};

using Weights = std::array<double, 2>;

/// Returns the probabilities of the moves of a choice.
std::vector<double> chances(const Choice& choice, const Weights& weights) {
    std::vector<double> result;
    for (const auto& [first, second] : choice.moves)
        result.push_back(weights[0] * first + weights[1] * second);
    const double most = std::ranges::max(result);
    double sum = 0;
    for (double& chance : result) sum += chance = std::exp(chance - most);
    for (double& chance : result) chance /= sum;
    return result;
}

/// Fits by Newton's method: the log-likelihood has a single maximum.
Weights fitted(std::span<const Choice> choices) {
    constexpr int steps = 30;
    constexpr double longest_step = 1;
    Weights weights{};
    for (int step = 0; step < steps; ++step) {
        Weights slope{};
        double curve_11 = 1e-6;
        double curve_12 = 0;
        double curve_22 = 1e-6;
        for (const auto& choice : choices) {
            const auto chance = chances(choice, weights);
            Choice::Looks mean{};
            for (std::size_t i = 0; i < chance.size(); ++i) {
                for (std::size_t look : {0, 1}) mean[look] += chance[i] * choice.moves[i][look];
            }
            for (std::size_t i = 0; i < chance.size(); ++i) {
                const double first = choice.moves[i][0] - mean[0];
                const double second = choice.moves[i][1] - mean[1];
                curve_11 += chance[i] * first * first;
                curve_12 += chance[i] * first * second;
                curve_22 += chance[i] * second * second;
            }
            for (std::size_t look : {0, 1})
                slope[look] += choice.moves[choice.chosen][look] - mean[look];
        }
        const double determinant = curve_11 * curve_22 - curve_12 * curve_12;
        const double first = (curve_22 * slope[0] - curve_12 * slope[1]) / determinant;
        const double second = (curve_11 * slope[1] - curve_12 * slope[0]) / determinant;
        const double length = std::max({std::abs(first), std::abs(second), longest_step});
        weights[0] += first / length;
        weights[1] += second / length;
    }
    return weights;
}

double moves_to_guess_among(std::span<const Choice> choices, const Weights& weights) {
    double sum = 0;
    for (const auto& choice : choices) sum -= std::log(chances(choice, weights)[choice.chosen]);
    return std::exp(sum / static_cast<double>(choices.size()));
}

double share_guessed(std::span<const Choice> choices, const Weights& weights) {
    int guessed = 0;
    for (const auto& choice : choices) {
        const auto chance = chances(choice, weights);
        guessed += chance[choice.chosen] == std::ranges::max(chance) ? 1 : 0;
    }
    return guessed / static_cast<double>(choices.size());
}

Choice choice_of(LikelyReplies& likely, std::uint64_t empty, Adjacency::Action chosen) {
    Choice choice;
    for (const auto cell : ActionSet(empty)) {
        if (cell == chosen) choice.chosen = choice.moves.size();
        choice.moves.push_back({likely.first_look(empty, cell) / static_cast<double>(score_unit),
                                likely.second_look(empty, cell) / static_cast<double>(score_unit)});
    }
    return choice;
}

/// By number of empty cells.
using Choices = std::array<std::vector<Choice>, most_cells + 1>;

Choices play(const Adjacency& game, int games, std::uint64_t playouts, std::uint64_t seed) {
    Random random(seed);
    Choices choices;
    auto values = *SubsetTable::make(game, most_cells);
    TrapSearch traps(game);
    LikelyReplies likely(game);
    for (int i = 0; i < games; ++i) {
        Mcts<Adjacency, ZeroEvaluation> mcts({}, {}, random.next());
        auto state = game.initial_state();
        while (state.plies_left > most_cells) {
            const auto actions = game.actions(state);
            state = game.result(
                state,
                actions.at(static_cast<int>(random.below(static_cast<unsigned>(actions.size())))));
        }
        values.begin(state);
        if (!values.fill(1, {})) return choices;
        for (bool trapper = i % 2 == 0; !game.is_terminal(state); trapper = !trapper) {
            const std::uint64_t empty = game.empty_cells(state);
            if (trapper) {
                state =
                    game.result(state, traps.choose(values, state, values.best_moves(empty), {}));
                continue;
            }
            const auto move = mcts.search(game, state, {.nodes = playouts}, {}, {}).move;
            choices[state.plies_left].push_back(choice_of(likely, empty, move));
            state = game.result(state, move);
        }
    }
    return choices;
}

void print(const Adjacency& game, const Choices& choices) {
    constexpr int at_once = 4;
    constexpr Weights in_use{LikelyReplies::first_weight, LikelyReplies::second_weight};
    fmt::print("{:<16}{:>8}{:>8}{:>8}{:>8}{:>10}{:>10}{:>10}\n", game.spec(), "cells", "moves",
               "first", "second", "among", "in use", "guessed");
    for (int most = most_cells; most >= 2 * at_once; most -= at_once) {
        std::vector<Choice> some;
        for (int cells = most; cells > most - at_once; --cells) {
            const auto& more = choices[static_cast<std::size_t>(cells)];
            some.insert(some.end(), more.begin(), more.end());
        }
        if (some.empty()) continue;
        const Weights weights = fitted(some);
        fmt::print("{:<16}{:>8}{:>8}{:>8.2f}{:>8.2f}{:>10.2f}{:>10.2f}{:>9.0f}%\n", "",
                   fmt::format("{}-{}", most - at_once + 1, most), some.size(), weights[0],
                   weights[1], moves_to_guess_among(some, weights),
                   moves_to_guess_among(some, in_use), 100 * share_guessed(some, in_use));
    }
}

}  // namespace
}  // namespace lawan::bench

int main(int argc, char** argv) {
    const int games = argc > 1 ? std::atoi(argv[1]) : 100;
    const auto playouts = static_cast<std::uint64_t>(argc > 2 ? std::atoll(argv[2]) : 40'000);
    const auto seed = static_cast<std::uint64_t>(argc > 3 ? std::atoll(argv[3]) : 1);
    for (const int neighbours : {8, 4}) {
        const lawan::bench::Adjacency game({.neighbours = neighbours});
        lawan::bench::print(game, lawan::bench::play(game, games, playouts, seed));
    }
    return 0;
}
