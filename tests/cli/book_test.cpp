#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/cli/process.hpp"
#include "tests/temporary_folder.hpp"

namespace lawan::tests {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

class BookCommand : public ::testing::Test {
protected:
    ProcessResult build(const std::string& name, const std::string& plies,
                        const std::vector<std::string>& more) {
        std::vector<std::string> arguments = {"book", "build",  "connect4:w=5,h=4", "--plies",
                                              plies,  "--file", file(name)};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_lawan(arguments);
    }
    std::string file(const std::string& name) { return (folder / name).string(); }

    TemporaryFolder folder;
};

TEST_F(BookCommand, PartsJoinAndADeeperOneGoesOn) {
    const auto half = build("a.book", "3", {"--shards", "2", "--shard", "1"});
    EXPECT_EQ(half.exit_code, 0) << half.errors;
    EXPECT_THAT(half.output, HasSubstr("25 of 49 positions of 3 plies known"));
    build("b.book", "3", {"--shards", "2", "--shard", "2"});
    const auto whole = build("c.book", "3", {"--take", file("a.book"), file("b.book")});
    EXPECT_THAT(whole.output, HasSubstr("49 of 49 positions of 3 plies known"));

    const auto deeper = build("d.book", "4", {"--from", file("c.book")});
    EXPECT_EQ(deeper.exit_code, 0) << deeper.errors;
    const auto solve = [&](const std::vector<std::string>& book) {
        std::vector<std::string> arguments = {"solve", "connect4:w=5,h=4", "--all", "--json"};
        arguments.insert(arguments.end(), book.begin(), book.end());
        return json::parse(run_lawan(arguments).output)["moves"];
    };
    EXPECT_EQ(solve({"--book", file("d.book")}), solve({"--no-book"}));
}

TEST_F(BookCommand, MistakesAreExplained) {
    build("a.book", "2", {});
    EXPECT_THAT(build("a.book", "3", {}).errors, HasSubstr("a book of 2 plies, not of 3"));
    EXPECT_THAT(build("b.book", "4", {"--from", file("a.book")}).errors,
                HasSubstr("expected a book of 3 plies"));
    EXPECT_THAT(build("b.book", "4", {"--from", file("none.book")}).errors, HasSubstr("none.book"));
    EXPECT_THAT(build("b.book", "4", {"--shard", "3"}).errors, HasSubstr("--shards"));
    EXPECT_THAT(run_lawan({"book", "build", "tictactoe", "--file", file("c.book")}).errors,
                HasSubstr("connect4"));
}

}  // namespace
}  // namespace lawan::tests
