#include "base/machine.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lawan::base {
namespace {

TEST(Machine, ItsProcessorIsReadFromTheSystemsText) {
    EXPECT_EQ(processor_name("processor\t: 0\nmodel\t\t: 7\nmodel name\t: Some Chip @ 3 GHz\n"),
              "Some Chip @ 3 GHz");
    EXPECT_EQ(processor_name("processor : 0\nmodel name\n"), "");
    EXPECT_EQ(processor_name(""), "");
    EXPECT_GE(this_machine().cores, 1);
}

TEST(Machine, TheDateIsWrittenInOneWay) {
    EXPECT_THAT(date_and_time_now(),
                ::testing::MatchesRegex("20[0-9][0-9]-[0-9]+-[0-9]+ [0-9]+:[0-9]+ UTC"));
}

}  // namespace
}  // namespace lawan::base
