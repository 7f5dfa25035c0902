#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/process.hpp"

// The program's output, word for word. To accept a change: LAWAN_UPDATE_SNAPSHOTS=1 ./test -R
// snapshot

namespace lawan::tests {
namespace {

struct Snapshot {
    std::string file;
    std::vector<std::string> arguments;
    std::string input{};
};

void PrintTo(const Snapshot& snapshot, std::ostream* stream) { *stream << snapshot.file; }

std::string path_of(const Snapshot& snapshot) {
    return std::string(LAWAN_TEST_DATA) + "/" + snapshot.file;
}

class SnapshotTest : public ::testing::TestWithParam<Snapshot> {};

TEST_P(SnapshotTest, IsWhatItWas) {
    const ProcessResult result = run_lawan(GetParam().arguments, GetParam().input);
    ASSERT_EQ(result.exit_code, 0) << result.errors;
    if (std::getenv("LAWAN_UPDATE_SNAPSHOTS") != nullptr) {
        std::ofstream(path_of(GetParam()), std::ios::binary) << result.output;
    }
    std::ifstream file(path_of(GetParam()), std::ios::binary);
    ASSERT_TRUE(file) << path_of(GetParam());
    std::ostringstream expected;
    expected << file.rdbuf();
    EXPECT_EQ(result.output, expected.str());
}

INSTANTIATE_TEST_SUITE_P(
    Commands, SnapshotTest,
    ::testing::Values(
        Snapshot{"cli/snapshots/help.txt", {"--help"}},
        Snapshot{"cli/snapshots/serve-help.txt", {"serve", "--help"}},
        Snapshot{"cli/snapshots/play-help.txt", {"play", "--help"}},
        Snapshot{"cli/snapshots/analyze-help.txt", {"analyze", "--help"}},
        Snapshot{"cli/snapshots/perft-help.txt", {"perft", "--help"}},
        Snapshot{"cli/snapshots/match-help.txt", {"match", "--help"}},
        Snapshot{"cli/snapshots/trace-help.txt", {"trace", "--help"}},
        Snapshot{"cli/snapshots/trace.txt",
                 {"trace", "tictactoe", "--moves", "b2 a1", "--bot", "alphabeta:depth=3,greedy=3"}},
        Snapshot{"cli/snapshots/trace.dot",
                 {"trace", "tictactoe", "--moves", "b2 a1", "--bot", "alphabeta:depth=2,greedy=3",
                  "--format", "dot"}},
        Snapshot{"cli/snapshots/trace.svg",
                 {"trace", "tictactoe", "--moves", "b2 a1", "--bot", "alphabeta:depth=2,greedy=3",
                  "--format", "svg"}},
        Snapshot{"cli/snapshots/experiments.txt", {"experiment", "list"}},
        Snapshot{"cli/snapshots/games.txt", {"games"}},
        Snapshot{"cli/snapshots/games.json", {"games", "--json"}},
        Snapshot{"cli/snapshots/bots.txt", {"bots"}},
        Snapshot{"cli/snapshots/bots.json", {"bots", "--json"}},
        Snapshot{"golden/bench.txt", {"bench"}},
        Snapshot{"cli/snapshots/perft.json", {"perft", "adjacency", "3", "--json"}},
        Snapshot{"cli/snapshots/distinct.txt", {"perft", "tictactoe", "9", "--distinct"}},
        Snapshot{"cli/snapshots/two-bots.json",
                 {"play", "connect4", "--x", "alphabeta:depth=3", "--o", "local", "--seed", "7",
                  "--json"}},
        Snapshot{"cli/snapshots/two-people.txt",
                 {"play", "tictactoe", "--x", "human", "--o", "human", "--names", "Ana,Budi",
                  "--no-store"},
                 "b2\nb2\na1\nc1\nundo\nc3\nmoves\nposition\na3\na2\nc1\nb1\nhelp\nb3\n"},
        Snapshot{"cli/snapshots/four-in-a-row.txt",
                 {"play", "connect4", "--x", "human", "--o", "human", "--first", "o", "--no-store"},
                 "d\n4\nd\nd\nd\nd\nd\nh\n9\nc\ne\nc\ne\nc\ne\nc\n"}));

}  // namespace
}  // namespace lawan::tests
