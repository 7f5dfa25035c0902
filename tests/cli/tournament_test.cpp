#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "tests/cli/process.hpp"
#include "tests/temporary_folder.hpp"

namespace lawan::tests {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

class TournamentCommand : public ::testing::Test {
protected:
    TournamentCommand() {
        std::ofstream(folder / "plan.toml")
            << "name = \"cup\"\ngames = [\"tictactoe\", \"connect4:w=5,h=4\"]\npairs = 12\n"
               "nodes = 300\n[[bot]]\nspec = \"alphabeta\"\n[[bot]]\nspec = \"local\"\n"
               "[[bot]]\nname = \"dies\"\nspec = \"line:exit 1\"\n";
    }
    ProcessResult run(const std::vector<std::string>& more, int exit_code = 0) {
        std::vector<std::string> arguments = {"tournament", (folder / "plan.toml").string()};
        arguments.insert(arguments.end(), more.begin(), more.end());
        auto result = run_lawan(arguments);
        EXPECT_EQ(result.exit_code, exit_code) << result.errors;
        return result;
    }
    std::string out(const std::string& name) { return (folder / name).string(); }
    static std::string content(const std::string& file) {
        std::ostringstream text;
        text << std::ifstream(file).rdbuf();
        return text.str();
    }

    TemporaryFolder folder;
};

TEST_F(TournamentCommand, PlaysRatesAndWritesEverything) {
    const auto result = run({"--out", out("a")});
    EXPECT_THAT(result.output, HasSubstr("Standings"));
    EXPECT_THAT(result.output, HasSubstr("Crosstable"));
    EXPECT_THAT(result.output, HasSubstr("96 crash"));
    EXPECT_THAT(content(out("a/cup.html")), HasSubstr("<svg"));
    EXPECT_THAT(content(out("a/cup.pgn")), HasSubstr("[White \"alphabeta\"]"));
    EXPECT_THAT(content(out("a/cup-games.csv")), HasSubstr("tictactoe,alphabeta,local,"));
    EXPECT_EQ(json::parse(content(out("a/cup.json")))["data"]["standings"][2]["bot"], "dies");
}

TEST_F(TournamentCommand, PartsJoinToTheWhole) {
    run({"--out", out("whole")});
    run({"--out", out("parts"), "--shard", "1/2", "--concurrency", "1"});
    EXPECT_EQ(run_lawan({"merge", out("parts/cup-1-of-2.jsonl"), "-o", out("joined/cup.jsonl")})
                  .exit_code,
              1);
    run({"--out", out("parts"), "--shard", "2/2"});
    const auto merged = run_lawan({"merge", out("parts/cup-1-of-2.jsonl"),
                                   out("parts/cup-2-of-2.jsonl"), "-o", out("joined/cup.jsonl")});
    EXPECT_EQ(merged.exit_code, 0) << merged.errors;
    EXPECT_EQ(content(out("joined/cup.pgn")), content(out("whole/cup.pgn")));
    run({"--out", out("joined"), "--resume"});
    EXPECT_EQ(content(out("joined/cup.pgn")), content(out("whole/cup.pgn")));
}

TEST_F(TournamentCommand, MistakesAreExplained) {
    EXPECT_THAT(run({"--shard", "3/2"}, 2).errors, HasSubstr("--shard"));
    EXPECT_EQ(run_lawan({"tournament", "/no/such/file"}).exit_code, 2);
    EXPECT_THAT(run_lawan({"tournament", "--bot", "random"}).errors, HasSubstr("games"));
    EXPECT_EQ(run_lawan({"merge", "/etc/hostname", "-o", out("x")}).exit_code, 3);
}

TEST_F(TournamentCommand, WhatTheFileSaysIsNotSaidTwice) {
    const auto result = run({"--pairs", "3", "--gauntlet", "--out", out("twice")}, 2);
    EXPECT_THAT(result.errors, HasSubstr("--pairs, --gauntlet: cannot be combined with a file"));
    EXPECT_FALSE(std::filesystem::exists(out("twice")));
}

TEST_F(TournamentCommand, AForgottenResumeLosesNothing) {
    run({"--out", out("a")});
    const std::string before = content(out("a/cup.jsonl"));
    run({"--out", out("a")});
    EXPECT_EQ(content(out("a/cup.jsonl.old")), before);
}

/// Plays pairs of slow games against a program on a pseudo-terminal and types Ctrl-C `times` times.
class LiveTournament : public TournamentCommand {
protected:
    ProcessResult interrupt(int times) {
        std::ofstream(folder / "slow.sh")
            << "while read side ms m n k board rest; do echo >>" + out("asked") +
                   "; sleep 0.1; case $board in\n"
                   "3/*) echo a3;; x2/*|o2/*) echo b3;; ?x1/*|?o1/*) echo c3;; *) echo resign;; "
                   "esac; done\n";
        std::vector<Step> steps = {{"WL+DD", "\x03"}};
        if (times == 2) steps.push_back({"finishing the running games", "\x03"});
        return run_lawan_on_terminal(
            {"tournament", "--bot", "line:sh " + out("slow.sh"), "--bot", "random", "--bot",
             "local", "--game", "tictactoe", "--pairs", "500", "--time", "5s", "--name", "slow",
             "--concurrency", "2", "--out", out("live")},
            steps);
    }
    /// Counts journal lines after the first, which identifies the tournament.
    std::size_t kept() { return lines("live/slow.jsonl") - 1; }
    std::size_t lines(const std::string& file) {
        return static_cast<std::size_t>(std::ranges::count(content(out(file)), '\n'));
    }
    /// Counts the program's moves in the stored games.
    std::size_t answers_kept() {
        std::size_t count = 0;
        std::istringstream text(content(out("live/slow.jsonl")));
        std::string line;
        for (std::getline(text, line); std::getline(text, line);) {
            const json pair = json::parse(line);
            for (const json& game : pair["result"]) {
                count += (game["moves"].size() + (game["moved_first"] == true ? 1 : 0)) / 2;
                if (game["reason"] == "resign") ++count;
            }
        }
        return count;
    }
};

TEST_F(LiveTournament, ATerminalShowsTheTableAndTheTimeLeft) {
    const auto result = interrupt(1);
    EXPECT_THAT(result.output, HasSubstr("/1500 pairs, "));
    EXPECT_THAT(result.output, HasSubstr(" left"));
    EXPECT_THAT(result.output, HasSubstr("faults"));
    EXPECT_THAT(result.output, HasSubstr("tictactoe: line:sh"));
    EXPECT_THAT(result.output, HasSubstr("WL+DD"));
}

TEST_F(LiveTournament, CtrlCFinishesTheGamesInPlay) {
    const auto result = interrupt(1);
    EXPECT_EQ(result.exit_code, 130);
    EXPECT_THAT(result.output, HasSubstr("finishing the running games"));
    EXPECT_THAT(result.output, HasSubstr("--resume"));
    EXPECT_THAT(result.output, HasSubstr(fmt::format("stopped; {} of 1500", kept())));
    EXPECT_GE(kept(), 1);
    EXPECT_EQ(lines("asked"), answers_kept());  // no game was aborted
}

TEST_F(LiveTournament, ASecondCtrlCBreaksThemOff) {
    const auto result = interrupt(2);
    EXPECT_EQ(result.exit_code, 130);
    EXPECT_THAT(result.output, HasSubstr(fmt::format("stopped; {} of 1500", kept())));
}

TEST_F(TournamentCommand, FlagsDoWithoutAFile) {
    const auto result = run_lawan({"tournament", "--bot", "random", "--bot", "local", "--game",
                                   "tictactoe", "--pairs", "5", "--out", out("flags"), "--json"});
    EXPECT_EQ(result.exit_code, 0) << result.errors;
    EXPECT_EQ(json::parse(result.output)["pairings"][0]["pairs"], 5);

    const auto named =
        run_lawan({"tournament", "--bot",    "random",     "--bot",           "local", "--game",
                   "tictactoe",  "--pairs",  "4",          "--name",          "fast",  "--clock",
                   "10s+10ms",   "--margin", "1s",         "--opening-plies", "1",     "--sprt",
                   "0,10",       "--out",    out("flags"), "--json"});
    EXPECT_EQ(named.exit_code, 0) << named.errors;
    const json plan = json::parse(named.output)["plan"];
    EXPECT_EQ(plan["clock"], "10s+10ms");
    EXPECT_EQ(plan["margin"], "1s");
    EXPECT_EQ(plan["opening_plies"], 1);
    EXPECT_EQ(plan["sprt"], (json{0.0, 10.0}));
    EXPECT_TRUE(std::filesystem::exists(out("flags/fast.html")));
}

TEST_F(TournamentCommand, AMatchMayHaveAClockForTheGame) {
    std::ofstream(folder / "clock.sh")
        << "while read first rest; do case $first in\nugi) echo ugiok;;\nisready) echo readyok;;\n"
           "go) echo $rest >&2; exit 1;;\nesac; done\n";
    const auto result =
        run_lawan({"match", "ugi:sh " + out("clock.sh"), "random", "--game", "tictactoe", "--pairs",
                   "1", "--clock", "9s+20ms", "--concurrency", "1"});
    EXPECT_THAT(result.output, HasSubstr("'p1time 9000 p2time "));
    EXPECT_THAT(result.output, HasSubstr("p1inc 20 p2inc 20'"));
}

TEST_F(TournamentCommand, PartsOfAnExperimentJoinToo) {
    const std::vector<std::string> run = {"experiment", "run", "windows-e", "--scale", "0.02"};
    const auto with = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments = run;
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_lawan(arguments);
    };
    EXPECT_EQ(with({"--out", out("one")}).exit_code, 0);
    std::filesystem::create_directories(out("whole"));
    EXPECT_EQ(with({"--out", out("parts"), "--shard", "1/2"}).exit_code, 0);
    std::vector<std::string> merge = {"merge", out("parts/windows-e-1-of-2.journal"), "-o",
                                      out("whole/windows-e.journal")};
    const auto half = run_lawan(merge);
    EXPECT_EQ(half.exit_code, 1);
    EXPECT_THAT(half.errors, HasSubstr("missing"));
    EXPECT_EQ(with({"--out", out("parts"), "--shard", "2/2"}).exit_code, 0);
    merge.push_back(out("parts/windows-e-2-of-2.journal"));
    EXPECT_EQ(run_lawan(merge).exit_code, 0);
    EXPECT_EQ(content(out("whole/windows-e.json")), content(out("one/windows-e.json")));
}

