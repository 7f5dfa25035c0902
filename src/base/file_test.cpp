#include "base/file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "tests/temporary_folder.hpp"

namespace lawan::base {

using namespace tests;

namespace {

using ::testing::HasSubstr;

TEST(WholeFileTest, GivesEveryByte) {
    const TemporaryFolder folder;
    const std::string bytes("a\0\r\n\xff", 5);
    std::ofstream(folder / "some", std::ios::binary) << bytes;
    std::ofstream(folder / "none").close();
    EXPECT_EQ(whole_file(folder / "some"), bytes);
    EXPECT_EQ(whole_file(folder / "none"), "");
}

TEST(WholeFileTest, SaysWhatAFolderIs) {
    const TemporaryFolder folder;
    const auto content = whole_file(folder.path());
    ASSERT_FALSE(content);
    EXPECT_EQ(content.error().message, folder.path().string() + " is a folder; name a file in it");
}

TEST(WholeFileTest, SaysWhyAFileCannotBeRead) {
    const auto content = whole_file("/no/such/file");
    ASSERT_FALSE(content);
    EXPECT_EQ(content.error().message, "/no/such/file cannot be read: No such file or directory");
    const auto memory = whole_file("/proc/self/mem");
    ASSERT_FALSE(memory);
    EXPECT_THAT(memory.error().message, HasSubstr("/proc/self/mem cannot be read"));
}

}  // namespace
}  // namespace lawan::base
