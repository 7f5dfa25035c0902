#include "protocol/outside_bots.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sys/wait.h>
#include <unistd.h>
#include <filesystem>
#include <fstream>

#include <thread>

#include "base/stop.hpp"
#include "base/thread.hpp"
#include "protocol/reported_tree.hpp"
#include "runtime/match.hpp"
#include "runtime/search_tree.hpp"
#include "tests/scripted_bot.hpp"
#include "tests/temporary_folder.hpp"

// Programs that lie, hang, die and babble: each must lose its game with a reason and leave no
// process behind. They are shell scripts, so they run everywhere.

namespace lawan::protocol {

using namespace tests;

namespace {

using std::chrono::milliseconds;
using ::testing::AnyOf;
using ::testing::HasSubstr;

class OutsideBotTest : public ::testing::Test {
protected:
    OutsideBotTest() { add_outside_bots(registry); }

    /// Returns the command of a shell script with this text.
    std::string script(const std::string& text) {
        const auto file = folder / ("bot" + std::to_string(scripts++));
        std::ofstream(file) << text;
        return "sh " + file.string();
    }

    std::unique_ptr<Bot> make(const std::string& spec, const Position& position) {
        auto bot = registry.make_bot(spec, position, 7);
        EXPECT_TRUE(bot) << bot.error().message;
        return *std::move(bot);
    }

    /// Plays the program as X against a bot that plays the first legal move.
    MatchResult play(Bot& program, Duration time = milliseconds(200)) {
        program.new_game();
        ScriptedBot other = first_move_bot();
        Match match(start, {.per_move = time});
        while (!match.result())
            match.play(match.position().to_move() == Player::X ? program : other, {.time = time},
                       {}, {});
        moves = match.moves();
        return *match.result();
    }
    MatchResult play(const std::string& spec, Duration time = milliseconds(200)) {
        const auto bot = make(spec, start);
        return play(*bot, time);
    }

