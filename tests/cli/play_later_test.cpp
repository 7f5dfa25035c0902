#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/cli/process.hpp"
#include "tests/temporary_folder.hpp"

// An interrupted game resumes with the printed command, and a finished one is stored.
// tests/server/terminal_games_test.cpp looks at what is stored.

namespace lawan::tests {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// Splits the printed command into arguments as a shell would.
std::vector<std::string> printed_arguments(const std::string& output) {
    const std::string before = "To go on later:\n  lawan ";
    const std::size_t begin = output.find(before);
    if (begin == std::string::npos) return {};
    const std::string words = output.substr(
        begin + before.size(), output.find('\n', begin + before.size()) - begin - before.size());
    FILE* shell = popen(("printf '%s\\n' " + words).c_str(), "r");
    std::vector<std::string> arguments;
    std::array<char, 1000> line{};
    while (fgets(line.data(), line.size(), shell) != nullptr)
        arguments.emplace_back(std::string(line.data(), std::string(line.data()).size() - 1));
    pclose(shell);
    return arguments;
}

TEST(PlayLater, ThePrintedCommandGoesOnWithTheSameGame) {
    const ProcessResult first =
        run_lawan({"play", "connect4", "--x", "local:ties=first", "--o", "human", "--first", "o",
                   "--names", "Ana's \"bot\",$HOME `x`", "--clock", "50s+1s", "--seed", "7",
                   "--time", "50ms", "--no-store"},
                  "d\nc\nposition\nboard\nquit\n");
    ASSERT_EQ(first.exit_code, 0) << first.errors;
    EXPECT_THAT(first.output, HasSubstr(" --played 4\n"));
    const ProcessResult second =
        run_lawan(printed_arguments(first.output), "position\nundo\nposition\nresign\n");
    ASSERT_EQ(second.exit_code, 0) << first.output << second.errors;
    EXPECT_THAT(second.output,
                HasSubstr("connect4:first=o: X (Ana's \"bot\") against O ($HOME `x`)"));
    const auto position_in = [](const std::string& output) {
        const std::size_t begin = output.find("\n  7/") + 3;
        return output.substr(begin, output.find('\n', begin) - begin);
    };
    EXPECT_EQ(position_in(first.output), position_in(second.output));
    EXPECT_THAT(second.output, HasSubstr("Taken back."));  // a move of the first session
    // Both have made two moves and thought for less than a second.
    EXPECT_THAT(second.output, HasSubstr("X has 52s left"));
    EXPECT_THAT(second.output, HasSubstr("X (Ana's \"bot\") wins: resign."));
    EXPECT_THAT(second.output, Not(HasSubstr("kept")));
}

TEST(PlayLater, APositionThatWasGivenIsGivenAgain) {
    const ProcessResult first = run_lawan(
        {"play", "tictactoe", "--o", "human", "--position", "3 3 3 xx1/oo1/3 x 3"}, "a1\nquit\n");
    const auto arguments = printed_arguments(first.output);
    ASSERT_FALSE(arguments.empty()) << first.output;
    const ProcessResult second = run_lawan(arguments, "c2\n");
    EXPECT_THAT(second.output, HasSubstr("O (second person) wins with a line after 6 moves."));
}

TEST(PlayLater, MovesThatWereGivenAreToldFromThoseThatWerePlayed) {
    const auto after = [](std::vector<std::string> more, const std::string& input) {
        std::vector<std::string> command = {"play", "tictactoe", "--o", "human", "--no-store"};
        command.insert(command.end(), more.begin(), more.end());
        return run_lawan(command, input).output;
    };
    EXPECT_THAT(after({"--moves", "a1 a2"}, "b1\nquit\n"),
                HasSubstr("--moves \"a1 a2 b1\" --played 1\n"));
    EXPECT_THAT(after({"--moves", "a1 a2 b1", "--played", "1"}, "b2\nquit\n"),
                HasSubstr("--moves \"a1 a2 b1 b2\" --played 2\n"));
    EXPECT_THAT(after({"--moves", "a1 a2"}, "quit\n"), HasSubstr("--moves \"a1 a2\"\n"));
    // The person plays the second move again.
    EXPECT_THAT(after({"--moves", "a1 a2"}, "undo\nb2\nquit\n"),
                HasSubstr("--moves \"a1 b2\" --played 1\n"));
}

TEST(PlayLater, AnUnusableDatabaseDoesNotHinderTheGame) {
    const ProcessResult result =
        run_lawan({"play", "tictactoe", "--o", "human", "--db", "/dev/null/games.db"},
                  "a1\na2\nb1\nb2\nc1\n");
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_THAT(result.output, HasSubstr("wins with a line after 5 moves."));
    EXPECT_THAT(result.errors, HasSubstr("lawan: this game will not be saved: "));
}

TEST(PlayLater, SaysWhereAGameIsKeptAndMakesNoFileIfNone) {
    const TemporaryFolder folder;
    const std::string file = (folder / "games.db").string();
    std::vector<std::string> command = {"play", "tictactoe", "--db", file, "--o", "random"};
    EXPECT_THAT(run_lawan(command, "resign\n").output,
                HasSubstr("The game was saved in " + file + ": see History in the browser."));
    EXPECT_THAT(run_lawan(command, "quit\n").output, Not(HasSubstr("kept")));
    std::filesystem::remove(file);
    command.emplace_back("--no-store");
    EXPECT_THAT(run_lawan(command, "resign\n").output, Not(HasSubstr("kept")));
    const ProcessResult bots =
        run_lawan({"play", "tictactoe", "--db", file, "--x", "random", "--o", "random"});
    EXPECT_THAT(bots.output, Not(HasSubstr("kept")));
    EXPECT_FALSE(std::filesystem::exists(file));
}

}  // namespace
}  // namespace lawan::tests
