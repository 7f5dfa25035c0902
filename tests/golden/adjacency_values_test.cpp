#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "eval/marks.hpp"
#include "games/adjacency/adjacency.hpp"
#include "search/minimax/minimax.hpp"
#include "tests/random_game.hpp"

/// Theorem 3 of the Adjacency Strategy Game and its values, by the theorem and by search with the
/// real rules.
namespace lawan::tests {
namespace {

/// Theorem 3: values V(S) of all subsets S of the empty cells, when the board is played until full.
class FullBoardValues {
public:
    FullBoardValues(const Adjacency& game, std::uint64_t empty)
        : game_(game), cells_(ActionSet(empty).begin(), ActionSet(empty).end()) {
        for (const int cell : cells_)
            touched_.push_back(game.neighbours(static_cast<Adjacency::Action>(cell)) |
                               std::uint64_t{1} << cell);
        values_.resize(std::size_t{1} << cells_.size());
        for (std::uint32_t subset = 1; subset < values_.size(); ++subset) {
            const std::uint64_t decided = decided_by_one(subset);
            int best = -64;
            for (const auto cell : ActionSet(subset)) {
                const int gain = std::popcount(touched_[cell] & decided);
                best = std::max(best, gain - values_[subset ^ 1U << cell]);
            }
            values_[subset] = static_cast<std::int8_t>(best);
        }
    }

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(values_.size()); }
    [[nodiscard]] int value(std::uint32_t subset) const { return values_[subset]; }

    [[nodiscard]] std::uint64_t empty_cells(std::uint32_t subset) const {
        std::uint64_t empty = 0;
        for (const auto cell : ActionSet(subset)) empty |= std::uint64_t{1} << cells_[cell];
        return empty;
    }

    /// Returns the cells whose owner a later placement decides.
    [[nodiscard]] std::uint64_t unsettled(std::uint32_t subset) const {
        std::uint64_t found = 0;
        for (const auto cell : ActionSet(subset)) found |= touched_[cell];
        return found;
    }

    /// Returns the final margin of the player to move: the value plus what is settled.
    [[nodiscard]] int margin(const Adjacency::State& state) const {
        std::uint32_t subset = 0;
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            if ((game_.empty_cells(state) & std::uint64_t{1} << cells_[i]) != 0) subset |= 1U << i;
        }
        const std::uint64_t settled = ~unsettled(subset);
        return value(subset) + std::popcount(state.own & settled) -
               std::popcount(state.enemy & settled);
    }

private:
    /// Returns the cells that exactly one placement in the subset still touches.
    [[nodiscard]] std::uint64_t decided_by_one(std::uint32_t subset) const {
        std::uint64_t once = 0;
        std::uint64_t twice = 0;
        for (const auto cell : ActionSet(subset)) {
            twice |= once & touched_[cell];
            once |= touched_[cell];
        }
        return once & ~twice;
    }

    Adjacency game_;
    std::vector<int> cells_;
    std::vector<std::uint64_t> touched_;
    std::vector<std::int8_t> values_;
};

/// Computes the same by the rules alone: negamax with memoization over real positions.
class RealRules {
public:
    explicit RealRules(const Adjacency& game) : game_(game) {}

    int margin(const Adjacency::State& state) {
        if (game_.is_terminal(state))
            return game_.utility(state, game_.player_to_move(state)) / score_unit;
        if (const auto known = margins_.find(state); known != margins_.end()) return known->second;
        int best = -64;
        for (const auto action : game_.actions(state))
            best = std::max(best, -margin(game_.result(state, action)));
        margins_.emplace(state, best);
        return best;
    }

    [[nodiscard]] const std::map<Adjacency::State, int>& margins() const { return margins_; }

private:
    Adjacency game_;
    std::map<Adjacency::State, int> margins_;
};

TEST(Theorem3, OnlyTheEmptyCellsMatter) {
    Random random(3);
    constexpr int empties = 7;
    for (const auto& [width, height] : {std::pair(4, 4), {5, 4}, {4, 6}, {5, 5}, {7, 4}, {8, 8}}) {
        for (const int neighbours : {8, 4}) {
            const Adjacency game({.width = width, .height = height, .neighbours = neighbours});
            for (int i = 0; i < 6; ++i) {
                const auto state = random_state(game, random, width * height - 8 - empties);
                const FullBoardValues values(game, game.empty_cells(state));
                RealRules real(game);
                real.margin(state);
                ASSERT_GT(real.margins().size(), 100U);
                for (const auto& [position, margin] : real.margins())
                    ASSERT_EQ(values.margin(position), margin) << game.position_text(position);
            }
        }
    }
}

