#include "solve/connect4/simd/zugzwang.hpp"

#include <gtest/gtest.h>

#include <bit>

#include "games/connect4/connect_four.hpp"
#include "solve/connect4/any_board_solver.hpp"
#include "solve/connect4/simd/portable_lanes.hpp"
#include "tests/random_game.hpp"

// Checks each proof against a search that knows nothing of zugzwang.

namespace lawan::solve::standard {

using namespace tests;

namespace {

/// Returns what SimdSearch passes to a proof, or nullopt if the position is not quiet.
std::optional<Standing<PortableLanes>> standing_of(const ConnectFour::State& state) {
    const std::uint64_t own = wider(state.own);
    const std::uint64_t enemy = wider(state.enemy);
    const std::uint64_t next = playable(own | enemy);
    const std::uint64_t empty = board & ~(own | enemy);
    const std::uint64_t enemy_wins = completing(enemy) & empty;
    const std::uint64_t safe = next & ~(enemy_wins >> 1);
    if ((completing(own) & next) != 0 || (enemy_wins & next) != 0 || std::popcount(safe) < 2)
        return std::nullopt;
    return Standing<PortableLanes>{PortableLanes::all(own), PortableLanes::all(enemy),
                                   PortableLanes::all(next), PortableLanes::all(empty),
                                   PortableLanes::all(enemy_wins)};
}

struct Sample {
    Standing<PortableLanes> standing;
    int first_players_score;
};

/// Calls `use` with quiet positions of random games in which this player is to move.
template <class Use>
void with_samples(std::uint64_t seed, bool first_to_move, int count, const Use& use) {
    const ConnectFour game;
    auto solver = *AnyBoardSolver::make(game, std::size_t{16} << 20);
    Random random(seed);
    while (count > 0) {
        const int plies = 26 + static_cast<int>(random.below(14));
        const auto state = random_state(game, random, plies);
        if (game.is_terminal(state) || (state.plies % 2 == 0) != first_to_move) continue;
        const auto standing = standing_of(state);
        if (!standing) continue;
        const int score = *solver.score(state, {});
        use(Sample{*standing, first_to_move ? score : -score});
        --count;
    }
}

TEST(ZugzwangTest, EvensNeverRefuteWhatTheFirstPlayerScores) {
    int proofs = 0;
    with_samples(1, true, 2000, [&](const Sample& sample) {
        for (int target = least_target_of_evens; target <= 18; ++target) {
            if (evens_refute(sample.standing, target).bits() == 0) continue;
            ASSERT_LT(sample.first_players_score, target);
            ++proofs;
        }
    });
    EXPECT_GT(proofs, 500);
}

TEST(ZugzwangTest, EvensSayHowSoonTheSecondPlayerWins) {
    int early = 0;
    with_samples(2, true, 2000, [&](const Sample& sample) {
        if (evens_refute(sample.standing, -1).bits() == 0) return;
        ASSERT_LE(sample.first_players_score, -2);
        ++early;
    });
    EXPECT_GT(early, 0);
}

TEST(ZugzwangTest, AnOddThreatScoresAtLeastTheTarget) {
    int proofs = 0;
    int early = 0;
    with_samples(3, false, 2000, [&](const Sample& sample) {
        for (int target = -18; target <= most_target_of_odd_threat; ++target) {
            if (odd_threat_wins(sample.standing, target).bits() == 0) continue;
            ASSERT_GE(sample.first_players_score, std::max(target, 1));
            ++proofs;
            early += target == most_target_of_odd_threat ? 1 : 0;
        }
    });
    EXPECT_GT(proofs, 500);
    EXPECT_GT(early, 0);
}

}  // namespace
}  // namespace lawan::solve::standard
