#include "arena/experiment.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <stop_token>

#include "arena/report.hpp"
#include "tests/temporary_folder.hpp"

namespace lawan {
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
    EXPECT_EQ(findings.data["tictactoe"]["minimax"], 549'946);
    EXPECT_EQ(findings.data["tictactoe"]["alphabeta:order=off,eval=utility"], 18'297);
    EXPECT_EQ(findings.data["distinct"]["positions"], 5'478);
    EXPECT_EQ(findings.data["distinct"]["up_to_symmetry"], 765);
    EXPECT_FALSE(findings.plots.empty());
}

TEST_F(ExperimentTest, TheSameSeedGivesTheSamePage) {
    const auto page = [&] { return html_page(run(run_windows_e, 0.02), "c"); };
    const std::string first = page();
    EXPECT_EQ(first, page());
}

TEST_F(ExperimentTest, AStoppedRunGoesOnWhereItWas) {
    std::stop_source source;
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
    const std::string page = html_page(resumed, "c");
    std::filesystem::remove(file_);
    EXPECT_EQ(page, html_page(run(run_nodes_d, 1), "c"));
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

TEST_F(ExperimentTest, EveryExperimentRunsInASmallWay) {
    std::set<std::string> names;
    for (const auto& experiment : experiments()) names.insert(experiment.name);
    EXPECT_EQ(names, (std::set<std::string>{"adjacency-a", "selection-c", "depth-table-c",
                                            "nodes-d", "windows-e", "bots-all"}));
    const Findings selection = run(run_selection_c, 0.02);
    EXPECT_EQ(selection.plots.size(), 2);
    EXPECT_EQ(selection.data["sus"]["best"].size(), 100);
}

TEST(Summary, FewDifferentPairsHaveNoRating) {
    const Registry registry = standard_registry();
    const auto openings = make_openings(*registry.start("connect4"), 5, 1);
    const auto result = play_pairing(registry, openings, {.bots = {"local", "random"}}, {}, {});
    const Json summary = pairing_summary(result, "connect4", {"local", "random"});
    EXPECT_TRUE(summary["elo"].is_null());
    EXPECT_EQ(elo_text(summary), "too few different pairs to say");
    EXPECT_EQ(summary["faults"], Json::object());
}

}  // namespace
}  // namespace lawan
