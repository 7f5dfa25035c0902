#include "arena/tournament/live_tournament.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <string>

#include "arena/tournament/tournament_numbers.hpp"
#include "base/stop.hpp"
#include "tests/temporary_folder.hpp"

namespace lawan::arena {

using namespace tests;

namespace {

class LiveTournamentTest : public ::testing::Test {
protected:
    static TournamentPlan plan(const std::string& more = "") {
        return *TournamentPlan::of_toml(
            "games = [\"tictactoe\", \"connect4:w=5,h=4\"]\npairs = 12\nnodes = 100\n" + more +
            "[[bot]]\nspec = \"alphabeta\"\n[[bot]]\nspec = \"local\"\n"
            "[[bot]]\nspec = \"random\"\n");
    }
    TournamentResult alone(const TournamentPlan& plan) {
        Journal journal((folder_ / "alone").string(), "test", false);
        return play_tournament(registry_, plan, journal, {});
    }
    /// Stores steps and requests a stop after `most` of them.
    LiveTournament::Keep keep(std::size_t most = 1'000'000) {
        return [this, most](const std::string& step, const Json& result) {
            const std::lock_guard lock(mutex_);
            kept_.emplace_back(step, result);
            if (kept_.size() >= most) stop_.request_stop();
        };
    }

    Registry registry_ = standard_registry();
    TemporaryFolder folder_;
    std::mutex mutex_;
    LiveTournament::Steps kept_;
    StopSource stop_;
};

TEST_F(LiveTournamentTest, PlaysTheGamesOfThePlanWhateverTheSlots) {
    for (const std::string more : {"", "sprt = [0, 400]\n", "openings = \"balanced\"\n"}) {
        const auto whole = plan(more);
        const auto expected = alone(whole);
        for (const int slots : {1, 3}) {
            LiveTournament live(registry_, whole, {});
            EXPECT_TRUE(live.play(slots, keep(), {}));
            EXPECT_EQ(games_text(whole, live.result(true)), games_text(whole, expected)) << more;
            EXPECT_EQ(tournament_findings(whole, live.result(true)).data,
                      tournament_findings(whole, expected).data);
            EXPECT_TRUE(live.games_in_play().empty());
        }
    }
}

TEST_F(LiveTournamentTest, GoesOnWhereItWasStoppedAndRepeatsNothing) {
    for (const std::string more : {"", "openings = \"balanced\"\n"}) {
        const auto whole = plan(more);
        kept_.clear();
        std::size_t before = 0;
        for (const std::size_t most : {7U, 20U, 1'000'000U}) {
            stop_ = {};
            LiveTournament live(registry_, whole, kept_);
            EXPECT_EQ(live.finished(), before);
            EXPECT_EQ(live.play(2, keep(most), stop_.get_token()), most > 100);
            before = live.finished();
        }
        std::set<std::string> names;
        for (const auto& [step, result] : kept_) EXPECT_TRUE(names.insert(step).second) << step;
        LiveTournament again(registry_, whole, kept_);
        EXPECT_EQ(again.finished(), again.wanted());
        EXPECT_EQ(games_text(whole, again.result(true)), games_text(whole, alone(whole)));
    }
}

TEST_F(LiveTournamentTest, LetsEveryPairingGetGoingEarly) {
    const auto whole = plan();
    LiveTournament live(registry_, whole, {});
    EXPECT_FALSE(live.play(1, keep(30), stop_.get_token()));
    for (std::size_t pairing = 0; pairing < live.pairings().size(); ++pairing)
        EXPECT_GE(live.openings_played(pairing).size(), 4U) << pairing;
}

TEST_F(LiveTournamentTest, ShowsTheGamesInPlay) {
    const auto whole = plan();
    LiveTournament live(registry_, whole, {});
    std::size_t seen = 0;
    const auto look = [&](const std::string&, const Json&) {
        for (const auto& game : live.games_in_play()) {
            ASSERT_TRUE(game.position);
            EXPECT_EQ(game.before.has_value(), game.plies > 0);
            ++seen;
        }
    };
    EXPECT_TRUE(live.play(1, look, {}));
    EXPECT_GT(seen, 0U);
}

TEST_F(LiveTournamentTest, EndsIfNothingCanBeKept) {
    const auto whole = plan();
    LiveTournament live(registry_, whole, {});
    std::atomic<int> calls = 0;
    const auto refuse = [&](const std::string&, const Json&) {
        ++calls;
        throw EnvironmentError("the disk is full");
    };
    EXPECT_THROW((void)live.play(2, refuse, {}), EnvironmentError);
    EXPECT_LE(calls, 2);
    EXPECT_EQ(live.finished(), 0U);
    EXPECT_TRUE(live.play(2, keep(), {}));
}

TEST_F(LiveTournamentTest, LeavesOutWhatAHandHasSpoiled) {
    const auto whole = plan();
    LiveTournament first(registry_, whole, {});
    EXPECT_TRUE(first.play(1, keep(), {}));
    kept_[3].second = "spoiled";
    kept_.emplace_back("nothing of ours", Json());
    LiveTournament second(registry_, whole, kept_);
    EXPECT_EQ(second.finished(), second.wanted() - 1);
}

TEST_F(LiveTournamentTest, NumbersAgreeWithTheReport) {
    const auto whole = plan("sprt = [-200, 200]\n");
    LiveTournament live(registry_, whole, {});
    EXPECT_TRUE(live.play(1, keep(), {}));
    const auto result = live.result(true);
    const Json numbers = tournament_numbers(whole, result);
    const Json data = tournament_findings(whole, result).data;
    for (std::size_t i = 0; i < 3; ++i) {
        const Json& ours = numbers["standings"][i];
        const Json& theirs = data["standings"][i];
        EXPECT_EQ(ours["bot"], theirs["bot"]);
        EXPECT_EQ(ours["elo"], theirs["rating"]);
        EXPECT_EQ(ours["elo_error"], theirs["rating_error"]);
        EXPECT_EQ(ours["wins"], theirs["wins"]);
        double points = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const Json& cell = numbers["crosstable"][i][k];
            EXPECT_EQ(cell.is_null(), i == k);
            if (i != k) points += cell["points"].get<double>();
        }
        EXPECT_EQ(points, ours["points"]);
        std::uint64_t pairs = 0;
        for (const auto& count : ours["pentanomial"]) pairs += count.get<std::uint64_t>();
        EXPECT_EQ(2 * pairs, ours["games"]);
    }
    ASSERT_EQ(numbers["pairings"].size(), data["pairings"].size());
    for (std::size_t i = 0; i < data["pairings"].size(); ++i) {
        Json ours = numbers["pairings"][i];
        EXPECT_TRUE(ours["sprt"]["llr"].is_number());
        ours.erase("sprt");
        EXPECT_EQ(ours, data["pairings"][i]);
    }
}

TEST_F(LiveTournamentTest, TheRatingHistoryEndsWithTheStandings) {
    const auto whole = plan("format = \"gauntlet\"\n");
    LiveTournament live(registry_, whole, {});
    EXPECT_TRUE(live.play(1, keep(), {}));
    const auto course = live.course();
    RatingHistory growing;
    for (std::size_t count = 0; count <= course.size(); ++count) {
        const Json now = growing.json(whole, std::span(course).first(count));
        EXPECT_EQ(now, RatingHistory().json(whole, std::span(course).first(count))) << count;
        EXPECT_LE(now["games"].size(), 49U);
    }
    const Json history = growing.json(whole, course);
    EXPECT_EQ(history["games"].back(), 2 * course.size());
    // The third bot joins after the first pairs of the second.
    EXPECT_TRUE(history["elo"][2][0].is_null());
    for (const auto& standing : standings(whole, live.result(false)))
        EXPECT_EQ(history["elo"][standing.bot].back(), standing.rating.value);
}

}  // namespace
}  // namespace lawan::arena
