#include "engine/opponent/trap_search.hpp"

#include <gtest/gtest.h>

#include <bit>

#include "base/stop.hpp"
#include "tests/plain_set_values.hpp"

namespace lawan::engine {

using namespace tests;

namespace {

/// Computes expectations by the definition, without memory.
class PlainTraps {
public:
    explicit PlainTraps(const Adjacency& game) : sets_(game, 0), values_(game), likely_(game) {}

    double expected(std::uint64_t empty, int settled, int replies) {
        if (empty == 0) return worth(settled);
        double sum = 0;
        double weights = 0;
        for (const auto& reply : likely_.in(empty)) {
            const std::uint64_t left = empty & ~(std::uint64_t{1} << reply.cell);
            sum += reply.weight * best(left, settled - reply.gain, replies - 1);
            weights += reply.weight;
        }
        return sum / weights;
    }

private:
    static double worth(int margin) {
        if (margin == 0) return 0;
        return (margin > 0 ? margin + 8 : margin - 8) * score_unit;
    }
    double best(std::uint64_t empty, int settled, int replies) {
        if (replies == 0 || empty == 0) return worth(settled + values_.of(empty));
        double most = -1e9;
        for (std::uint64_t rest = empty; rest != 0; rest &= rest - 1) {
            const int gain = sets_.gain(std::countr_zero(rest), sets_.seen(empty).one);
            const std::uint64_t left = empty & ~(rest & -rest);
            if (gain - values_.of(left) == values_.of(empty))
                most = std::max(most, expected(left, settled + gain, replies));
        }
        return most;
    }

    EmptyCellsGame sets_;
    PlainSetValues values_;
    LikelyReplies likely_;
};

TEST(TrapSearch, AgreesWithTheDefinition) {
    Random random(5);
    for (const int neighbours : {8, 4}) {
        const Adjacency game({.width = 6, .height = 6, .neighbours = neighbours});
        PlainTraps plain(game);
        TrapSearch traps(game);
        const EmptyCellsGame sets(game, 0);
        for (int i = 0; i < 40; ++i) {
            const auto state = random_state(game, random, 28 - i % 10);
            auto values = *SubsetTable::make(game, state);
            ASSERT_TRUE(values.fill(1, {}));
            const std::uint64_t empty = game.empty_cells(state);
            const int settled = sets.settled(state.enemy, state.own);
            for (int replies = 1; replies <= 3; ++replies) {
                const auto score = traps.expected(values, empty, settled, replies);
                ASSERT_TRUE(score);
                EXPECT_NEAR(*score, plain.expected(empty, settled, replies), replies);
            }
        }
    }
}

/// Plays games of a perfect player against one who plays likely replies, and returns the first
/// one's average margin. `choose` breaks ties among best moves.
template <class Choose>
double average_margin(const Adjacency& game, Choose choose) {
    Random random(6);
    LikelyReplies likely(game);
    double sum = 0;
    constexpr int games = 60;
    for (int i = 0; i < games; ++i) {
        auto state = random_state(game, random, 56 - 18);
        const Player player = state.to_move;
        auto values = *SubsetTable::make(game, state);
        EXPECT_TRUE(values.fill(1, {}));
        while (!game.is_terminal(state)) {
            const std::uint64_t empty = game.empty_cells(state);
            if (state.to_move == player) {
                state = game.result(state, choose(values, state, values.best_moves(empty)));
                continue;
            }
            const auto replies = likely.in(empty);
            std::uint32_t weights = 0;
            for (const auto& reply : replies) weights += reply.weight;
            auto left = static_cast<std::int64_t>(random.below(weights));
            for (const auto& reply : replies) {
                left -= reply.weight;
                if (left >= 0) continue;
                state = game.result(state, reply.cell);
                break;
            }
        }
        sum += game.margin(state, player);
    }
    return sum / games;
}

TEST(TrapSearch, BringsMoreAgainstAnOpponentWhoErrs) {
    for (const int neighbours : {8, 4}) {
        const Adjacency game({.neighbours = neighbours});
        TrapSearch traps(game);
        const double with = average_margin(
            game, [&](const SubsetTable& values, const Adjacency::State& state,
                      std::uint64_t moves) { return traps.choose(values, state, moves, {}); });
        const double without = average_margin(
            game, [](const SubsetTable&, const Adjacency::State&, std::uint64_t moves) {
                return static_cast<Adjacency::Action>(std::countr_zero(moves));
            });
        EXPECT_GT(with, without + 0.3) << neighbours;
    }
}

TEST(TrapSearch, ChoosesAmongTheMovesGivenWhenStoppedAtOnce) {
    const Adjacency game({.width = 6, .height = 6});
    Random random(7);
    const auto state = random_state(game, random, 16);
    auto values = *SubsetTable::make(game, state);
    ASSERT_TRUE(values.fill(1, {}));
    StopSource stopped;
    stopped.request_stop();
    TrapSearch traps(game);
    const std::uint64_t moves = values.best_moves(game.empty_cells(state));
    const auto chosen = traps.choose(values, state, moves, stopped.get_token());
    EXPECT_NE(moves >> chosen & 1, 0);
}

}  // namespace
}  // namespace lawan::engine
