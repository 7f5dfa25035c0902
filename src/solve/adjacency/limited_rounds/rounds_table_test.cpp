#include "solve/adjacency/limited_rounds/rounds_table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/random.hpp"

namespace lawan::solve {
namespace {

Adjacency::State some_state(Random& random) {
    const std::uint64_t own = random.next();
    return {own, random.next() & ~own, static_cast<std::uint8_t>(1 + random.below(50)), Player::X};
}

RoundsTable::Entry entry_of(const Adjacency::State& state, int work) {
    return {.own = state.own,
            .enemy = state.enemy,
            .used_for_lower = state.own ^ state.enemy,
            .used_for_upper = ~state.own,
            .lower = -3,
            .upper = 5,
            .plies_left = state.plies_left,
            .move = 7,
            .work = static_cast<std::uint16_t>(work)};
}

TEST(RoundsTableTest, GivesBackWhatWasStoredAndNothingElse) {
    Random random(1);
    auto table = *RoundsTable::make(1U << 20U);
    for (int i = 0; i < 1000; ++i) {
        const auto state = some_state(random);
        EXPECT_EQ(table.find(state), nullptr);
        table.store(state, entry_of(state, i));
        const auto* found = table.find(state);
        ASSERT_NE(found, nullptr);
        EXPECT_EQ(found->used_for_lower, state.own ^ state.enemy);
        EXPECT_EQ(found->work, i);
        auto shorter = state;
        --shorter.plies_left;
        EXPECT_EQ(table.find(shorter), nullptr);
    }
}

TEST(RoundsTableTest, LosesLittleWhileItGrows) {
    Random random(4);
    auto table = *RoundsTable::make(64U << 20U);
    std::vector<Adjacency::State> states;
    for (int i = 0; i < 200'000; ++i) {
        states.push_back(some_state(random));
        table.store(states.back(), entry_of(states.back(), 1 + i % 1000));
    }
    const auto known = [&](const auto& state) { return table.find(state) != nullptr; };
    EXPECT_GE(std::ranges::count_if(states, known), 175'000);  // some buckets fill up earlier
}

TEST(RoundsTableTest, KeepsWhatTookMostWork) {
    Random random(2);
    auto table = *RoundsTable::make(1U << 20U);
    std::vector<Adjacency::State> dear;
    for (int i = 0; i < 200; ++i) {
        dear.push_back(some_state(random));
        table.store(dear.back(), entry_of(dear.back(), 1000));
    }
    for (int i = 0; i < 100'000; ++i) {
        const auto state = some_state(random);
        table.store(state, entry_of(state, 10));
    }
    for (const auto& state : dear) EXPECT_NE(table.find(state), nullptr);
}

TEST(RoundsTableTest, AnEntryTakesThePlaceOfItsOwnPosition) {
    Random random(3);
    auto table = *RoundsTable::make(1U << 20U);
    const auto state = some_state(random);
    table.store(state, entry_of(state, 1000));
    auto narrower = entry_of(state, 1);
    narrower.lower = 4;
    table.store(state, narrower);
    EXPECT_EQ(table.find(state)->lower, 4);
}

}  // namespace
}  // namespace lawan::solve
