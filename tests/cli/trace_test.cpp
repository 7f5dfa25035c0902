#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/cli/process.hpp"
#include "tests/temporary_folder.hpp"

// `lawan trace`: consistency of its formats with the search, beyond the snapshots.

namespace lawan::tests {
namespace {

using nlohmann::json;
using ::testing::AllOf;
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
                HasSubstr("cut: -0.1 ≤ α +0.2, 7 left out"));
    EXPECT_EQ(
        json::parse(trace_of({"tictactoe", "--bot", bot, "--format", "json"}))["nodes"].size(), 5U);
}

TEST(Trace, AProgramMayTellOnlyItsMoveAndLeaveValuesOut) {
    const TemporaryFolder folder;
    const auto script = folder / "bot.sh";
    std::ofstream(script) << "while read first rest; do case $first in\n"
                             "ugi) echo ugiok;; isready) echo readyok;; quit) exit;;\n"
                             "go) echo info string tree b2 cp 20; echo info string tree a1 b2\n"
                             "echo info string tree z9 cp 4; echo bestmove b2;;\n"
                             "esac; done\n";
    const std::string text = trace_of({"tictactoe", "--bot", "ugi:sh " + script.string()});
    EXPECT_THAT(text, HasSubstr("  b2 *                 +0.2"));
    EXPECT_THAT(text, HasSubstr("    b2                    ?  not known"));
    EXPECT_THAT(text, Not(HasSubstr("z9")));
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
                AllOf(HasSubstr("digraph"), HasSubstr("\\n500 visits")));
}

/// Counts the occurrences of `part`.
std::size_t count_of(const std::string& text, std::string_view part) {
    std::size_t count = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

TEST(Trace, ThePictureCanHaveABoardAtEachNode) {
    const std::vector<std::string> arguments{
        "tictactoe", "--moves", "b2 a1", "--bot", "minimax:depth=2,greedy=2", "--format", "svg"};
    auto with_boards = arguments;
    with_boards.emplace_back("--boards");
    // Nine cells of the heading's board, and nine more for each of the seven nodes.
    constexpr std::string_view cell = "fill=\"#fffdf8\"";
    EXPECT_EQ(count_of(trace_of(arguments), cell), 9U);
    EXPECT_EQ(count_of(trace_of(with_boards), cell), 9U + 7U * 9U);
}

TEST(Trace, AHeatMapHasCoordinatesAndASolverOneToo) {
    const std::string heat = trace_of({"adjacency", "--bot", "local", "--format", "svg"});
    for (const char* name : {">a<", ">h<", ">1<", ">8<"}) EXPECT_THAT(heat, HasSubstr(name));
    EXPECT_THAT(trace_of({"tictactoe", "--bot", "engine", "--format", "svg"}), HasSubstr(">c<"));
}

/// On A4 with margins of one centimetre, the smallest letters of 13 units are 6 points high.
TEST(Trace, APictureIsLegibleInPrint) {
    for (const char* game : {"adjacency", "connect4", "tictactoe", "mnk:5,5,4"}) {
        for (const char* bot : {"minimax:depth=3", "alphabeta:depth=4", "mcts:nodes=2000",
                                "genetic:generations=20", "hybrid:generations=20", "local"}) {
            const std::string svg = trace_of({game, "--bot", bot, "--format", "svg"});
            double width = 0;
            double height = 0;
            std::istringstream(svg.substr(svg.find("viewBox=\"0 0 ") + 13)) >> width >> height;
            const double points = 13 * std::min(19 / width, 27.7 / height) * 72 / 2.54;
            EXPECT_GE(points, 6) << game << " " << bot << " " << width << " x " << height;
            for (int size = 1; size < 13; ++size)
                EXPECT_THAT(svg, Not(HasSubstr("font-size=\"" + std::to_string(size) + "\"")));
        }
    }
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
}  // namespace lawan::tests