TEST_F(TournamentCommand, AJobArrayIsAScript) {
    const auto script = run_lawan({"slurm", (folder / "plan.toml").string(), "--parts", "5",
                                   "--partition", "it's short", "--out", out("a b")});
    EXPECT_EQ(script.exit_code, 0) << script.errors;
    EXPECT_THAT(script.output, HasSubstr("--array=1-5"));
    EXPECT_THAT(script.output, HasSubstr("--shard \"$SLURM_ARRAY_TASK_ID/5\""));
    EXPECT_THAT(script.output, HasSubstr("--partition='it'\\''s short'"));
    EXPECT_THAT(run_lawan({"slurm", "bots-all"}).output, HasSubstr("experiment run bots-all"));
    EXPECT_THAT(run_lawan({"slurm", "bot-all"}).errors, HasSubstr("there is no experiment"));
    std::ofstream(folder / "sprt.toml")
        << "games = [\"tictactoe\"]\nsprt = [0, 5]\n[[bot]]\nspec = \"local\"\n"
           "[[bot]]\nspec = \"random\"\n";
    EXPECT_EQ(run_lawan({"slurm", (folder / "sprt.toml").string()}).exit_code, 2);
}

TEST_F(TournamentCommand, GradesTheExampleFile) {
    const std::string course = std::string(LAWAN_TEST_DATA) + "/../examples/grading.toml";
    EXPECT_EQ(run_lawan({"grade", course}).exit_code, 2);  // no student given
    const std::vector<std::string> arguments = {"grade", course,       "alphabeta:depth=6",
                                                "--out", out("grade"), "--json"};
    const auto result = run_lawan(arguments);
    EXPECT_EQ(result.exit_code, 0) << result.errors;
    const auto student = json::parse(result.output)["students"][0];
    EXPECT_EQ(student["passed"], true);
    EXPECT_EQ(student["positions"][0]["points"], 2);
    EXPECT_THAT(content(out("grade/week-3-1-alphabeta-depth-6.html")), HasSubstr("Positions"));
    // A student added later is graded; the exit code tells that one is below the mark.
    const auto late = run_lawan({"grade", course, "alphabeta:depth=6", "line:exit 1", "--out",
                                 out("grade"), "--resume", "--json"});
    EXPECT_EQ(late.exit_code, 1) << late.errors;
    EXPECT_EQ(json::parse(late.output)["students"][0], student);
    EXPECT_EQ(json::parse(late.output)["students"][1]["points"], 0);
}

}  // namespace
}  // namespace lawan::tests
