#include "cli/commands/limit_arguments.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "cli/commands/command.hpp"

namespace lawan::cli {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::IsEmpty;

LimitArguments given(const std::string& command_line) {
    CLI::App command;
    LimitArguments arguments;
    arguments.add_to(command);
    command.parse(command_line);
    return arguments;
}

TEST(LimitArguments, AreReadAndGivenBackAsWords) {
    const LimitArguments none = given("");
    EXPECT_FALSE(none.limits().any());
    EXPECT_THAT(none.words(), IsEmpty());
    const LimitArguments all = given("--nodes 5000 --time 1.5s --depth 7");
    EXPECT_EQ(all.limits().time, milliseconds(1500));
    EXPECT_EQ(all.limits().depth, 7);
    EXPECT_EQ(all.limits().nodes, 5000);
    EXPECT_THAT(all.words(), ElementsAre("--time", "1.5s", "--depth", "7", "--nodes", "5000"));
}

TEST(LimitArguments, RefuseWhatIsNoLimit) {
    for (const char* wrong : {"--time 0s", "--time 5", "--time soon", "--depth 0", "--depth 65",
                              "--depth x", "--nodes 0", "--nodes 1e6", "--nodes -1"})
        EXPECT_THROW((void)given(wrong).limits(), UsageError) << wrong;
}

TEST(Clock, HasAnIncrementIfThereIsOne) {
    EXPECT_FALSE(parse_clock("").per_game);
    EXPECT_EQ(parse_clock("5m").per_game, seconds(300));
    EXPECT_EQ(parse_clock("5m").increment, seconds(0));
    EXPECT_EQ(parse_clock("1m+500ms").per_game, seconds(60));
    EXPECT_EQ(parse_clock("1m+500ms").increment, milliseconds(500));
    for (const char* wrong : {"5", "+3s", "5m+", "5m+3", "5m+3s+1s", "0s"})
        EXPECT_THROW((void)parse_clock(wrong), UsageError) << wrong;
}

TEST(Clock, TellsWhatBothHaveLeft) {
    EXPECT_THAT(parse_clocks_left("250s,5m"), ElementsAre(seconds(250), seconds(300)));
    for (const char* wrong : {"", "250s", "250s,", "250s,300s,1s", "250s;300s"})
        EXPECT_THROW((void)parse_clocks_left(wrong), UsageError) << wrong;
}

}  // namespace
}  // namespace lawan::cli
