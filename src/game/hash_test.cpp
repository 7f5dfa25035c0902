#include "game/hash.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <unordered_map>
#include <vector>

#include "game/perft.hpp"
#include "games/adjacency/adjacency.hpp"
#include "games/mnk/mnk.hpp"
#include "tests/random_game.hpp"

namespace lawan::game {

using namespace tests;

namespace {

TEST(MixedKey, ABitThatMovesToTheOtherWordChangesTheKey) {
    Random random(1);
    for (int i = 0; i < 2000; ++i) {
        const std::uint64_t first = random.next() & random.next();
        const std::uint64_t second = random.next() & random.next() & ~first;
        for (int cell = 0; cell < 64; ++cell) {
            const std::uint64_t bit = std::uint64_t{1} << cell;
            if ((first & bit) == 0) continue;
            ASSERT_NE(mixed_key(first, second, 0), mixed_key(first ^ bit, second | bit, 0));
        }
    }
}

TEST(MixedKey, SmallBoardsAndSidesGiveDifferentKeys) {
    // Words that differ only in a few low bits, as on small boards, combined with a side: a plain
    // sum would collide often.
    std::set<std::uint64_t> keys;
    constexpr std::uint64_t words = 128;
    for (std::uint64_t first = 0; first < words; ++first) {
        for (std::uint64_t second = 0; second < words; ++second) {
            for (std::uint64_t small = 0; small < 4; ++small)
                keys.insert(mixed_key(first, second, small));
        }
    }
    EXPECT_EQ(keys.size(), words * words * 4);
}

TEST(MixedKey, SpreadsOverTheLowBits) {
    // A table uses the lowest bits as its index.
    std::vector<int> counts(256);
    for (std::uint64_t cell = 0; cell < 64; ++cell) {
        for (std::uint64_t other = 0; other < 64; ++other) {
            for (std::uint64_t third = 0; third < 16; ++third) {
                const std::uint64_t key =
                    mixed_key(std::uint64_t{1} << cell | third << 60, std::uint64_t{1} << other, 0);
                ++counts[key & 255];
            }
        }
    }
    const auto [least, most] = std::ranges::minmax(counts);
    EXPECT_GT(least, 160);  // 256 expected, standard deviation 16
    EXPECT_LT(most, 352);
}

TEST(Hash, AllPositionsOfTicTacToeDiffer) {
    const Mnk game;
    std::vector<Mnk::State> positions = {game.initial_state()};
    std::set<std::uint64_t> keys;
    std::size_t count = 0;
    while (!positions.empty()) {
        for (const auto& state : positions) keys.insert(game.hash(state));
        count += positions.size();
        positions = distinct_successors(game, positions, Counting::Positions);
    }
    EXPECT_EQ(count, 5478U);
    EXPECT_EQ(keys.size(), count);
}

TEST(Hash, RandomPositionsOfAdjacencyDiffer) {
    const Adjacency game;
    Random random(2);
    std::unordered_map<std::uint64_t, Adjacency::State> seen;
    std::size_t visits = 0;
    while (visits < 100'000) {
        random_game(game, random, [&](const Adjacency::State& state) {
            ++visits;
            const auto [entry, is_new] = seen.try_emplace(game.hash(state), state);
            ASSERT_EQ(entry->second, state);
        });
    }
    EXPECT_GT(seen.size(), 90'000U);  // the first plies repeat
}

TEST(Hash, AdjacencyTellsTheSidesApart) {
    // The same marks from the other side's view, with one more mark on the lowest cell: the side to
    // move and the lowest bit of a word must not cancel out.
    const Adjacency game;
    Random random(3);
    for (int i = 0; i < 200; ++i) {
        random_game(game, random, [&](const Adjacency::State& state) {
            Adjacency::State other = state;
            other.to_move = opponent(state.to_move);
            ASSERT_NE(game.hash(other), game.hash(state));
            other.own ^= 1;
            ASSERT_NE(game.hash(other), game.hash(state));
        });
    }
}

}  // namespace
}  // namespace lawan::game
