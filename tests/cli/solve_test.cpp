#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/cli/process.hpp"
#include "tests/temporary_folder.hpp"

namespace lawan::tests {
namespace {

using ::testing::HasSubstr;

/// A proof that takes hours, with a checkpoint.
class LongProof : public ::testing::Test {
protected:
    ProcessResult interrupted(const std::string& keys, const std::string& option = {}) {
        std::vector<std::string> arguments{"solve",  "adjacency", "--prove",      "8",
                                           "--hash", "64M",       "--checkpoint", file};
        if (!option.empty()) arguments.push_back(option);
        return run_lawan_on_terminal(arguments, {{"positions searched", keys}});
    }

    TemporaryFolder folder;
    std::string file = (folder / "long.proofs").string();
};

TEST_F(LongProof, CtrlCKeepsWhatWasProved) {
    const auto stopped = interrupted("\x03");
    EXPECT_EQ(stopped.exit_code, 130);
    EXPECT_THAT(stopped.output, HasSubstr("stopped"));
    EXPECT_GT(std::filesystem::file_size(file), 0);

    const auto resumed = interrupted("\x03", "--resume");
    EXPECT_EQ(resumed.exit_code, 130);
    EXPECT_THAT(resumed.output, HasSubstr("sets proved earlier"));
}

TEST_F(LongProof, ARequestThatComesTwiceAtOnceCountsOnce) {
    const auto stopped = interrupted("\x03\x03");
    EXPECT_EQ(stopped.exit_code, 130);
    EXPECT_TRUE(std::filesystem::exists(file));
}

}  // namespace
}  // namespace lawan::tests
