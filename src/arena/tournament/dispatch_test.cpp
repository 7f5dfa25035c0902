#include "arena/tournament/dispatch.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <set>
#include <string>

#include "arena/tournament/tournament_pairs.hpp"
#include "arena/tournament/tournament_report.hpp"
#include "base/random.hpp"
#include "tests/temporary_folder.hpp"

namespace lawan::arena {

using namespace tests;

namespace {

class DispatchTest : public ::testing::Test {
protected:
    static TournamentPlan plan(const std::string& more = "") {
        return *TournamentPlan::of_toml(
            "games = [\"tictactoe\", \"connect4:w=5,h=4\"]\npairs = 8\n"
            "nodes = 100\n" +
            more +
            "[[bot]]\nspec = \"alphabeta\"\n[[bot]]\nspec = \"local\"\n"
            "[[bot]]\nspec = \"random\"\n");
    }
    std::string alone(const TournamentPlan& plan) {
        Journal journal((folder_ / "alone").string(), "test", false);
        return games_text(plan, play_tournament(registry_, plan, journal, {}));
    }
    std::string recalled(const TournamentPlan& plan, Journal& journal) {
        return games_text(plan, play_tournament(registry_, plan, journal, {.recall_only = true}));
    }
    /// Plays with three workers that answer in random order, until `most` pairs are done.
    std::size_t work(const TournamentPlan& plan, Journal& journal, std::size_t most) {
        Dispatcher dispatcher(plan, journal);
        std::vector<PairPlayer> players;
        const auto openings = std::make_shared<SharedOpenings>(registry_, plan);
        for (int i = 0; i < 3; ++i) players.emplace_back(registry_, source_of(plan, openings));
        std::vector<std::pair<PairJob, Json>> under_way;
        Random random(5);
        std::size_t finished = 0;
        for (;;) {
            while (under_way.size() < players.size()) {
                const auto job = dispatcher.next();
                if (!job) break;
                under_way.emplace_back(*job, json_of(players[under_way.size()].play(*job, {})));
            }
            if (under_way.empty() || finished == most) return finished;
            const auto which = random.below(static_cast<std::uint32_t>(under_way.size()));
            std::swap(under_way[which], under_way.back());
            dispatcher.finish(under_way.back().first, under_way.back().second);
            under_way.pop_back();
            ++finished;
        }
    }

    Registry registry_ = standard_registry();
    TemporaryFolder folder_;
};

TEST_F(DispatchTest, ManyWorkersPlayTheGamesOfOne) {
    const auto whole = plan();
    Journal journal((folder_ / "many").string(), "test", false);
    EXPECT_EQ(work(whole, journal, 1000), wanted_pairs(whole, {}));
    EXPECT_EQ(recalled(whole, journal), alone(whole));
}

TEST_F(DispatchTest, AnAbortedRunGoesOnAndRepeatsNothing) {
    const auto whole = plan();
    const std::string file = (folder_ / "many").string();
    {
        Journal journal(file, "test", false);
        EXPECT_EQ(work(whole, journal, 11), 11);
    }
    Journal journal(file, "test", true);
    EXPECT_EQ(work(whole, journal, 1000), wanted_pairs(whole, {}) - 11);
    EXPECT_EQ(recalled(whole, journal), alone(whole));
}

TEST_F(DispatchTest, ASequentialTestEndsAtTheSamePair) {
    const auto tested = plan("sprt = [0, 400]\nformat = \"gauntlet\"\n");
    Journal journal((folder_ / "many").string(), "test", false);
    EXPECT_LT(work(tested, journal, 1000), wanted_pairs(tested, {}));
    EXPECT_EQ(recalled(tested, journal), alone(tested));
}

}  // namespace
}  // namespace lawan::arena
