#include "base/atomic_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "base/file.hpp"
#include "tests/expected.hpp"
#include "tests/temporary_folder.hpp"

namespace lawan::base {

using namespace tests;

namespace {

const auto text = [](std::ostream& stream) { stream << "new\n"; };

TEST(AtomicFile, ReplacesAFileAndLeavesNoOther) {
    const TemporaryFolder folder;
    const std::filesystem::path file = folder / "proofs";
    std::ofstream(file) << "an older and longer text\n";
    ASSERT_TRUE(replace_file(file, text));
    EXPECT_EQ(whole_file(file), "new\n");
    EXPECT_FALSE(std::filesystem::exists(file.string() + ".new"));
}

TEST(AtomicFile, KeepsTheOldFileWhenTheDiskIsFull) {
    const TemporaryFolder folder;
    const std::filesystem::path file = folder / "proofs";
    std::ofstream(file) << "old\n";
    // Writes to /dev/full, a device that is always full.
    std::filesystem::create_symlink("/dev/full", file.string() + ".new");
    const auto failure = replace_file(file, text);
    EXPECT_EQ(error_of(failure).message,
              file.string() + " cannot be written: No space left on device");
    EXPECT_EQ(whole_file(file), "old\n");
    EXPECT_FALSE(std::filesystem::is_symlink(file.string() + ".new"));
}

TEST(AtomicFile, SaysWhyThereIsNone) {
    const TemporaryFolder folder;
    const std::filesystem::path file = folder / "missing" / "proofs";
    EXPECT_EQ(error_of(replace_file(file, text)).message,
              file.string() + " cannot be written: No such file or directory");
}

}  // namespace
}  // namespace lawan::base
