#include "arena/tournament/tournament.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>
#include <filesystem>
#include <set>

#include "arena/tournament/tournament_report.hpp"
#include "base/stop.hpp"
#include "render/report.hpp"
#include "tests/temporary_folder.hpp"

namespace lawan::arena {

using namespace tests;

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::string_view small_plan = R"(
name = "small"
games = ["tictactoe", "connect4:w=5,h=4"]
pairs = 6
nodes = 200
seed = 3
[[bot]]
name = "climber"
spec = "local"
[[bot]]
spec = "random"
[[bot]]
name = "tree"
spec = "alphabeta:depth=2"
)";

TEST(TournamentPlan, ReadsAFile) {
    const auto plan = TournamentPlan::of_toml(small_plan);
    ASSERT_TRUE(plan) << plan.error().message;
    EXPECT_EQ(plan->name, "small");
    EXPECT_EQ(plan->bots[0].name, "climber");
    EXPECT_EQ(plan->bots[1].name, "random");
    EXPECT_EQ(plan->limits.nodes, 200);
    EXPECT_FALSE(plan->limits.time);
    EXPECT_EQ(schedule(*plan).size(), 6);
    EXPECT_FALSE(problem_of(*plan, standard_registry()));
    const auto again = TournamentPlan::of_json(plan->source);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->source, plan->source);
}

TEST(TournamentPlan, SaysWhatIsWrong) {
    const auto message = [](const std::string& text) {
        const auto plan = TournamentPlan::of_toml(text);
        return plan ? "" : plan.error().message;
    };
    const std::string good(small_plan);
    EXPECT_THAT(message("pairs = "), HasSubstr("line 1"));
    EXPECT_THAT(message("pairs = 3"), HasSubstr("games"));
    EXPECT_THAT(message("pair = 3\n" + good), HasSubstr("did you mean pairs?"));
    EXPECT_THAT(message("time = 5\n" + good), HasSubstr("time: expected a text"));
    EXPECT_THAT(message("time = \"soon\"\n" + good), HasSubstr("time: "));
    EXPECT_THAT(message("format = \"swiss\"\n" + good), HasSubstr("gauntlet"));
    EXPECT_THAT(message("openings = \"fair\"\n" + good), HasSubstr("random or balanced"));
    EXPECT_THAT(message("adjudicate = 1\n" + good), HasSubstr("true or false"));
    EXPECT_THAT(message("sprt = [5, 0]\n" + good), HasSubstr("lower first"));
    EXPECT_THAT(message(good + "[[bot]]\nspec = \"random\""), HasSubstr("twice"));
    EXPECT_THAT(message("day = 1979-05-27\n" + good), HasSubstr("day"));
    auto plan = *TournamentPlan::of_toml(good);
    plan.bots[0].spec = "nobody";
    EXPECT_THAT(problem_of(plan, standard_registry())->message, HasSubstr("climber"));
}

TEST(Schedule, AGauntletIsTheFirstAgainstEachOther) {
    auto plan = *TournamentPlan::of_toml(small_plan);
    plan.games.resize(1);
    EXPECT_THAT(schedule(plan), ElementsAre(Pairing{0, 0, 1}, Pairing{0, 0, 2}, Pairing{0, 1, 2}));
    plan.format = TournamentPlan::Format::Gauntlet;
    EXPECT_THAT(schedule(plan), ElementsAre(Pairing{0, 0, 1}, Pairing{0, 0, 2}));
}

TEST(Schedule, ShardsHaveEachPairOnce) {
    std::multiset<std::pair<std::size_t, std::size_t>> seen;
    for (std::size_t index = 0; index < 4; ++index) {
        std::size_t size = 0;
        for (std::size_t pairing = 0; pairing < 3; ++pairing) {
            for (const std::size_t opening : openings_of_shard(pairing, 7, {index, 4})) {
                seen.insert({pairing, opening});
                ++size;
            }
        }
        EXPECT_NEAR(static_cast<double>(size), 21 / 4.0, 1);
    }
    EXPECT_EQ(seen.size(), 21);
    EXPECT_EQ(std::set(seen.begin(), seen.end()).size(), 21);
}

class TournamentTest : public ::testing::Test {
protected:
    std::string file(const std::string& name) { return (folder / name).string(); }
    std::string played(const std::string& name, bool resume, const TournamentRun& run) {
        Journal journal(file(name), plan.source.dump(), resume);
        const auto result = play_tournament(registry, plan, journal, run);
        complete = !result.interrupted;
        return games_text(plan, result);
    }

