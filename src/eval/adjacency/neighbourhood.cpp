#include "eval/adjacency/neighbourhood.hpp"

#include <algorithm>

#include "eval/adjacency/neighbourhood_corrections.hpp"
#include "eval/adjacency/survival.hpp"

namespace lawan::eval {

NeighbourhoodEvaluation::NeighbourhoodEvaluation(const Adjacency& game, const Weights& weights)
    : counter_(game), sums_(game), weights_(weights) {
    std::ranges::transform(weights_, steps_.begin(), steps_of);
}

NeighbourhoodEvaluation::Weights NeighbourhoodEvaluation::by_chance(const Adjacency& game) {
    const SurvivalEvaluation survival(game);
    Weights weights{};
    for (std::size_t plies = 0; plies <= game.initial_state().plies_left; ++plies) {
        for (std::size_t number = 0; number < NeighbourhoodWeights::numbers; ++number) {
            const auto chance = static_cast<std::int16_t>(
                survival.chance(static_cast<int>(plies), static_cast<int>(number)));
            weights[plies].own[number] = chance;
            weights[plies].enemy[number] = static_cast<std::int16_t>(-chance);
        }
    }
    return weights;
}

NeighbourhoodEvaluation::Weights NeighbourhoodEvaluation::fitted(const Adjacency& game) {
    Weights weights = by_chance(game);
    const auto corrections = neighbourhood_corrections(game);
    const auto add = [](std::int16_t& weight, std::int16_t correction) {
        weight = static_cast<std::int16_t>(weight + correction);
    };
    for (std::size_t plies = 1; plies <= corrections.size(); ++plies) {
        const auto& correction = corrections[plies - 1];
        for (std::size_t number = 0; number < NeighbourhoodWeights::numbers; ++number) {
            add(weights[plies].own[number], correction.own[number]);
            add(weights[plies].enemy[number], correction.enemy[number]);
            add(weights[plies].empty[number], correction.empty[number]);
        }
        add(weights[plies].to_move, correction.to_move);
    }
    return weights;
}

NeighbourhoodEvaluation::Steps NeighbourhoodEvaluation::steps_of(
    const NeighbourhoodWeights& weights) {
    // The opponent will be to move: their own weights are the enemy's, and every sign is flipped.
    Steps steps;
    for (std::size_t number = 0; number < NeighbourhoodWeights::numbers; ++number) {
        const auto step = [number](const auto& of) {
            return static_cast<std::int16_t>((number > 0 ? of[number - 1] : 0) - of[number]);
        };
        steps.mine[number] = step(weights.enemy);
        steps.theirs[number] = step(weights.own);
        steps.empty[number] = step(weights.empty);
    }
    return steps;
}

NeighbourhoodEvaluation::OfMoves NeighbourhoodEvaluation::of_moves(
    const Adjacency& game, const Adjacency::State& state) const {
    using Sixteen = CellNumbers::Sixteen;
    const auto own = CellNumbers::spread(state.own);
    const auto enemy = CellNumbers::spread(state.enemy);
    const auto empty = CellNumbers::spread(game.empty_cells(state));
    const auto numbers = sums_.of(empty);  // minus the number of empty neighbours
    const std::size_t plies_left = state.plies_left - std::size_t{1};
    const Steps& steps = steps_[plies_left];
    OfMoves values;
    CellNumbers changes;
    Sixteen total{};
    for (std::size_t i = 0; i < CellNumbers::parts; ++i) {
        // The value of a cell as it is, and with one empty neighbour less.
        Sixteen mine = Sixteen{} + steps.mine[0];
        Sixteen theirs = Sixteen{} + steps.theirs[0];
        Sixteen blank = Sixteen{} + steps.empty[0];
        Sixteen mine_less = mine;
        Sixteen blank_less = blank;
        for (std::size_t n = 1; n < NeighbourhoodWeights::numbers; ++n) {
            const auto minus = static_cast<std::int16_t>(-static_cast<int>(n));
            const Sixteen at_least = numbers[i] <= minus;
            const Sixteen above = numbers[i] < minus;
            mine += at_least & steps.mine[n];
            theirs += at_least & steps.theirs[n];
            blank += at_least & steps.empty[n];
            mine_less += above & steps.mine[n];
            blank_less += above & steps.empty[n];
        }
        const Sixteen counted = (mine & own[i]) + (theirs & enemy[i]) + (blank & empty[i]);
        // Marks beside the move belong to the player who moved.
        changes[i] = (mine_less & (own[i] | enemy[i])) + (blank_less & empty[i]) - counted;
        values.of_cell_[i] = mine - blank;  // the placed mark itself
        total += counted;
    }
    const auto beside = sums_.of(changes);
    for (std::size_t i = 0; i < CellNumbers::parts; ++i) values.of_cell_[i] += beside[i];
    values.base_ = -weights_[plies_left].to_move;
    for (std::size_t i = 0; i < CellNumbers::part_cells; ++i) values.base_ += total[i];
    return values;
}

}  // namespace lawan::eval
