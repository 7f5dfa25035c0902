#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "tests/cli/process.hpp"

// Invalid input gets a sentence that says what to do, exit code 2 or a repeated prompt, and changes
// nothing.

namespace lawan::tests {
namespace {

using ::testing::HasSubstr;

struct Mistake {
    std::vector<std::string> arguments;
    std::string sentence;
};

void PrintTo(const Mistake& mistake, std::ostream* stream) {
    for (const auto& argument : mistake.arguments) *stream << argument.substr(0, 40) << ' ';
}

class MistakeTest : public ::testing::TestWithParam<Mistake> {};

TEST_P(MistakeTest, IsExplained) {
    const ProcessResult result = run_lawan(GetParam().arguments);
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_EQ(result.output, "");
    EXPECT_THAT(result.errors, HasSubstr(GetParam().sentence));
}

INSTANTIATE_TEST_SUITE_P(
    Commands, MistakeTest,
    ::testing::Values(
        Mistake{{"dance"}, "there is no command 'dance'; 'lawan --help' lists them\n"},
        Mistake{{"dance", "--help"}, "there is no command 'dance'; 'lawan --help' lists them\n"},
        Mistake{{"--help", "dance"}, "there is no command 'dance'"},
        Mistake{{"solv"}, "there is no command 'solv'; did you mean 'lawan solve'?\n"},
        Mistake{{"solv", "--help"}, "did you mean 'lawan solve'?"},
        Mistake{{"Play", "tictactoe"}, "did you mean 'lawan play'?"},
        Mistake{{""}, "there is no command ''"},
        Mistake{{"experiment", "rnu", "--help"},
                "there is no command 'experiment rnu'; did you mean 'lawan experiment run'?\n"},
        Mistake{{"experiment", "dance", "--help"}, "'lawan experiment --help' lists them\n"},
        Mistake{{"book", "biuld", "connect4"}, "did you mean 'lawan book build'?"},
        Mistake{{"experiment"}, "lawan experiment --help"}, Mistake{{"--dance"}, "--dance"},
        Mistake{{"play", "--x"}, "--x"}, Mistake{{"play", "chess"}, "there is no game 'chess'"},
        Mistake{{"play", ""}, "there is no game ''"},
        Mistake{{"play", "conect4"}, "did you mean connect4?"},
        Mistake{{"play", "connect4:w=0"}, "from 1 to 32"},
        Mistake{{"play", "connect4:w=9,h=9"}, "w(h+1) is 90"},
        Mistake{{"play", "connect4:k=9"}, "a line of 9 does not fit on 7 x 6"},
        Mistake{{"play", "adjacency:w=3"}, "from 4 to 16"},
        Mistake{{"play", "adjacency:w=9,h=8"}, "72 cells"},
        Mistake{{"play", "adjacency:rounds=0"}, "from 1 to 28"},
        Mistake{{"play", "adjacency:w=4,h=4,rounds=5"}, "expected 1 to 4"},
        Mistake{{"play", "adjacency:nb=6"}, "expected 8 or 4"},
        Mistake{{"play", "adjacency:first=z"}, "expected x or o"},
        Mistake{{"play", "mnk:9,8,3"}, "72 cells"},
        Mistake{{"play", "mnk:3,3"}, "such as mnk:5,4,4"},
        Mistake{{"play", "mnk"}, "such as mnk:5,4,4"},
        Mistake{{"play", "mnk:3,3,3,3"}, "no option '3'"},
        Mistake{{"play", "tictactoe", "--o", "wizard"}, "there is no bot 'wizard'"},
        Mistake{{"play", "tictactoe", "--o", "minimax:depth=0"}, "from 1 to 64"},
        Mistake{{"play", "tictactoe", "--o", "minimax:depth"}, "needs a value"},
        Mistake{{"play", "tictactoe", "--o", "minimax:time=soon"}, "100ms, 5s or 2m"},
        Mistake{{"play", "tictactoe", "--o", "minimax:eval=marks"}, "windows, lines and utility"},
        Mistake{{"play", "tictactoe", "--first", "y"}, "--first"},
        Mistake{{"play", "tictactoe:first=o", "--first", "x"}, "already says who starts"},
        Mistake{{"play", "tictactoe", "--names", "Ana"}, "such as Ana,Budi"},
        Mistake{{"play", "tictactoe", "--names", "Ana,\x1b[31mBudi"}, "such as Ana,Budi"},
        Mistake{{"play", "tictactoe", "--time", "0s"}, "above 0"},
        Mistake{{"play", "tictactoe", "--clock", "5"}, "100ms, 5s or 2m"},
        Mistake{{"play", "tictactoe", "--json"}, "two bots"},
        Mistake{{"play", "tictactoe", "--left", "5s,5s"}, "--left: needs --clock"},
        Mistake{{"play", "tictactoe", "--clock", "5s", "--left", "5s"}, "such as 250s,300s"},
        Mistake{{"analyze", "tictactoe", "--moves", "b2 b2"}, "b2 already holds a mark"},
        Mistake{{"analyze", "tictactoe", "--moves", "d4"}, "from a1 to c3"},
        Mistake{{"analyze", "connect4", "--moves", "d d d d d d d"}, "column d is full"},
        Mistake{{"analyze", "connect4", "--moves", "h"}, "from a to g"},
        Mistake{{"analyze", "connect4", "--moves", "d", "d"}, "--moves \"d4 e5\""},
        Mistake{{"solve", "tictactoe", "--position", "3/3/3", "x", "1"}, "need quotes"},
        Mistake{{"analyze", "connect4", "--moves", "a b a b a b a"}, "the game is over"},
        Mistake{{"analyze", "connect4", "--moves", "a b a b a b a b"}, "the game is over"},
        Mistake{{"analyze", "connect4", "--position", "7/7/7/7/7 x 1"}, "expected 6 rows"},
        Mistake{{"analyze", "connect4", "--position", "7/7/7/7/7/8 x 1"}, "row 6 from the top"},
        Mistake{{"analyze", "connect4", "--position", "7/7/7/7/7/3q3 x 1"},
                "expected x, o or a number"},
        Mistake{{"analyze", "connect4", "--position", "7/7/7/7/3x3/7 o 1"},
                "a disc floats in column d"},
        Mistake{{"analyze", "connect4", "--position", "7/7/7/7/7/3x3 x 1"}, "it is o's turn"},
        Mistake{{"analyze", "connect4", "--position", "7/7/7/7/7/3x3 o 7"}, "this is round 1"},
        Mistake{{"analyze", "connect4", "--position", "7/7/7/7/7/xx5 x 2"},
                "2 x and 0 o are impossible"},
        Mistake{{"analyze", "connect4", "--position", "7/7/7/7/oooo3/xxxx3 x 5"},
                "both players have a line"},
        Mistake{{"analyze", "tictactoe", "--position", "3 3 3 xxx/oo1/3 o 3"}, "the game is over"},
        Mistake{{"analyze", "tictactoe", "--position", "4 3 3 3/3/3 x 1"}, "3 columns"},
        Mistake{{"analyze", "adjacency", "--position", "6oo/6oo/8/8/8/8/1x6/xx6 x 1 28"},
                "a2 is empty"},
        Mistake{{"analyze", "adjacency", "--position", "6oo/6oo/8/8/8/8/xx6/xx6 x 1 99"},
                "from 1 to 28"},
        Mistake{{"analyze", "adjacency", "--depth", "x"}, "--depth"},
        Mistake{{"analyze", "adjacency", "--nodes", "-5"}, "--nodes"},
        Mistake{{"analyze", "tictactoe", "--seed", "-1"}, "expected a whole number from 0"},
        Mistake{{"play", "tictactoe", "--seed", "-1"}, "expected a whole number from 0"},
        Mistake{{"match", "random", "local", "--game", "tictactoe", "--seed", "-1"},
                "expected a whole number from 0"},
        Mistake{{"experiment", "run", "nodes-d", "--seed", "-1"}, "expected a whole number from 0"},
        Mistake{{"analyze", "adjacency", "--bot", "alphabeta:limit=fallback"},
                "needs a time or a number of nodes"},
        Mistake{{"analyze", "adjacency", "--bot", "minimax:as=c"}, "as=c needs C's evaluation"},
        Mistake{{"analyze", "adjacency\xff\xfe"}, "\\xff\\xfe"},
        Mistake{{"analyze", std::string(100'000, 'a')}, "..."},
        Mistake{{"solve", "adjacency:rounds=8", "--threads", "2"}, "by one thread"},
        Mistake{{"solve", "connect4", "--moves", "d d d q"}, "q"},
        Mistake{{"solve", "connect4", "--moves", "a b a b a b a"}, "nothing to solve"},
        Mistake{{"solve", "connect4", "--position", "7/7/7/7/3x3/7 o 1"},
                "a disc floats in column d"},
        Mistake{{"solve", "connect4", "--hash", "much"}, "hash"},
        Mistake{{"solve", "connect4", "--limit", "3"}, "--batch"},
        Mistake{{"solve", "connect4", "--prove", "luck"}, "--prove"},
        Mistake{{"solve", "connect4:w=6", "--threads", "2"}, "on its standard board"},
        Mistake{{"solve", "connect4", "--checkpoint", "/tmp/x"}, "for adjacency only"},
        Mistake{{"solve", "connect4", "--book", "/etc/passwd"}, "not a Connect Four book"},
        Mistake{{"solve", "connect4", "--book", "/etc"}, "/etc is a folder"},
        Mistake{{"solve", "connect4", "--batch", "/etc"}, "/etc is a folder"},
        Mistake{{"solve", "adjacency", "--proofs", "/etc"}, "/etc is a folder"},
        Mistake{{"tournament", "/etc"}, "/etc is a folder"},
        Mistake{{"grade", "/etc"}, "/etc is a folder"},
        Mistake{{"serve", "--port", "0", "--bots", "/etc"}, "/etc is a folder"},
        Mistake{{"match", "random", "local", "--game", "tictactoe", "--sprt", "nan,nan"}, "--sprt"},
        Mistake{{"match", "random", "local", "--game", "tictactoe", "--sprt", "0,nan"}, "--sprt"},
        Mistake{{"match", "random", "local", "--game", "tictactoe", "--sprt", "-inf,0"}, "--sprt"},
        Mistake{{"tournament", "--bot", "random", "--bot", "local", "--game", "tictactoe", "--sprt",
                 "nan,nan"},
                "--sprt"},
        Mistake{{"serve", "--port", "0", "--db", ""}, "--db: expected a file"},
        Mistake{{"serve", "--port", "0", "--db", ":memory:"}, "would not be kept"},
        Mistake{{"play", "tictactoe", "--o", "human", "--db", ""}, "--db: expected a file"},
        Mistake{{"play", "tictactoe", "--o", "human", "--db", ":memory:"}, "would not be kept"},
        Mistake{{"solve", "adjacency", "--resume"}, "--checkpoint"},
        Mistake{{"solve", "connect4", "--batch", "/no/such/file"}, "cannot be read: No such file"},
        Mistake{{"solve", "connect4", "--batch", "/dev/null"}, "no position"},
        Mistake{{"perft", "connect4", "0"}, "0"}, Mistake{{"perft", "connect4", "many"}, "many"}));

TEST(Prompt, SurvivesGarbage) {
    const std::string input = std::string("\xff\xfe\x00\x01 c3\n", 8) + std::string(1 << 20, 'a') +
                              "\n" + std::string(3 << 20, 'b') + "\n\n\t\nb2\nposition\nquit\n";
    const ProcessResult result = run_lawan({"play", "tictactoe", "--o", "human"}, input);
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_THAT(result.output, HasSubstr("3 3 3 3/1x1/3 o 1"));
}

TEST(Prompt, ALineTooLongIsOneBadMove) {
    const std::string input = std::string(5 << 20, 'b') + "\na1\nposition\n";
    const ProcessResult result = run_lawan({"play", "tictactoe", "--o", "human"}, input);
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_THAT(result.output, HasSubstr("3 3 3 3/3/x2 o 1"));
}

TEST(Prompt, EndOfInputLeavesTheGameAndSaysHowToGoOn) {
    const ProcessResult result = run_lawan({"play", "adjacency:rounds=8", "--o", "human"}, "d4");
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_THAT(result.output,
                HasSubstr("To go on later:\n  lawan play adjacency:rounds=8 --o human "
                          "--moves d4 --played 1\n"));
}

TEST(Output, AFullDiskIsSaid) {
    const ProcessResult result = run_lawan_into("/dev/full", {"games"});
    EXPECT_EQ(result.exit_code, 3);
    EXPECT_THAT(result.errors, HasSubstr("No space left"));
    EXPECT_EQ(run_lawan_into("/dev/full", {"--help"}).exit_code, 3);
}

TEST(BadInput, StandardErrorThatCannotBeWrittenChangesNoExitCode) {
    const auto exit_code = [](const char* arguments) {
        const int status =
            std::system((std::string("\"") + LAWAN_PROGRAM + "\" " + arguments).c_str());
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    };
    EXPECT_EQ(exit_code("nope 2>&-"), 2);
    EXPECT_EQ(exit_code("nope 2>/dev/full"), 2);
    EXPECT_EQ(exit_code("games >&- 2>&-"), 3);
    EXPECT_EQ(exit_code("games >/dev/null 2>&-"), 0);
}

}  // namespace
}  // namespace lawan::tests
