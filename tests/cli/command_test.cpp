#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/json_output.hpp"
#include "tests/cli/process.hpp"
#include "tests/temporary_folder.hpp"

namespace lawan::tests {
namespace {

using nlohmann::json;
using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(Solve, JsonHasTheFieldsScriptsRelyOn) {
    const json object = output_of(
        {"solve", "connect4", "--moves", "c b a f d f b e", "--all", "--no-book", "--json"});
    EXPECT_EQ(object["game"], "connect4");
    EXPECT_EQ(object["value"], 11);
    EXPECT_EQ(object["kind"], "exact");
    EXPECT_EQ(object["moves"].size(), 7);
    EXPECT_FALSE(object["best"].empty());
    EXPECT_GT(object["nodes"], 0);
    EXPECT_GT(object["time_ms"], 0);
    for (const auto& move : object["moves"]) EXPECT_LE(move["value"], 11);
    const json best = output_of({"solve", "connect4", "--moves", "c b a f d f b e", "--json"});
    EXPECT_EQ(best["best"], object["best"]);
}

TEST(Solve, ColumnsSayInHowManyMovesTheyWinOrLose) {
    const auto solved = run_lawan({"solve", "connect4", "--moves", "d d", "--all"});
    EXPECT_THAT(solved.output, HasSubstr("x to move: +1, wins in 20 moves, exact; best: d"));
    EXPECT_THAT(solved.output, HasSubstr("a      -3, loses in 18 moves"));
    const auto analysed = run_lawan(
        {"analyze", "connect4", "--bot", "perfect", "--all", "--moves", "d d", "--time", "1s"});
    EXPECT_THAT(analysed.output, HasSubstr("d      +1 (exact), wins in 20 moves"));
    EXPECT_THAT(analysed.output, HasSubstr("a      -3 (exact), loses in 18 moves"));
    const auto last = run_lawan({"solve", "connect4", "--moves", "a b a b a b"});
    EXPECT_THAT(last.output, HasSubstr("wins in 1 move,"));
}

TEST(Solve, OtherBoardsHaveSolutionsToo) {
    EXPECT_EQ(output_of({"solve", "connect4:w=4,h=4", "--json"})["value"], 0);
    const auto winner = [](const std::string& game) {
        return output_of({"solve", game, "--prove", "win", "--json"})["winner"];
    };
    EXPECT_EQ(winner("connect4:w=4,h=4"), "nobody");
    EXPECT_EQ(winner("connect4:w=4,h=4,k=3"), "x");
    EXPECT_EQ(winner("adjacency:w=6,h=6"), "o");
    EXPECT_EQ(output_of({"solve", "connect4:w=4,h=4,k=3", "--hash", "1M", "--json"})["kind"],
              "exact");
}

TEST(Solve, SaysWhoWinsByHowMuchAtLeast) {
    const auto winner = [](const std::string& game, const std::string& margin) {
        const json answer = output_of({"solve", game, "--prove", margin, "--json"});
        EXPECT_EQ(std::to_string(answer["by_at_least"].get<int>()), margin);
        return answer["winner"];
    };
    EXPECT_EQ(winner("adjacency:w=5,h=6", "10"), "o");  // values in docs/solved.md: -10 and +11
    EXPECT_EQ(winner("adjacency:w=5,h=6", "11"), "nobody");
    EXPECT_EQ(winner("adjacency:w=5,h=5", "11"), "x");
    EXPECT_EQ(winner("adjacency:w=5,h=5", "12"), "nobody");
    EXPECT_EQ(winner("connect4", "1"), "x");
    EXPECT_EQ(winner("connect4", "2"), "nobody");
    EXPECT_THAT(run_lawan({"solve", "adjacency:w=5,h=6", "--prove", "10"}).output,
                HasSubstr("o wins by 10 or more with best play, proved"));
}

TEST(Solve, ThreadsFindTheSame) {
    const std::vector<std::string> words{"solve", "connect4", "--moves", "d d d d d c c b b e e",
                                         "--all", "--json"};
    auto with_threads = words;
    with_threads.insert(with_threads.end(), {"--threads", "2"});
    EXPECT_EQ(output_of(with_threads)["moves"], output_of(words)["moves"]);
}

TEST(Solve, TheProgramsOwnBookAnswersAtOnce) {
    const json start = output_of({"solve", "connect4", "--all", "--json"});
    EXPECT_EQ(start["value"], 1);
    EXPECT_EQ(start["nodes"], 0);
    EXPECT_EQ(start["best"], json::array({"d"}));
    const json quick =
        output_of({"analyze", "connect4", "--bot", "perfect", "--time", "10ms", "--all", "--json"});
    EXPECT_EQ(quick["exact"], true);
    EXPECT_EQ(quick["move"], "d");
}

TEST(Solve, ABookThatIsNoneIsMentionedAndDoneWithout) {
    setenv("LAWAN_BOOK", "/etc/passwd", 1);
    const ProcessResult result =
        run_lawan({"analyze", "connect4", "--bot", "perfect", "--time", "10ms", "--json"});
    unsetenv("LAWAN_BOOK");
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_THAT(result.errors, HasSubstr("this is not a Connect Four book; going on without it"));
    EXPECT_EQ(json::parse(result.output)["move"], "d");
}

TEST(Solve, ABatchIsCheckedAndTimed) {
    const std::string set = std::string(LAWAN_TEST_DATA) + "/data/connect4/Test_L2_R1";
    const json object = output_of({"solve", "connect4", "--batch", set, "--limit", "50", "--json"});
    EXPECT_EQ(object["positions"], 50);
    EXPECT_EQ(object["wrong"], 0);
    for (const auto* field : {"mean_us", "median_us", "max_ms", "mean_nodes", "nodes_per_s"})
        EXPECT_GT(object[field], 0) << field;
    const std::string wide = std::string(LAWAN_TEST_DATA) + "/data/connect4/9x5_endgame";
    EXPECT_EQ(output_of({"solve", "connect4:w=9,h=5", "--batch", wide, "--first-column", "0",
                         "--json"})["wrong"],
              0);
}

TEST(Solve, ABatchNamesItsBadLines) {
    const TemporaryFolder folder;
    const auto file = folder / "batch.txt";
    const auto errors_of = [&](const std::string& text, int exit_code) {
        std::ofstream(file) << text;
        const ProcessResult result = run_lawan({"solve", "connect4", "--batch", file.string()});
        EXPECT_EQ(result.exit_code, exit_code) << text;
        return result.errors;
    };
    EXPECT_THAT(errors_of("12 0\n18 0\n", 2), HasSubstr("line 2"));
    EXPECT_THAT(errors_of("1212121 0\n", 2), HasSubstr("line 1: the game is over"));
    EXPECT_THAT(errors_of("12 many\n", 2), HasSubstr("line 1"));
    EXPECT_THAT(errors_of("1111111 0\n", 2), HasSubstr("line 1"));
    EXPECT_THAT(errors_of("2252576253462244111563365343671351441 5\n", 1),
                HasSubstr("scores -1, expected 5"));
}

TEST(Solve, ATableLargerThanMemoryIsRefused) {
    const ProcessResult result = run_lawan({"solve", "connect4", "--hash", "9000000G"});
    EXPECT_EQ(result.exit_code, 3);
    EXPECT_THAT(result.errors, HasSubstr("memory"));
}

TEST(Analyze, CountsTheTreesOfReportD) {
    EXPECT_EQ(output_of({"analyze", "tictactoe", "--bot", "minimax", "--json"})["nodes"], 549'946);
    EXPECT_EQ(
        output_of({"analyze", "tictactoe", "--bot", "alphabeta:order=off", "--json"})["nodes"],
        18'297);
}

TEST(Analyze, JsonHasTheFieldsScriptsRelyOn) {
    const json object = output_of({"analyze", "adjacency:nb=4", "--moves", "d4 e5", "--bot",
                                   "alphabeta:depth=3", "--all", "--json"});
    EXPECT_EQ(object["game"], "adjacency:nb=4");
    EXPECT_EQ(object["position"], "6oo/6oo/8/4o3/3x4/8/xx6/xx6 x 2 28");
    EXPECT_EQ(object["bot"], "alphabeta:depth=3");
    EXPECT_EQ(object["depth"], 3);
    EXPECT_EQ(object["pv"].size(), 3);
    EXPECT_EQ(object["pv"][0], object["move"]);
    EXPECT_EQ(object["exact"], false);
    EXPECT_EQ(object["moves"].size(), 54);
    EXPECT_EQ(object["moves"][0]["score"], object["score"]);
    EXPECT_TRUE(object["nodes"].is_number_unsigned());
    EXPECT_TRUE(object["time_ms"].is_number());
}

TEST(Analyze, ABotWithoutOpinionHasNoScore) {
    EXPECT_TRUE(
        output_of({"analyze", "tictactoe", "--bot", "random", "--json"})["score"].is_null());
}

TEST(Analyze, ScoresCountMarksOrHowEarlyTheWinComes) {
    // X wins with the 7th disc on 42 cells: (42 + 2 - 7) / 2.
    const json four =
        output_of({"analyze", "connect4", "--moves", "a b a b a b", "--depth", "3", "--json"});
    EXPECT_EQ(four["score"], 18);
    EXPECT_EQ(four["move"], "a");
    EXPECT_EQ(four["exact"], true);
    const json three = output_of({"analyze", "tictactoe", "--moves", "b2 b1 a1 c3 a3", "--json"});
    EXPECT_EQ(three["score"], -1);
    const json marks = output_of({"analyze", "adjacency:rounds=1", "--json"});
    EXPECT_EQ(marks["score"], -2);
}

TEST(Analyze, TimeAndNodesLimitIt) {
    EXPECT_LE(output_of({"analyze", "adjacency", "--nodes", "1000", "--json"})["nodes"], 1100);
    EXPECT_GT(output_of({"analyze", "adjacency", "--time", "30ms", "--json"})["nodes"], 1000);
}

TEST(Analyze, CtrlCPrintsTheBestSoFar) {
    const ProcessResult result = run_lawan_on_terminal(
        {"analyze", "adjacency", "--bot", "alphabeta"}, {{"depth 5", "\x03"}});
    EXPECT_EQ(result.exit_code, 130);
    EXPECT_THAT(result.output, HasSubstr("best is"));
}

TEST(Play, AgainstABotTakesBackBothMoves) {
    const ProcessResult result =
        run_lawan({"play", "tictactoe", "--o", "minimax"}, "b2\nundo\nposition\nquit\n");
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_THAT(result.output, HasSubstr("3 3 3 3/3/3 x 1"));
}

TEST(Play, UndoAtTheStartChangesNothing) {
    const ProcessResult result =
        run_lawan({"play", "tictactoe", "--o", "minimax"}, "undo\nposition\n");
    EXPECT_THAT(result.output, HasSubstr("no move of yours to take back"));
    EXPECT_THAT(result.output, HasSubstr("3 3 3 3/3/3 x 1"));
}

TEST(Play, ABotMayStart) {
    const ProcessResult result =
        run_lawan({"play", "connect4", "--first", "o", "--o", "local:ties=first"}, "quit\n");
    EXPECT_THAT(result.output, HasSubstr("O (local:ties=first) plays d"));
}

TEST(Play, ResignGivesTheGameAway) {
    const ProcessResult result =
        run_lawan({"play", "connect4", "--names", "Ana,Budi", "--o", "random"}, "d\nresign\n");
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_THAT(result.output, HasSubstr("O (Budi) wins: resign."));
}

TEST(Play, AHintIsALegalMove) {
    const ProcessResult result =
        run_lawan({"play", "tictactoe", "--o", "human", "--moves", "a1 b2 b1 c3", "--time", "50ms"},
                  "hint\n");
    EXPECT_THAT(result.output, HasSubstr("Hint: c1"));
}

TEST(Play, GoesOnFromAPosition) {
    const ProcessResult result = run_lawan(
        {"play", "tictactoe", "--o", "human", "--position", "3 3 3 xx1/oo1/3 x 3"}, "c3\n");
    EXPECT_THAT(result.output, HasSubstr("X (first person) wins with a line after 5 moves."));
    EXPECT_THAT(result.output, HasSubstr("*X**X**X*"));
}

TEST(Play, APositionThatIsOverEndsAtOnce) {
    const ProcessResult result =
        run_lawan({"play", "tictactoe", "--position", "3 3 3 xxx/oo1/3 o 3"}, "c1\n");
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_THAT(result.output, HasSubstr("X (you) wins"));
}

TEST(Play, TheClockIsKept) {
    const ProcessResult result = run_lawan(
        {"play", "connect4", "--x", "alphabeta", "--o", "alphabeta", "--clock", "3s", "--json"});
    const json object = json::parse(result.output);
    EXPECT_EQ(object["reason"], "normal");
}

TEST(Play, TheSameSeedIsTheSameGame) {
    const std::vector<std::string> arguments = {
        "play", "adjacency:rounds=8", "--x", "local", "--o", "random", "--seed", "3", "--json"};
    EXPECT_EQ(output_of(arguments), output_of(arguments));
}

TEST(Play, MinimaxNeverLosesTicTacToe) {
    for (int seed = 1; seed <= 20; ++seed) {
        for (const bool starts : {true, false}) {
            const json game = output_of({"play", "tictactoe", starts ? "--x" : "--o", "minimax",
                                         starts ? "--o" : "--x", "random", "--seed",
                                         std::to_string(seed), "--json"});
            EXPECT_NE(game["winner"], starts ? "o" : "x") << game;
        }
    }
}

TEST(Terminal, DrawsInColourAndAnswersInWords) {
    const ProcessResult result = run_lawan_on_terminal(
        {"play", "connect4", "--o", "local"},
        {{"to move>", "d\r"}, {"plays", ""}, {"to move>", "bogus\r"}, {"Try again", "quit\r"}});
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_THAT(result.output, HasSubstr("\x1b[1;34m"));
    EXPECT_THAT(result.output, HasSubstr("╭"));
    EXPECT_THAT(result.output, HasSubstr("left unfinished"));
}

TEST(Terminal, CtrlCAtThePromptLeavesTheGame) {
    const ProcessResult result =
        run_lawan_on_terminal({"play", "connect4", "--o", "human"}, {{"to move>", "\x03"}});
    EXPECT_EQ(result.exit_code, 130);
    EXPECT_THAT(result.output, HasSubstr("left unfinished"));
}

TEST(Terminal, CtrlCStopsAThinkingBot) {
    const ProcessResult result =
        run_lawan_on_terminal({"play", "adjacency", "--o", "alphabeta", "--time", "60s"},
                              {{"to move>", "d4\r"}, {"thinks:", "\x03"}});
    EXPECT_EQ(result.exit_code, 130);
    EXPECT_THAT(result.output, HasSubstr("left unfinished"));
}

TEST(Match, JsonHasTheFieldsScriptsRelyOn) {
    const json object = output_of({"match", "alphabeta:depth=2", "random", "--game", "connect4",
                                   "--pairs", "12", "--seed", "3", "--json"});
    EXPECT_EQ(object["game"], "connect4");
    EXPECT_EQ(object["bots"], (json{"alphabeta:depth=2", "random"}));
    EXPECT_EQ(object["pairs"], 12);
    EXPECT_EQ(object["wins"].get<int>() + object["draws"].get<int>() + object["losses"].get<int>(),
              24);
    for (const char* field : {"wins", "draws", "losses"}) {
        EXPECT_EQ(
            object["moving_first"][field].get<int>() + object["moving_second"][field].get<int>(),
            object[field])
            << field;
    }
    EXPECT_EQ(object["pentanomial"].size(), 5);
    for (const char* field : {"score", "elo", "los", "margin", "margin_error", "distinct_pairs"}) {
        EXPECT_TRUE(object[field].is_number()) << field;
    }
    EXPECT_TRUE(object.contains("elo_error"));
    EXPECT_EQ(object["faults"], json::object());
}

TEST(Match, TheSameSeedIsTheSameMatchWhateverTheConcurrency) {
    const auto match = [](const char* concurrency) {
        return output_of({"match", "local", "mcts:nodes=50", "--game", "adjacency:rounds=3",
                          "--pairs", "10", "--concurrency", concurrency, "--json"});
    };
    EXPECT_EQ(match("1"), match("2"));
}

TEST(Match, TextSaysWhoIsStronger) {
    const ProcessResult result = run_lawan({"match", "alphabeta:depth=3", "random", "--game",
                                            "tictactoe", "--pairs", "20", "--sprt", "0,100"});
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_THAT(result.output, HasSubstr("  second     +"));
    EXPECT_THAT(result.output, HasSubstr("rating       Elo +"));
    EXPECT_THAT(result.output, HasSubstr("SPRT         [0, 100]"));
}

TEST(Match, MistakesAreExplained) {
    EXPECT_EQ(run_lawan({"match", "local", "--game", "connect4"}).exit_code, 2);
    EXPECT_EQ(run_lawan({"match", "local", "wizard", "--game", "connect4"}).exit_code, 2);
    EXPECT_EQ(
        run_lawan({"match", "local", "random", "--game", "connect4", "--sprt", "5,1"}).exit_code,
        2);
    EXPECT_EQ(
        run_lawan({"match", "local", "random", "--game", "connect4", "--pairs", "0"}).exit_code, 2);
    EXPECT_EQ(run_lawan({"match", "mirror", "random", "--game", "connect4"}).exit_code, 2);
}

TEST(Experiment, WritesItsResults) {
    const TemporaryFolder folder;
    const std::string directory = folder.path().string();
    const json data = output_of({"experiment", "run", "nodes-d", "--out", directory, "--json"});
    EXPECT_EQ(data["tictactoe"]["minimax:as=d"], 549'946);
    for (const char* file : {"nodes-d.html", "nodes-d.json", "nodes-d-1.csv", "nodes-d.journal"}) {
        EXPECT_TRUE(std::filesystem::exists(directory + "/" + file)) << file;
    }
    EXPECT_EQ(output_of({"experiment", "run", "nodes-d", "--out", directory, "--resume", "--json"}),
              data);
    EXPECT_EQ(
        run_lawan({"experiment", "run", "nodes-d", "--seed", "2", "--out", directory, "--resume"})
            .exit_code,
        3)
        << "a journal of another seed is refused";
}

std::string content_of(const std::string& file) {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

/// Edits a journal, as if its steps came from elsewhere or from an older version.
void change_lines(const std::string& file, const std::function<void(json& line)>& change) {
    std::ifstream stream(file);
    std::string changed;
    for (std::string text; std::getline(stream, text);) {
        json line = json::parse(text);
        if (line.contains("step")) change(line);
        changed += line.dump() + "\n";
    }
    std::ofstream(file) << changed;
}

TEST(Experiment, SaysWhatPlayedItWhereAndForHowLong) {
    const TemporaryFolder folder;
    const std::string directory = folder.path().string();
    const auto chapter = [&](const std::vector<std::string>& more) {
        std::vector<std::string> command = {"experiment", "run", "nodes-d", "--out", directory};
        command.insert(command.end(), more.begin(), more.end());
        EXPECT_EQ(run_lawan(command).exit_code, 0);
        return content_of(directory + "/nodes-d.md");
    };
    EXPECT_THAT(chapter({}), ContainsRegex("- time taken: [0-9]+\\.[0-9] s\n"));
    const std::string journal = directory + "/nodes-d.journal";
    change_lines(journal, [](json& line) {
        line["by"] = {{"commit", "f00dfeed"}, {"processor", "Abacus"}, {"cores", 7}};
        line["date"] = line["step"].get<std::string>().starts_with("mnk:5")
                           ? "2001-02-03 04:05 UTC"
                           : "2001-02-03 03:50 UTC";
        line["seconds"] = 10;
    });
    const std::string elsewhere = chapter({"--resume"});
    for (const char* part :
         {"- commit: f00dfeed; this page was written by ", "- date: 2001-02-03 04:05 UTC\n",
          "- processor: Abacus\n", "- cores: 7\n", "- time taken: 11 min 40 s\n"})
        EXPECT_THAT(elsewhere, HasSubstr(part));
    change_lines(journal, [](json& line) {
        if (line["step"].get<std::string>().starts_with("mnk:5")) line.erase("seconds");
    });
    EXPECT_THAT(
        chapter({"--resume"}),
        HasSubstr("- time taken: 8 min 40 s, and that of 18 of 70 steps, which is unknown"));
    change_lines(journal, [](json& line) {
        for (const char* name : {"by", "date", "seconds"}) line.erase(name);
    });
    const std::string old = chapter({"--resume"});
    for (const char* part : {"- commit: unknown; this page", "- date: unknown\n",
                             "- processor: unknown\n", "- time taken: unknown\n"})
        EXPECT_THAT(old, HasSubstr(part));
    EXPECT_THAT(chapter({"--resume", "--language", "id"}), HasSubstr("- lamanya: tidak diketahui"));
}

TEST(Experiment, MistakesAreExplained) {
    EXPECT_THAT(run_lawan({"experiment", "run", "nodes-z"}).errors,
                HasSubstr("there is no experiment 'nodes-z'"));
    EXPECT_EQ(run_lawan({"experiment"}).exit_code, 2);
    EXPECT_EQ(run_lawan({"experiment", "run", "nodes-d", "--out", "/proc/nowhere"}).exit_code, 3);
    EXPECT_THAT(run_lawan({"experiment", "list"}).output, HasSubstr("adjacency-a"));
}

TEST(Experiment, ADatabaseThatIsNotThereIsNamed) {
    const TemporaryFolder folder;
    const std::string file = (folder / "nowhere" / "games.db").string();
    const ProcessResult result = run_lawan({"experiment", "run", "adjacency-a", "--scale", "0.001",
                                            "--db", file, "--out", (folder / "out").string()});
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_THAT(result.errors, HasSubstr("--db: there is no file " + file));
    EXPECT_FALSE(std::filesystem::exists(folder / "nowhere"));
}

TEST(FallbackRule, TakesTheLimitsOfTheCommand) {
    const std::string game = "adjacency:w=4,h=4,rounds=2";
    const std::string bot = "alphabeta:limit=fallback";
    const json asked = output_of({"analyze", game, "--bot", bot, "--nodes", "5000", "--json"});
    const json spec = output_of({"analyze", game, "--bot", bot + ",nodes=5000", "--json"});
    EXPECT_EQ(asked["move"], spec["move"]);
    EXPECT_EQ(asked["nodes"], spec["nodes"]);
    EXPECT_EQ(run_lawan({"play", game, "--x", bot, "--o", "random", "--time", "200ms"}).exit_code,
              0);
    EXPECT_EQ(run_lawan({"match", bot, "random", "--game", game, "--pairs", "1", "--nodes", "500"})
                  .exit_code,
              0);
    EXPECT_THAT(run_lawan({"match", bot, "random", "--game", game, "--pairs", "1"}).errors,
                HasSubstr("needs a time or a number of nodes"));
}

TEST(Menu, StartsAGameFromTwoNumbers) {
    const ProcessResult result = run_lawan({"play"}, "9\n4\n3\nb2\nquit\n");
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_THAT(result.output, HasSubstr("Type a number from 1 to 4"));
    EXPECT_THAT(result.output, HasSubstr("tictactoe: X (you) against O (alphabeta)"));
    EXPECT_THAT(result.output, HasSubstr("  lawan play tictactoe --o alphabeta --moves \"b2 "));
}

TEST(Menu, QuitsAtTheEndOfInput) { EXPECT_EQ(run_lawan({"play"}).exit_code, 0); }

TEST(Plain, OutputThatIsNoTerminalHasNoEscapes) {
    EXPECT_THAT(run_lawan({"play", "connect4", "--o", "local"}, "d\nquit\n").output,
                Not(HasSubstr("\x1b")));
}

TEST(Version, IsPrinted) { EXPECT_THAT(run_lawan({"--version"}).output, HasSubstr("lawan 0.")); }

}  // namespace
}  // namespace lawan::tests
