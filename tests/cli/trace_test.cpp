#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/process.hpp"
#include "tests/temporary_folder.hpp"

// `lawan trace`: what its formats have in common with the search, beyond the snapshots.

namespace lawan::testing {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;

std::string trace_of(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "trace");
    const ProcessResult result = run_lawan(arguments);
    EXPECT_EQ(result.exit_code, 0) << result.errors;
    return result.output;
}

std::string refusal_of(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "trace");
    const ProcessResult result = run_lawan(arguments);
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.output, "");
    return result.errors;
}

TEST(Trace, AProgramThatTellsItsTreeIsDrawn) {
    const TemporaryFolder folder;
    const auto script = folder / "bot.sh";
    std::ofstream(script) << "while read first rest; do case $first in\n"
                             "ugi) echo option name Tree type check default false; echo ugiok;;\n"
                             "isready) echo readyok;;\nsetoption) wanted=$rest;;\nquit) exit;;\n"
                             "go) if [ \"$wanted\" = 'name Tree value true' ]; then\n"
                             "echo info string tree cp 20; echo info string tree b2 cp 20;\n"
                             "echo info string tree b2 a1 cp 20 leaf\n"
                             "echo info string tree a1 cp -10 alpha 20 cut 7\n"
                             "echo info string tree a1 b2 cp -10 leaf; fi\n"
                             "echo info depth 2 score cp 20 nodes 5 pv b2 a1; echo bestmove b2;;\n"
                             "esac; done\n";
    const std::string bot = "ugi:sh " + script.string();
    const std::string text = trace_of({"tictactoe", "--bot", bot});
    EXPECT_THAT(text, HasSubstr("b2 *"));
    EXPECT_THAT(text, HasSubstr("+0.2  guess"));
    EXPECT_THAT(text,
                HasSubstr("X already has b2, worth +0.2. Here O can answer b2 and get -0.1."));
    EXPECT_THAT(trace_of({"tictactoe", "--bot", bot, "--format", "svg"}),
                HasSubstr("cut: -0.1 &lt;= alpha +0.2, 7 replies left out"));
    EXPECT_EQ(
        json::parse(trace_of({"tictactoe", "--bot", bot, "--format", "json"}))["nodes"].size(), 5U);
}

TEST(Trace, TheEngineShowsTableHitsAndReductions) {
    const std::string text = trace_of({"connect4", "--bot", "engine:depth=5", "--plies", "3"});
    EXPECT_THAT(text, HasSubstr("from the table"));
    EXPECT_THAT(text, HasSubstr("reduced to depth 1"));
    EXPECT_THAT(
        trace_of({"connect4", "--bot", "engine:depth=5", "--plies", "3", "--format", "dot"}),
        HasSubstr("from the table\", shape=ellipse, style=dashed"));
}

TEST(Trace, JsonHasTheTreeWithReasons) {
    const json object = json::parse(
        trace_of({"connect4", "--bot", "alphabeta:depth=3,greedy=3", "--format", "json"}));
    EXPECT_EQ(object["minimax"]["nodes"], 40);
    EXPECT_EQ(object["nodes"].size(), object["report"]["nodes"]);
    EXPECT_EQ(object["nodes"][0]["value"], object["report"]["score"]);
    int cuts = 0;
    for (const auto& node : object["nodes"]) {
        EXPECT_EQ(node["why"] == "", node["cut"].is_null());
        cuts += node["end"] == "cut" ? 1 : 0;
    }
    EXPECT_EQ(cuts, object["report"]["cutoffs"]);
}

TEST(Trace, SaysWhatWasTooMuchToDraw) {
    const std::string text =
        trace_of({"connect4", "--bot", "minimax:depth=4", "--plies", "2", "--children", "2"});
    EXPECT_THAT(text, HasSubstr("2,801 positions"));
    EXPECT_THAT(text, HasSubstr("(5 more)"));
    EXPECT_THAT(text, Not(HasSubstr("too many to record")));
}

TEST(Trace, EveryBotHasItsOwnPicture) {
    for (const char* bot : {"minimax:depth=2", "alphabeta:depth=2", "genetic:generations=5",
                            "hybrid:generations=5", "mcts:nodes=500", "local"}) {
        const std::string svg = trace_of({"connect4", "--bot", bot, "--format", "svg"});
        EXPECT_THAT(svg, HasSubstr("<svg xmlns")) << bot;
        EXPECT_THAT(svg, HasSubstr("</svg>")) << bot;
        EXPECT_THAT(svg, Not(HasSubstr("nan"))) << bot;
        EXPECT_GT(trace_of({"connect4", "--bot", bot}).size(), 200) << bot;
    }
    EXPECT_THAT(trace_of({"connect4", "--bot", "genetic:generations=5"}),
                HasSubstr("generation      best"));
    EXPECT_THAT(trace_of({"adjacency", "--bot", "local:variant=restart"}), HasSubstr("climb"));
    EXPECT_THAT(trace_of({"connect4", "--bot", "mcts:nodes=500"}), HasSubstr("play-outs"));
    EXPECT_THAT(trace_of({"tictactoe", "--bot", "mcts:nodes=500", "--format", "dot"}),
                HasSubstr("digraph"));
}

TEST(Trace, ExplainsWhatItCannotDraw) {
    EXPECT_THAT(refusal_of({"connect4", "--bot", "local", "--format", "dot"}),
                HasSubstr("records no tree"));
    EXPECT_THAT(refusal_of({"connect4", "--bot", "random", "--format", "svg"}),
                HasSubstr("records nothing to draw"));
    EXPECT_THAT(refusal_of({"connect4", "--format", "gif"}), HasSubstr("--format"));
    EXPECT_THAT(refusal_of({"connect4", "--bot", "alphabet"}), HasSubstr("alphabeta"));
    EXPECT_THAT(refusal_of({"tictactoe", "--position", "3 3 3 xxx/oo1/3 o 3"}),
                HasSubstr("the game is over"));
}

}  // namespace
}  // namespace lawan::testing
