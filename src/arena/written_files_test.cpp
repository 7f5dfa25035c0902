#include "arena/written_files.hpp"

#include <gtest/gtest.h>

#include "base/file.hpp"
#include "tests/temporary_folder.hpp"

namespace lawan::arena {
namespace {

using tests::TemporaryFolder;

TEST(WrittenFiles, HaveTheTextsOfTheFindings) {
    const TemporaryFolder folder;
    const Findings findings{.name = "n", .title = "t", .claim = "c", .tables = {{"T", {"bot"}}}};
    const Making making{.command = "lawan"};
    ASSERT_TRUE(write_findings(findings, (folder / "").string(), making));
    for (const auto& [name, text] : findings_files(findings, making))
        EXPECT_EQ(whole_file(folder / name).value_or("none"), text) << name;
}

TEST(WrittenFiles, AnOlderFileIsReplaced) {
    const TemporaryFolder folder;
    const std::string path = (folder / "file").string();
    ASSERT_TRUE(write_file(path, "long content"));
    ASSERT_TRUE(write_file(path, "short"));
    EXPECT_EQ(whole_file(path).value_or("none"), "short");
}

TEST(WrittenFiles, NamesTheFileThatCannotBeWritten) {
    const TemporaryFolder folder;
    const auto written =
        write_findings({.name = "n", .title = "t", .claim = "c"}, (folder / "none").string(), {});
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().message, (folder / "none" / "n.json").string() +
                                           " cannot be written; choose another --out or free some "
                                           "space");
}

}  // namespace
}  // namespace lawan::arena