    TemporaryFolder folder;
    Registry registry = standard_registry();
    TournamentPlan plan = *TournamentPlan::of_toml(small_plan);
    bool complete = true;
};

TEST_F(TournamentTest, TheSameSeedIsTheSameTournamentWhateverTheConcurrency) {
    const std::string alone = played("a", false, {.concurrency = 1});
    EXPECT_THAT(alone, HasSubstr("[White \"climber\"]"));
    EXPECT_EQ(std::ranges::count(alone, '['), 72 * 9);
    EXPECT_EQ(played("b", false, {.concurrency = 3}), alone);
}

TEST_F(TournamentTest, AStoppedOneGoesOnAndRepeatsNothing) {
    const std::string whole = played("a", false, {.concurrency = 1});
    StopSource stop;
    std::size_t calls = 0;
    {
        Journal journal(file("c"), plan.source.dump(), false);
        const auto result = play_tournament(
            registry, plan, journal,
            {.concurrency = 1, .shard = {0, 2}});  // half of the work, then the machine fails
        calls = journal.finished();
        EXPECT_EQ(result.pairs(), calls);
        EXPECT_EQ(calls, 18);
    }
    EXPECT_EQ(played("c", true, {.concurrency = 2}), whole);
    const Journal journal(file("c"), plan.source.dump(), true);
    EXPECT_EQ(journal.finished(), 36);
    stop.request_stop();
    (void)played("d", false, {.concurrency = 2, .stop = stop.get_token()});
    EXPECT_FALSE(complete);
}

TEST_F(TournamentTest, TheReportHasAllGames) {
    Journal journal(file("e"), plan.source.dump(), false);
    const auto result = play_tournament(registry, plan, journal, {.concurrency = 2});
    EXPECT_EQ(result.pairs(), 36);
    const auto list = standings(plan, result);
    EXPECT_EQ(plan.bots[list.back().bot].name, "random");
    int games = 0;
    for (const auto& standing : list) games += standing.games();
    EXPECT_EQ(games, 2 * 72);
    EXPECT_EQ(games_table(plan, result).rows.size(), 72);
    const Findings findings = tournament_findings(plan, result);
    EXPECT_EQ(findings.tables.size(), 4);
    EXPECT_EQ(findings.data["pairings"].size(), 6);
    EXPECT_EQ(findings.plots[0].series[0].y.size(), 3);
}

TEST_F(TournamentTest, TheSameGamesAgainGiveNoInterval) {
    plan = *TournamentPlan::of_toml(
        "games = [\"tictactoe\"]\npairs = 20\nopening_plies = 0\n[[bot]]\nspec = "
        "\"alphabeta:depth=2\"\n[[bot]]\nspec = \"alphabeta:depth=1\"\n");
    Journal journal(file("g"), plan.source.dump(), false);
    const auto result = play_tournament(registry, plan, journal, {.concurrency = 1});
    EXPECT_EQ(result.pairings[0].result.distinct_pairs(), 1);
    for (const auto& standing : standings(plan, result)) EXPECT_FALSE(standing.rating.error);
}

TEST_F(TournamentTest, ThePageLeadsToEveryGame) {
    plan.bots[0].name = "</script><b>";
    Journal journal(file("f"), plan.source.dump(), false);
    const auto result = play_tournament(registry, plan, journal, {.concurrency = 1});
    Findings findings = tournament_findings(plan, result);
    add_replays(findings, plan, result);
    ASSERT_EQ(findings.replays.size(), 72);
    const Replay& first = findings.replays.front();
    EXPECT_EQ(first.positions.size(), first.moves.size() + 1);
    EXPECT_EQ(first.positions.back(),
              result.pairings.front().result.pairs.front().games[0].final_position);
    EXPECT_EQ(first.board_word, 3);                    // m n k board side round
    EXPECT_EQ(findings.replays.back().board_word, 0);  // board side round
    const std::string page = html_page(findings, {"lawan tournament"});
    EXPECT_THAT(page, HasSubstr("<a href=\"#game-72\">72</a>"));
    EXPECT_EQ(page.find("</script>"), page.rfind("</script>"));  // only the viewer's own
}

}  // namespace
}  // namespace lawan::arena
