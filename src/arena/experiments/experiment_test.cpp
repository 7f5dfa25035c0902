#include "arena/experiments/experiment.hpp"

#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <memory>
#include <set>

#include "base/stop.hpp"
#include "render/report.hpp"
#include "tests/temporary_folder.hpp"

namespace lawan::arena {

using namespace tests;

namespace {

class ExperimentTest : public ::testing::Test {
protected:
    Findings run(Findings (*experiment)(Laboratory&), double scale, bool resume = false) {
        Journal journal(file_, "test", resume);
        Laboratory laboratory{.registry = registry_, .journal = journal, .scale = scale};
        return experiment(laboratory);
    }

    Registry registry_ = standard_registry();
    TemporaryFolder folder_;
    std::string file_ = (folder_ / "journal").string();
};

TEST_F(ExperimentTest, NodesOfReportDAreThePublishedOnes) {
    const Findings findings = run(run_nodes_d, 1);
    EXPECT_EQ(findings.data["tictactoe"]["minimax:as=d"], 549'946);
    EXPECT_EQ(findings.data["tictactoe"]["alphabeta:as=d"], 18'297);
    EXPECT_EQ(findings.data["distinct"]["positions"], 5'478);
    EXPECT_EQ(findings.data["distinct"]["up_to_symmetry"], 765);
    EXPECT_FALSE(findings.plots.empty());
}

TEST_F(ExperimentTest, TheSameSeedGivesTheSamePage) {
    const auto page = [&] { return html_page(run(run_windows_e, 0.02), {"c"}); };
    const std::string first = page();
    EXPECT_EQ(first, page());
}

TEST_F(ExperimentTest, AStoppedRunGoesOnWhereItWas) {
    StopSource source;
    int steps = 0;
    {
        Journal journal(file_, "test", false);
        Laboratory laboratory{
            .registry = registry_, .journal = journal, .stop = source.get_token()};
        laboratory.progress = [&](const std::string&, double) {
            if (++steps == 5) source.request_stop();
        };
        EXPECT_THROW(run_nodes_d(laboratory), ExperimentStopped);
        EXPECT_GE(journal.finished(), 3);
    }
    const Findings resumed = run(run_nodes_d, 1, true);
    const std::string page = html_page(resumed, {"c"});
    std::filesystem::remove(file_);
    EXPECT_EQ(page, html_page(run(run_nodes_d, 1), {"c"}));
}

TEST_F(ExperimentTest, PartsTogetherHaveEveryStepOnce) {
    const std::string page = html_page(run(run_windows_e, 0.02), {"c"});
    const Journal once(file_, "test", true);
    Journal whole((folder_ / "whole").string(), "test", false);
    std::size_t played = 0;
    std::size_t left_out = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        Journal part((folder_ / std::to_string(i)).string(), "test", false);
        Laboratory laboratory{
            .registry = registry_, .journal = part, .scale = 0.02, .shard = {i, 3}};
        (void)run_windows_e(laboratory);
        left_out += laboratory.left_out;
        for (const auto& step : part.steps()) {
            played += step.first.ends_with("pairs") || step.first.ends_with("one game") ? 1 : 0;
            (void)whole.step(step.first, [&] { return step.second; });
        }
    }
    EXPECT_EQ(left_out, 2 * played);  // each was left out by two of three parts
    EXPECT_EQ(whole.finished(), once.finished());
    for (const auto& step : once.steps()) {
        ASSERT_NE(whole.find(step.first), nullptr) << step.first;
        if (step.first.ends_with("pairs")) {  // the others contain times
            EXPECT_EQ(*whole.find(step.first), step.second);
        }
    }
    Laboratory laboratory{
        .registry = registry_, .journal = whole, .scale = 0.02, .recall_only = true};
    EXPECT_EQ(html_page(run_windows_e(laboratory), {"c"}), page);
    EXPECT_EQ(laboratory.left_out, 0);
}

TEST(ExperimentIdentity, IsReadAsItWasWritten) {
    const ExperimentIdentity identity{"bots-all", 7, 0.25};
    const auto read = ExperimentIdentity::of_text(identity.text());
    ASSERT_TRUE(read);
    EXPECT_EQ(read->name, "bots-all");
    EXPECT_EQ(read->seed, 7);
    EXPECT_EQ(read->scale, 0.25);
    const ExperimentIdentity wider{"bots-all", 7, 1, {"line:./a b", "local"}, {"tictactoe"}};
    const auto again = ExperimentIdentity::of_text(wider.text());
    ASSERT_TRUE(again);
    EXPECT_EQ(again->more_bots, wider.more_bots);
    EXPECT_EQ(again->games, wider.games);
    EXPECT_EQ(again->command(),
              "lawan experiment run bots-all --seed 7 --bot \"line:./a b\" --bot \"local\" --game "
              "tictactoe");
    for (const char* text : {"", "bots-all seed x scale 1", "a seed 1 scale 1 more", "{}"})
        EXPECT_FALSE(ExperimentIdentity::of_text(text)) << text;
}

TEST_F(ExperimentTest, SinglePairsAndGamesAreSummedUp) {
    Journal journal(file_, "test", false);
    Laboratory laboratory{.registry = registry_, .journal = journal};
    const Json pairs = laboratory.pairs("tictactoe", "alphabeta", "random", 12, 0);
    EXPECT_EQ(pairs["pairs"], 12);
    EXPECT_EQ(pairs["wins"].get<int>() + pairs["draws"].get<int>() + pairs["losses"].get<int>(),
              24);
    EXPECT_GT(pairs["score"], 0.5);
    EXPECT_TRUE(pairs["elo"].is_number());
    const Json game = laboratory.game("adjacency:rounds=2", "local", "random", 0);
    EXPECT_EQ(game["plies"], 4);
    EXPECT_EQ(game["x_marks"].get<int>() + game["o_marks"].get<int>(), 12);
}

/// A bot that reports these times for its searches, in order.
class TimedBot final : public Bot {
public:
    explicit TimedBot(Duration time) : Bot({}), time_(time) {}
    void new_game() override {}
    Answer choose(const Position& position, const Limits&, StopToken,
                  const ReportCallback&) override {
        return Report{.move = position.legal_moves().front(), .time = time_};
    }

private:
    Duration time_;
};

TEST_F(ExperimentTest, ATimeIsTheLeastOfAFew) {
    constexpr std::array milliseconds = {25, 7, 9};
    std::size_t made = 0;
    registry_.add(BotEntry{.name = "timed",
                           .summary = "",
                           .origin = "",
                           .options = {},
                           .make = [&](const Options&, const Position&,
                                       std::uint64_t) -> Expected<std::unique_ptr<Bot>> {
                               return std::make_unique<TimedBot>(
                                   std::chrono::milliseconds(milliseconds.at(made++)));
                           }});
    Journal journal(file_, "test", false);
    const Laboratory laboratory{.registry = registry_, .journal = journal};
    const Report report = laboratory.search(*registry_.start("tictactoe"), "timed");
    EXPECT_EQ(report.time, std::chrono::milliseconds(7));
    EXPECT_EQ(made, milliseconds.size());
    const Findings findings = run(run_windows_e, 0.001);
    EXPECT_EQ(findings.time_tables.at(0).note, "The least of 3 searches each.");
}

TEST_F(ExperimentTest, BotsOfOthersPlayAlong) {
    Journal journal(file_, "test", false);
    Laboratory laboratory{.registry = registry_,
                          .journal = journal,
                          .scale = 0.001,
                          .more_bots = {"local:ties=first"},
                          .games = {"tictactoe"}};
    const Findings findings = run_bots_all(laboratory);
    ASSERT_EQ(findings.tables.size(), 1);
    ASSERT_EQ(findings.tables[0].rows.size(), 8);
    EXPECT_EQ(findings.tables[0].rows.back().front(), "local:ties=first");
    EXPECT_EQ(findings.data["pairs"].size(), 28);
}

TEST_F(ExperimentTest, EveryExperimentRunsInASmallWay) {
    std::set<std::string> names;
    for (const auto& experiment : experiments()) names.insert(experiment.name);
    EXPECT_EQ(names, (std::set<std::string>{"adjacency-a", "selection-c", "depth-table-c",
                                            "nodes-d", "windows-e", "bots-all"}));
    const Findings selection = run(run_selection_c, 0.02);
    EXPECT_EQ(selection.plots.size(), 2);
    EXPECT_EQ(selection.data["sus"]["best"].size(), 101);
}

}  // namespace
}  // namespace lawan::arena
