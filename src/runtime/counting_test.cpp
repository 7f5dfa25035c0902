#include "runtime/counting.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "base/stop.hpp"
#include "tests/start_of.hpp"

namespace lawan::runtime {

using namespace tests;

namespace {

TEST(CountingTest, CountsLinesOfPlayOfAnyGame) {
    EXPECT_EQ(count_lines(start_of("connect4"), 4, {}), 7U * 7 * 7 * 7);
    EXPECT_EQ(count_lines(start_of("adjacency"), 3, {}), 56U * 55 * 54);
    EXPECT_EQ(count_lines(start_of("tictactoe"), 5, {}), 9U * 8 * 7 * 6 * 5);
    EXPECT_EQ(count_lines(start_of("tictactoe"), 0, {}), 1U);
}

TEST(CountingTest, CountsFromTheGivenPosition) {
    const auto position = start_of("connect4").play("a");
    EXPECT_EQ(count_lines(*position, 1, {}), 7U);
    const auto won = start_of("tictactoe").with_text("3 3 3 xxx/oo1/3 o 3");
    EXPECT_EQ(count_lines(*won, 1, {}), 0U);
}

TEST(CountingTest, CountsDifferentPositionsPlyByPly) {
    std::vector<int> plies;
    std::uint64_t positions = 1;
    std::uint64_t up_to_symmetry = 1;
    count_distinct(start_of("tictactoe"), 9, {}, [&](const DistinctCount& count) {
        plies.push_back(count.ply);
        positions += count.positions;
        up_to_symmetry += count.up_to_symmetry;
    });
    EXPECT_EQ(plies, (std::vector{1, 2, 3, 4, 5, 6, 7, 8, 9}));
    EXPECT_EQ(positions, 5478U) << "report D's";
    EXPECT_EQ(up_to_symmetry, 765U);
}

TEST(CountingTest, StopsBetweenPlies) {
    StopSource stop;
    int reported = 0;
    count_distinct(start_of("connect4"), 40, stop.get_token(), [&](const DistinctCount& count) {
        ++reported;
        if (count.ply == 3) stop.request_stop();
    });
    EXPECT_EQ(reported, 3);
}

}  // namespace
}  // namespace lawan::runtime
