#include "cli/commands/shard_arguments.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/temporary_folder.hpp"

namespace lawan::cli {

using namespace tests;

namespace {

TEST(ShardArgument, NamesOneOfSeveralParts) {
    const Shard second = parse_shard("2/8");
    EXPECT_EQ(second.index, 1);
    EXPECT_EQ(second.count, 8);
    EXPECT_EQ(part_text(second), "-2-of-8");
    EXPECT_TRUE(parse_shard("").whole());
    EXPECT_TRUE(parse_shard("1/1").whole());
    EXPECT_EQ(part_text(parse_shard("1/1")), "");
    for (const char* wrong : {"2", "/", "2/", "/8", "0/8", "9/8", "2/0", "2/8/1", "a/8", "-1/8"})
        EXPECT_THROW((void)parse_shard(wrong), UsageError) << wrong;
}

TEST(ResultsDirectory, IsMadeWithThoseAboveIt) {
    const TemporaryFolder folder;
    const auto deep = folder / "a" / "b";
    make_directories(deep.string());
    make_directories(deep.string());
    EXPECT_TRUE(std::filesystem::is_directory(deep));
    std::ofstream(folder / "file") << "text";
    EXPECT_THROW(make_directories((folder / "file" / "below").string()), EnvironmentError);
}

}  // namespace
}  // namespace lawan::cli