TEST(Theorem3, TheValueHasTheParityAndTheBoundOfTheUnsettledCells) {
    for (const int neighbours : {8, 4}) {
        const Adjacency game({.width = 5, .height = 4, .neighbours = neighbours});
        const FullBoardValues values(game, game.empty_cells(game.initial_state()));
        for (std::uint32_t subset = 0; subset < values.size(); ++subset) {
            const int unsettled = std::popcount(values.unsettled(subset));
            ASSERT_LE(std::abs(values.value(subset)), unsettled);
            ASSERT_EQ((values.value(subset) - unsettled) % 2, 0);
        }
    }
}

/// Theorem 2 for any position: an involution of the empty cells without fixed points bounds the
/// value for the player to move.
TEST(Theorem2, ASymmetricSetOfEmptyCellsIsNeverGoodForThePlayerToMove) {
    int bounded = 0;
    for (const auto& [width, height] : {std::pair(4, 4), {5, 4}, {6, 4}, {5, 5}}) {
        const Grid grid{width, height};
        for (const int neighbours : {8, 4}) {
            const Adjacency game({.width = width, .height = height, .neighbours = neighbours});
            const FullBoardValues values(game, game.empty_cells(game.initial_state()));
            for (int symmetry = 1; symmetry < grid_symmetry_count(grid); ++symmetry) {
                std::uint64_t fixed = 0;
                bool is_involution = true;
                for (int cell = 0; cell < grid.cells(); ++cell) {
                    const int image = transformed_cell(grid, cell, symmetry);
                    if (image == cell) fixed |= std::uint64_t{1} << cell;
                    if (transformed_cell(grid, image, symmetry) != cell) is_involution = false;
                }
                if (!is_involution) continue;
                for (std::uint32_t subset = 0; subset < values.size(); ++subset) {
                    const std::uint64_t empty = values.empty_cells(subset);
                    if ((empty & fixed) != 0 || transformed_cells(grid, empty, symmetry) != empty)
                        continue;
                    ASSERT_LE(values.value(subset),
                              -std::popcount(values.unsettled(subset) & fixed));
                    ++bounded;
                }
            }
        }
    }
    EXPECT_GT(bounded, 1000);
}

int value_by_theorem(const Adjacency& game) {
    const auto start = game.initial_state();
    return FullBoardValues(game, game.empty_cells(start)).margin(start);
}

/// Columns, rows, and the first player's value with 8 and with 4 neighbours.
struct BoardValue {
    int width;
    int height;
    int eight;
    int four;
};

TEST(AdjacencyValues, FullBoard) {
    for (const auto& [width, height, eight, four] : {BoardValue{4, 4, -6, -2},
                                                     {5, 4, -8, -2},
                                                     {6, 4, -10, -2},
                                                     {7, 4, -12, -2},
                                                     {5, 5, 11, 3},
                                                     {5, 6, -10, -2}}) {
        const Adjacency::Rules rules{.width = width, .height = height};
        EXPECT_EQ(value_by_theorem(Adjacency(rules)), eight) << width << 'x' << height;
        Adjacency::Rules orthogonal = rules;
        orthogonal.neighbours = 4;
        EXPECT_EQ(value_by_theorem(Adjacency(orthogonal)), four) << width << 'x' << height;
    }
}

Score searched_value(const Adjacency& game) {
    AlphaBeta<Adjacency, MarksEvaluation> searcher(MarksEvaluation(), {.ordered = true});
    const auto result = searcher.search(game, game.initial_state(), {}, {}, {});
    EXPECT_TRUE(result.exact);
    return result.score;
}

TEST(AdjacencyValues, SearchOnTheRealRulesAgrees) {
    EXPECT_EQ(searched_value(Adjacency({.width = 4, .height = 4})), -6 * score_unit);
    EXPECT_EQ(searched_value(Adjacency({.width = 4, .height = 4, .neighbours = 4})),
              -2 * score_unit);
    EXPECT_EQ(searched_value(Adjacency({.width = 5, .height = 4})), -8 * score_unit);
    EXPECT_EQ(searched_value(Adjacency({.width = 5, .height = 4, .neighbours = 4})),
              -2 * score_unit);
}

TEST(AdjacencyValues, ShortGamesOn8x8) {
    for (int rounds = 1; rounds <= 3; ++rounds) {
        EXPECT_EQ(searched_value(Adjacency({.rounds = rounds})), -2 * score_unit) << rounds;
        EXPECT_EQ(searched_value(Adjacency({.neighbours = 4, .rounds = rounds})), 0) << rounds;
    }
}

}  // namespace
}  // namespace lawan::tests
