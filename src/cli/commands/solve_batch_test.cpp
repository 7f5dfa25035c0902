#include "cli/commands/solve_batch.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "tests/start_of.hpp"

namespace lawan::cli {

using namespace tests;

namespace {

using std::chrono::microseconds;
using testing::HasSubstr;

Expected<std::vector<BatchLine>> read(const std::string& text, const BatchFormat& format = {}) {
    std::istringstream stream(text);
    return read_batch(stream, start_of("connect4"), format);
}

TEST(SolveBatch, ReadsMovesAndScores) {
    const auto lines = read("44 -2\n\n  1234567  \r\n44444 11\n");
    ASSERT_TRUE(lines) << lines.error().message;
    ASSERT_EQ(lines->size(), 3);
    EXPECT_EQ((*lines)[0].moves, "44");
    EXPECT_EQ((*lines)[0].expected, -2);
    EXPECT_EQ((*lines)[1].number, 3);
    EXPECT_EQ((*lines)[1].expected, std::nullopt);
    EXPECT_EQ((*lines)[2].position.to_move(), Player::O);
}

TEST(SolveBatch, CountsColumnsFromWhereTheFileDoes) {
    const auto from_one = read("17", {.first_column = 1});
    const auto from_zero = read("06", {.first_column = 0});
    ASSERT_TRUE(from_one && from_zero);
    EXPECT_EQ(from_one->front().position.text(), from_zero->front().position.text());
    EXPECT_FALSE(read("0", {.first_column = 1}));
    EXPECT_FALSE(read("7", {.first_column = 0}));
}

TEST(SolveBatch, ReadsNoMoreThanItsLimit) {
    const auto lines = read("1\n2\nnonsense\n", {.limit = 2});
    ASSERT_TRUE(lines) << lines.error().message;
    EXPECT_EQ(lines->size(), 2);
}

TEST(SolveBatch, NamesTheLineThatIsWrong) {
    for (const char* wrong : {"4x", "48", "4 99", "4 x", "4 1 2", "4444444", "1212121"}) {
        const auto lines = read(std::string("44 1\n") + wrong + "\n");
        ASSERT_FALSE(lines) << wrong;
        EXPECT_THAT(lines.error().message, HasSubstr("line 2:")) << wrong;
    }
    EXPECT_FALSE(read(" \n\n"));
}

TEST(SolveBatch, SumsUpTimesAndNodes) {
    BatchResult result;
    result.add(microseconds(30), 100);
    result.add(microseconds(10), 200);
    const auto even = nlohmann::json::parse(result.json());
    EXPECT_DOUBLE_EQ(even["mean_us"], 20);
    EXPECT_DOUBLE_EQ(even["median_us"], 20);
    result.add(microseconds(50), 300);
    result.count_wrong();
    const auto odd = nlohmann::json::parse(result.json());
    EXPECT_EQ(odd["positions"], 3);
    EXPECT_EQ(odd["wrong"], 1);
    EXPECT_DOUBLE_EQ(odd["median_us"], 30);
    EXPECT_DOUBLE_EQ(odd["max_ms"], 0.05);
    EXPECT_DOUBLE_EQ(odd["mean_nodes"], 200);
    EXPECT_NEAR(odd["nodes_per_s"], 600 / 90e-6, 1);
    EXPECT_THAT(result.text(), HasSubstr("3 positions, 1 wrong\n"));
}

}  // namespace
}  // namespace lawan::cli