    TemporaryFolder folder;
    int scripts = 0;
    Registry registry = standard_registry();
    Position start = *registry.start("tictactoe");
    std::vector<std::string> moves;
};

std::string ugi_script(const std::string& go) {
    return "while read first rest; do case $first in\n"
           "ugi) echo id name test; echo option name Seed type spin default 0 min 0 max 99;"
           " echo ugiok;;\nisready) echo readyok;;\nposition) position=$rest;;\n"
           "quit) exit;;\ngo) " +
           go + ";;\nesac; done\n";
}

TEST_F(OutsideBotTest, ALineBotPlaysAndWins) {
    const auto result = play("line:" + script("for move in b2 c3 a1; do read side ms position; "
                                              "echo \"$side $ms $position $LAWAN_GAME\" >&2; echo "
                                              "$move; done"));
    EXPECT_EQ(result.reason, Reason::Normal) << result.detail;
    EXPECT_EQ(result.winner, Player::X);
}

TEST_F(OutsideBotTest, ALineBotHearsSideTimeAndPosition) {
    const auto result = play("line:" + script("read line; echo \"$line $LAWAN_GAME\" >&2; exit 3"));
    EXPECT_EQ(result.reason, Reason::Crash);
    EXPECT_EQ(result.winner, Player::O);
    EXPECT_THAT(result.detail, HasSubstr("exit code 3"));
    EXPECT_THAT(result.detail, HasSubstr("x 200 3 3 3 3/3/3 x 1 tictactoe"));
}

TEST_F(OutsideBotTest, ABotThatLiesLosesByAnIllegalMove) {
    const auto result = play("line:" + script("while read line; do echo a9; done"));
    EXPECT_EQ(result.reason, Reason::IllegalMove);
    EXPECT_EQ(result.winner, Player::O);
    EXPECT_THAT(result.detail, HasSubstr("a9"));
}

TEST_F(OutsideBotTest, ABotThatHangsStalls) {
    const auto bot = make("line[start=50ms]:" + script("sleep 1000"), start);
    const Stopwatch stopwatch;
    const auto result = play(*bot, milliseconds(50));
    EXPECT_EQ(result.reason, Reason::Stall);
    EXPECT_LT(stopwatch.elapsed(), std::chrono::seconds(10));
}

TEST_F(OutsideBotTest, ABotThatIsLateTimesOut) {
    const auto result =
        play("line[start=1ms]:" + script("while read line; do sleep 0.5; echo b2; done"),
             milliseconds(50));
    EXPECT_EQ(result.reason, Reason::Timeout);
}

TEST_F(OutsideBotTest, TheFirstAnswerMayTakeItsTimeToStart) {
    const auto result =
        play("line:" + script("sleep 0.6; for move in b2 c3 a1; do read line; echo $move; done"),
             milliseconds(100));
    EXPECT_EQ(result.reason, Reason::Normal) << result.detail;
}

TEST_F(OutsideBotTest, ABotThatDiesHalfwayCrashes) {
    const auto result = play("line:" + script("read line; echo b2; read line; kill -SEGV $$"));
    EXPECT_EQ(result.reason, Reason::Crash);
    EXPECT_EQ(moves.size(), 2);
    EXPECT_THAT(result.detail, HasSubstr("SIGSEGV"));
}

TEST_F(OutsideBotTest, ABotThatDoesNotExistSaysSo) {
    const auto result = play("line:/no/such/program");
    EXPECT_EQ(result.reason, Reason::Crash);
    EXPECT_THAT(result.detail, HasSubstr("not found"));
    EXPECT_EQ(play("ugi:/no/such/program").reason, Reason::Crash);
}

TEST_F(OutsideBotTest, HalfALineIsNoAnswer) {
    const auto dead = play("line:" + script("read line; printf b"));
    EXPECT_EQ(dead.reason, Reason::Crash);
    EXPECT_THAT(dead.detail, HasSubstr("middle of a line"));
    const auto hanging =
        play("line[start=1ms]:" + script("read line; printf b; sleep 1000"), milliseconds(50));
    EXPECT_EQ(hanging.reason, Reason::Stall);
}

TEST_F(OutsideBotTest, GarbageIsQuotedNotRepeated) {
    const auto result =
        play("line:" + script("read line; head -c 300 /dev/urandom; echo; sleep 9"));
    EXPECT_THAT(result.reason, AnyOf(Reason::IllegalMove, Reason::Resign));
    for (const char c : result.detail) EXPECT_GE(c, ' ');
}

TEST_F(OutsideBotTest, ABabblerIsCutOff) {
    EXPECT_EQ(play("line:" + script("yes b2")).reason, Reason::IllegalMove);
    EXPECT_EQ(play("line:" + script("tr '\\0' a < /dev/zero")).reason, Reason::Crash);
    const auto chatty =
        play("ugi:" + script(ugi_script("yes info string")), std::chrono::seconds(20));
    EXPECT_EQ(chatty.reason, Reason::Crash);
    EXPECT_THAT(chatty.detail, HasSubstr("exceeded the limit"));
    const auto stderr_only = play("line[start=1ms]:" + script("yes >&2"), milliseconds(300));
    EXPECT_THAT(stderr_only.reason, AnyOf(Reason::Crash, Reason::Stall));
}

TEST_F(OutsideBotTest, WhatWasSaidUnaskedIsNoAnswer) {
    const auto result =
        play("line:" + script("for move in b2 c3 a1; do read line; echo $move; echo "
                              "a9; sleep 0.05; done"));
    EXPECT_THAT(result.reason, AnyOf(Reason::Normal, Reason::IllegalMove)) << result.detail;
}

TEST_F(OutsideBotTest, ABotMayResign) {
    const auto result = play("ugi:" + script(ugi_script("echo bestmove 0000")));
    EXPECT_EQ(result.reason, Reason::Resign);
    EXPECT_EQ(result.winner, Player::O);
}

TEST_F(OutsideBotTest, AUgiBotThatDoesNotGreetStalls) {
    const auto result = play("ugi[start=100ms]:" + script("while read line; do :; done"));
    EXPECT_EQ(result.reason, Reason::Stall);
    EXPECT_THAT(result.detail, HasSubstr("ugiok"));
}

TEST_F(OutsideBotTest, StartingSlowlyIsNotOnTheClock) {
    const auto result =
        play("ugi:" + script("sleep 0.5\n" + ugi_script("echo bestmove a9")), milliseconds(100));
    EXPECT_EQ(result.reason, Reason::IllegalMove) << result.detail;
}

TEST_F(OutsideBotTest, AUgiBotThatIsLateIsToldToStop) {
    // It answers after `stop`: late, but alive.
    const auto late =
        play("ugi:" + script(ugi_script("read stop; echo bestmove b2")), milliseconds(50));
    EXPECT_EQ(late.reason, Reason::Timeout);
    const auto never = play("ugi:" + script(ugi_script("sleep 1000")), milliseconds(50));
    EXPECT_EQ(never.reason, Reason::Stall);
}

TEST_F(OutsideBotTest, AUgiBotIsToldTheGame) {
    const auto result =
        play("ugi:" + script(ugi_script("set -- $position; echo \"$position | $rest\" "
                                        ">&2; case $# in 1) echo bestmove b2;; *) "
                                        "exit 1;; esac")));
    EXPECT_EQ(result.reason, Reason::Crash);
    EXPECT_THAT(result.detail, HasSubstr("startpos moves b2 a3 | movetime 200"));
}

TEST_F(OutsideBotTest, AnUnknownOptionOfAProgramIsAFault) {
    const auto result = play("ugi[Hash=64]:" + script(ugi_script("echo bestmove b2")));
    EXPECT_EQ(result.reason, Reason::Crash);
    EXPECT_THAT(result.detail, HasSubstr("no option 'Hash'"));
}

TEST_F(OutsideBotTest, AProgramIsStartedAnewAfterAFault) {
    const auto bot = make(
        "line:" + script("for move in b2 c3 a1; do read line; echo $move; done; exit 4"), start);
    EXPECT_EQ(play(*bot).reason, Reason::Normal);
    EXPECT_EQ(play(*bot).reason, Reason::Crash);  // it had exited after its first game
    EXPECT_EQ(play(*bot).reason, Reason::Normal);
}

TEST_F(OutsideBotTest, MemoryIsLimited) {
    const auto result =
        play("line[memory=32]:" + script("x=a; while :; do x=$x$x$x$x; done"), milliseconds(5000));
    EXPECT_EQ(result.reason, Reason::Crash) << result.detail;
}

/// Returns whether a process has exited. It may stay listed until its parent reaps it.
bool ended(int process) {
    std::ifstream status("/proc/" + std::to_string(process) + "/stat");
    std::string text;
    std::getline(status, text);
    return text.empty() || text[text.rfind(')') + 2] == 'Z' || text[text.rfind(')') + 2] == 'X';
}

TEST_F(OutsideBotTest, ChildrenDieWithTheProgram) {
    const auto file = folder / "child";
    const std::string note = "sh -c 'echo $$ > " + file.string() + "; exec sleep 1000'";
    // Children that stay in the process group, start a new session, are orphaned, or have an empty
    // environment.
    const std::vector<std::string> children = {note + " &",
                                               "setsid " + note + " &",
                                               "(setsid " + note + " &)",
                                               "env -i " + note + " &",
                                               "env -i setsid " + note + " &",
                                               "(env -i setsid " + note + " &)"};
    const std::vector<std::pair<std::string, Reason>> endings = {
        {"echo a9; wait", Reason::IllegalMove},
        {"exit 0", Reason::Crash},
        {"kill -KILL $$", Reason::Crash}};
    for (const std::string& child : children) {
        for (const auto& [ending, reason] : endings) {
            std::filesystem::remove(file);
            const auto result =
                play("line:" + script(child + "\nwhile ! [ -s " + file.string() +
                                      " ]; do sleep 0.01; done; read line; " + ending));
            EXPECT_EQ(result.reason, reason) << result.detail;
            int id = 0;
            std::ifstream(file) >> id;
            ASSERT_GT(id, 0);
            for (int i = 0; i < 200 && !ended(id); ++i)
                std::this_thread::sleep_for(milliseconds(10));
            EXPECT_TRUE(ended(id)) << child << " after " << ending;
        }
    }
}

TEST_F(OutsideBotTest, AnotherBotsChildrenLiveOn) {
    const auto start_of_child = [&](const std::filesystem::path& file) {
        return "line:" + script("env -i setsid sh -c 'echo $$ > " + file.string() +
                                "; exec sleep 1000' &\nwhile ! [ -s " + file.string() +
                                " ]; do sleep 0.01; done; for move in b2 c3 a1; do read line; "
                                "echo $move; done; read line");
    };
    const auto child_in = [](const std::filesystem::path& file) {
        int id = 0;
        std::ifstream(file) >> id;
        return id;
    };
    const auto first = make(start_of_child(folder / "first"), start);
    EXPECT_EQ(play(*first).reason, Reason::Normal);
    EXPECT_EQ(play(start_of_child(folder / "second")).reason, Reason::Normal);
    ASSERT_GT(child_in(folder / "first"), 0);
    EXPECT_FALSE(ended(child_in(folder / "first")));
    ASSERT_GT(child_in(folder / "second"), 0);
    for (int i = 0; i < 200 && !ended(child_in(folder / "second")); ++i)
        std::this_thread::sleep_for(milliseconds(10));
    EXPECT_TRUE(ended(child_in(folder / "second")));
}

TEST_F(OutsideBotTest, ItsLastWordsAreLongEnoughToHelp) {
    const auto result = play("line:" + script("echo " + std::string(150, 'p') +
                                              ": No such file or directory >&2; exit 2"));
    EXPECT_EQ(result.reason, Reason::Crash);
    EXPECT_THAT(result.detail, HasSubstr("p: No such file or directory'"));
    EXPECT_THAT(play("line:" + script("echo " + std::string(500, 'p') + " >&2; exit 2")).detail,
                HasSubstr("p...'"));
}

TEST_F(OutsideBotTest, AUgiBotHearsTheMovesOfTheOpening) {
    const std::vector<std::string> opening = {"a1", "c3"};
    const auto bot = make("ugi:" + script(ugi_script("echo $position >&2; exit 1")), start);
    Match match(*start.play("a1")->play("c3"));
    match.came_from(start, opening);
    match.play(*bot, {.depth = 1}, {}, {});
    ASSERT_TRUE(match.result());
    EXPECT_THAT(match.result()->detail, HasSubstr("'startpos moves a1 c3'"));
}

TEST_F(OutsideBotTest, ManyGamesLeaveNoDescriptorAndNoZombie) {
    const auto descriptors = [] {
        return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
    };
    const std::string dies = "line:" + script("read line; exit 1");
    const std::string lives = script(
        "while read side ms position; do case $position in *' 3/3/3 '*) echo b2;; *' o2/1x1/3 '*) "
        "echo c3;; *) echo a1;; esac; done");
    const auto before = descriptors();
    const auto bot = make("line:" + lives, start);
    for (int i = 0; i < 300; ++i) EXPECT_EQ(play(*bot).reason, Reason::Normal);
    for (int i = 0; i < 60; ++i) EXPECT_EQ(play(dies).reason, Reason::Crash);
    EXPECT_LE(descriptors(), before + 5);
    int status = 0;
    EXPECT_EQ(waitpid(-1, &status, WNOHANG), 0);  // the only child is alive; no zombies
}

TEST_F(OutsideBotTest, AnInterruptAbortsTheGameAtOnce) {
    const auto bot = make("ugi:" + script(ugi_script("sleep 1000")), start);
    StopSource stop;
    const Thread interrupter([&] {
        std::this_thread::sleep_for(milliseconds(200));
        stop.request_stop();
    });
    Match match(start);
    const Stopwatch stopwatch;
    match.play(*bot, {.time = std::chrono::minutes(5)}, stop.get_token(), {});
    ASSERT_TRUE(match.result());
    EXPECT_EQ(match.result()->reason, Reason::Aborted);
    EXPECT_LT(stopwatch.elapsed(), std::chrono::seconds(10));
}

TEST_F(OutsideBotTest, SpecsThatCannotBeReadAreExplained) {
    const auto message = [&](const std::string& spec) {
        const auto bot = registry.make_bot(spec, start, 1);
        return bot ? "" : bot.error().message;
    };
    EXPECT_THAT(message("line:"), HasSubstr("command is missing"));
    EXPECT_THAT(message("ugi[Hash=1"), HasSubstr("end them with ]"));
    EXPECT_THAT(message("ugi[Hash]:x"), HasSubstr("option=value"));
    EXPECT_THAT(message("ugi[time=never]:x"), HasSubstr("never"));
    EXPECT_THAT(message("line[Hash=1]:x"), HasSubstr("no option Hash"));
    EXPECT_THAT(message("uci[piece=pp]:x"), HasSubstr("capital letter"));
    for (const char* letters : {"r", "rr", "ryx", "r1"})
        EXPECT_THAT(message(std::string("ugi[fen=") + letters + "]:x"), HasSubstr("two letters"));
    EXPECT_EQ(message("uci:x"), "");
    start = *registry.start("adjacency");
    EXPECT_THAT(message("uci:x"), HasSubstr("VariantPath"));
    EXPECT_THAT(standard_registry().make_bot("line:true", start, 1).error().message,
                HasSubstr("there is no bot"));
}

TEST_F(OutsideBotTest, AUciBotHearsDropsAndHands) {
    start = *registry.start("connect4");
    const std::string uci =
        "while read first rest; do case $first in\n"
        "uci) echo option name UCI_Variant type combo default chess var chess; echo uciok;;\n"
        "isready) echo readyok;;\nsetoption) variant=$rest;;\nposition) position=$rest;;\n"
        "quit) exit;;\n"
        "go) case $position in startpos) echo bestmove P@d1;; *) echo \"$variant | $position | "
        "$rest\" >&2; exit 1;; esac;;\nesac; done\n";
    const auto result = play("uci:" + script(uci));
    EXPECT_THAT(result.detail, HasSubstr("name UCI_Variant value cfour"));
}

TEST_F(OutsideBotTest, AUgiBotHearsPositionsInItsOwnLetters) {
    const auto heard = [&](const std::string& game, const std::string& letters) {
        start = *registry.start(game);
        const std::string ugi =
            "while read first rest; do case $first in\nugi) echo ugiok;;\nisready) echo readyok;;\n"
            "position) echo \"$rest\" >&2;;\ngo) exit 1;;\nesac; done\n";
        return play("ugi[fen=" + letters + "]:" + script(ugi)).detail;
    };
    EXPECT_THAT(heard("connect4", "ry"), HasSubstr("fen 7/7/7/7/7/7 r 1"));
    EXPECT_THAT(heard("connect4:first=o", "ry"), HasSubstr("fen 7/7/7/7/7/7 r 1 moves a"));
    EXPECT_THAT(heard("adjacency:w=7,h=7", "xo"), HasSubstr("fen 5oo/5oo/7/7/7/xx5/xx5 x 1"));
    EXPECT_THAT(heard("adjacency:w=7,h=7,first=o", "xo"),
                HasSubstr("fen 5xx/5xx/7/7/7/oo5/oo5 x 1 moves "));
}

TEST_F(OutsideBotTest, TheTreeThatAProgramTellsIsRecorded) {
    const std::string told =
        "echo info string tree b2 a1 cp -30 leaf; echo info string tree b2 cp -30 alpha -50 cut 7;"
        " echo info string tree a1 cp -10 visits 9 open; echo info string tree cp -10;"
        " echo info string tree b2 b2 cp 1; echo info string tree z9 cp 5; echo info string tree;"
        " echo bestmove a1";
    const auto bot = make("ugi:" + script(ugi_script(told)), start);
    EXPECT_EQ(bot->choose(start, {.depth = 2}, {}, {}).value().trace, nullptr) << "nobody asked";
    const Report report = bot->choose(start, {.depth = 2, .traced = true}, {}, {}).value();
    ASSERT_NE(report.trace, nullptr);
    const SearchTree tree(start, report.trace, {report.move});
    ASSERT_EQ(tree.size(), 4U) << "illegal moves and empty lines are passed over";
    EXPECT_EQ(tree.move(1), "b2");
    EXPECT_EQ(tree.move(2), "a1");
    EXPECT_EQ(tree.path(2), (std::vector<std::string>{"b2", "a1"}));
    EXPECT_EQ(tree.node(2).end, NodeEnd::Horizon);
    EXPECT_EQ(tree.node(1).end, NodeEnd::Cut);
    EXPECT_EQ(tree.node(1).unsearched, 7);
    EXPECT_EQ(tree.node(3).visits, 9U);
    // From X's view, whoever moves at the root.
    EXPECT_EQ(tree.values(1).value, -300);
    EXPECT_EQ(tree.values(1).alpha, -500);
    EXPECT_EQ(tree.values(2).value, -300);
    EXPECT_EQ(tree.values(0).value, -100);
    EXPECT_EQ(tree.principal_line().size(), 2U);
    EXPECT_EQ(report.trace->tree_by_ply, (std::vector<std::uint64_t>{1, 2, 1}));
}

TEST_F(OutsideBotTest, ATreeHasItsBoundAndSurvivesNonsense) {
    ReportedTree tree(start, 5,
                      [](const Position&, std::string_view move) { return std::string(move); });
    EXPECT_EQ(tree.trace(), nullptr);
    for (const char* move : {"a1", "a2", "a3", "b1", "b2", "b3", "c1"})
        tree.hear(std::string("info string tree ") + move + " cp 1");
    tree.hear("info string tree cp 99999999999999999999");
    tree.hear("info string tree a1 cp");
    tree.hear("info string tree a1 cut -5 visits 99999999999");
    tree.hear("info string tree " + std::string(4000, 'a'));
    std::string endless = "info string tree";
    for (int i = 0; i < 500; ++i) endless += " a1";
    tree.hear(endless);
    tree.hear("bestmove a1");
    const auto trace = tree.trace();
    ASSERT_NE(trace, nullptr);
    EXPECT_EQ(trace->tree.size(), 5U);
    EXPECT_EQ(trace->tree_not_recorded, 3U);
    EXPECT_EQ(trace->tree[1].end, NodeEnd::Stopped) << "it was told again, without a value";
}

TEST_F(OutsideBotTest, LinesThatWereToldBecomeASearch) {
    const auto search =
        told_search(start,
                    "ugiok\ninfo string tree b2 cp 20\r\n"
                    "info string tree a1 cp 30 visits 4\ninfo string tree a1 b2 cp 30 leaf\n"
                    "info string tree c3\nbestmove b2\n",
                    100);
    ASSERT_TRUE(search.has_value());
    EXPECT_EQ(search->report.line, (std::vector<std::string>{"a1", "b2"}));
    EXPECT_EQ(search->report.score, 300) << "the root was not told of: its best move counts";
    EXPECT_EQ(search->report.depth, 2);
    EXPECT_EQ(search->tree->size(), 5U);
    EXPECT_EQ(search->tree->principal_line().size(), 3U);
    for (const char* nothing : {"", "info string tree", "info string tree cp 5",
                                "info string tree z9 cp 1", "info string tree a1"}) {
        const auto refused = told_search(start, nothing, 100);
        ASSERT_FALSE(refused.has_value()) << nothing;
        EXPECT_THAT(refused.error().message, HasSubstr("info string tree d4 cp 25"));
    }
}

}  // namespace
}  // namespace lawan::protocol
