#include "solve/adjacency/full_board/empty_cells_game.hpp"

#include <gtest/gtest.h>

#include <map>

#include "base/random.hpp"

namespace lawan::solve {
namespace {

struct Board {
    int width;
    int height;
    int neighbours;
};
constexpr Board boards[] = {{4, 4, 8}, {5, 4, 4}, {6, 4, 8}, {5, 5, 8}, {5, 6, 4},
                            {6, 6, 8}, {4, 9, 8}, {8, 8, 8}, {8, 8, 4}};

Adjacency game_on(const Board& board) {
    return Adjacency(
        {.width = board.width, .height = board.height, .neighbours = board.neighbours});
}

std::uint64_t start_set(const Adjacency& game) { return game.empty_cells(game.initial_state()); }

/// Computes V straight from its definition.
int plain_value(const EmptyCellsGame& sets, std::uint64_t empty,
                std::map<std::uint64_t, int>& known) {
    if (empty == 0) return 0;
    if (const auto found = known.find(empty); found != known.end()) return found->second;
    int best = -100;
    for (std::uint64_t rest = empty; rest != 0; rest &= rest - 1) {
        const int cell = std::countr_zero(rest);
        int gain = 0;
        for (int seen = 0; seen < 64; ++seen) {
            const bool near = (sets.sight(cell) >> seen & 1) != 0;
            gain += static_cast<int>(near && (sets.sight(seen) & empty) == (rest & -rest));
        }
        best = std::max(best, gain - plain_value(sets, empty & ~(rest & -rest), known));
    }
    return known[empty] = best;
}

TEST(EmptyCellsGame, CountsWhatCellsSee) {
    Random random(1);
    for (const auto& board : boards) {
        const Adjacency game = game_on(board);
        const EmptyCellsGame sets(game, start_set(game));
        for (int i = 0; i < 200; ++i) {
            const std::uint64_t empty = random.next() & random.next() & start_set(game);
            EmptyCellsGame::Seen expected{};
            for (int cell = 0; cell < game.grid().cells(); ++cell) {
                const int number = std::popcount(sets.sight(cell) & empty);
                const std::uint64_t bit = std::uint64_t{1} << cell;
                if (number > 0) expected.any |= bit;
                if (number == 1) expected.one |= bit;
                if (number == 2) expected.two |= bit;
            }
            const auto seen = sets.seen(empty);
            ASSERT_EQ(seen.any, expected.any) << game.spec();
            ASSERT_EQ(seen.one, expected.one) << game.spec();
            ASSERT_EQ(seen.two, expected.two) << game.spec();
            for (std::uint64_t rest = empty; rest != 0; rest &= rest - 1) {
                const int cell = std::countr_zero(rest);
                ASSERT_EQ(sets.one_after(seen, cell), sets.seen(empty & ~(rest & -rest)).one);
            }
        }
    }
}

TEST(EmptyCellsGame, KeysAreEqualExactlyForImages) {
    Random random(2);
    for (const auto& board : boards) {
        const Adjacency game = game_on(board);
        const Grid grid = game.grid();
        const EmptyCellsGame sets(game, grid.mask() & ~std::uint64_t{0xff});  // without eight cells
        std::map<std::uint64_t, std::uint64_t> least_by_key;
        for (int i = 0; i < 2000; ++i) {
            std::uint64_t empty = random.next() & grid.mask() & ~std::uint64_t{0xff};
            for (int thin = 0; thin < 3; ++thin) empty &= random.next();
            const std::uint64_t key = EmptyCellsGame::key(sets.images(empty));
            ASSERT_LT(key, std::uint64_t{1} << EmptyCellsGame::key_bits);
            std::uint64_t least = empty;
            for (int symmetry = 1; symmetry < grid_symmetry_count(grid); ++symmetry) {
                const std::uint64_t image = transformed_cells(grid, empty, symmetry);
                if ((image & 0xff) != 0) continue;
                least = std::min(least, image);
                ASSERT_EQ(EmptyCellsGame::key(sets.images(image)), key) << game.spec();
            }
            ASSERT_EQ(least_by_key.try_emplace(key, least).first->second, least) << game.spec();
        }
    }
}

/// Checks answering by symmetry on every subset of the smallest boards.
TEST(EmptyCellsGame, WhoAnswersBySymmetryWinsAsMuchAsPromised) {
    int symmetric_sets = 0;
    int promises = 0;
    for (const int neighbours : {8, 4}) {
        const Adjacency game({.width = 4, .height = 5, .neighbours = neighbours});
        const std::uint64_t start = start_set(game);
        const EmptyCellsGame sets(game, start);
        std::map<std::uint64_t, int> known;
        for (std::uint64_t empty = start; empty != 0; empty = (empty - 1) & start) {
            const auto images = sets.images(empty);
            for (const auto& mirror : sets.mirrors()) {
                if (EmptyCellsGame::symmetric(images, mirror) && (empty & mirror.fixed) == 0) {
                    const int promised = EmptyCellsGame::answerer_wins(mirror, empty);
                    ASSERT_LE(plain_value(sets, empty, known), -promised) << empty;
                    ++symmetric_sets;
                    promises += static_cast<int>(promised > 0);
                }
                const int move = sets.restoring_move(images, mirror, empty);
                if (move < 0) continue;
                const std::uint64_t left = empty & ~(std::uint64_t{1} << move);
                ASSERT_EQ(left, empty ^ std::uint64_t{1} << move);
                ASSERT_TRUE(EmptyCellsGame::symmetric(sets.images(left), mirror));
                ASSERT_EQ(left & mirror.fixed, 0U);
            }
        }
    }
    EXPECT_GT(symmetric_sets, 100);
    EXPECT_GT(promises, 10);
}

}  // namespace
}  // namespace lawan::solve
