#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "tests/cli/json_output.hpp"
#include "tests/cli/process.hpp"
#include "tests/temporary_folder.hpp"

// External bots from a user's view: the examples, `lawan engine` and `lawan check`.

namespace lawan::tests {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

#ifndef __has_feature
#define __has_feature(name) 0
#endif
// AddressSanitizer reserves terabytes of address space, more than an external bot may have.
constexpr bool sanitized = __has_feature(address_sanitizer);

const std::string engine = std::string(LAWAN_PROGRAM) + " engine";

TEST(Engine, KeepsItsOwnProtocol) {
    if (sanitized) GTEST_SKIP() << "a sanitized program needs too much memory";
    for (const auto* game : {"adjacency", "connect4", "tictactoe", "mnk:4,4,4,first=o"}) {
        const auto result =
            run_lawan({"check", engine, "--game", game, "--margin", "5s", "--json"});
        ASSERT_EQ(result.exit_code, 0) << result.output << result.errors;
        const json object = json::parse(result.output);
        EXPECT_EQ(object["passed"], object["of"]) << object.dump(1);
    }
}

TEST(Engine, PlaysAsTheBotItIs) {
    if (sanitized) GTEST_SKIP() << "a sanitized program needs too much memory";
    const auto moves = [](const std::string& x) {
        return output_of({"play", "connect4", "--x", x, "--o", "random", "--seed", "3", "--json"});
    };
    const json inside = moves("alphabeta:depth=4");
    const json outside = moves("ugi[depth=4]:" + engine + " --bot alphabeta");
    EXPECT_EQ(inside["moves"], outside["moves"]);
    EXPECT_EQ(outside["reason"], "normal");
}

TEST(Engine, SpeaksToAPipe) {
    const auto result = run_lawan({"engine", "--game", "tictactoe", "--bot", "minimax"},
                                  "ugi\nposition startpos moves a1 a2 b1 b2\ngo depth 2\n");
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_THAT(result.output, HasSubstr("ugiok\n"));
    EXPECT_THAT(result.output, HasSubstr("bestmove c1\n"));
}

TEST(Engine, ManyPairsByOneProcessASlot) {
    if (sanitized) GTEST_SKIP() << "a sanitized program needs too much memory";
    const json object =
        output_of({"match", "ugi:" + engine + " --bot random", "random", "--game", "tictactoe",
                   "--pairs", "200", "--concurrency", "2", "--time", "2s", "--json"});
    EXPECT_EQ(object["pairs"], 200);
    EXPECT_TRUE(object["faults"].empty()) << object["faults"];
}

TEST(Check, NamesWhatIsWrongWithTheLines) {
    const json object = output_of({"check", "line:while read line; do echo z9; done", "--json"}, 1);
    EXPECT_EQ(object["checks"][0]["verdict"], "FAILED");
    EXPECT_THAT(object["checks"][0]["detail"].get<std::string>(), HasSubstr("z9"));
    EXPECT_THAT(object["checks"][0]["lines"].dump(), HasSubstr("< z9"));
    EXPECT_EQ(run_lawan({"check", "true"}).exit_code, 1);
    EXPECT_EQ(run_lawan({"check", ""}).exit_code, 2);
}

TEST(Match, AFaultyProgramHarmsNobodyElse) {
    const json object = output_of({"match", "line:(exit 3)", "random", "--game", "tictactoe",
                                   "--pairs", "10", "--time", "2s", "--json"});
    EXPECT_EQ(object["losses"], 20);
    EXPECT_EQ(object["faults"]["line:(exit 3)"]["crash"], 20);
    const auto text = run_lawan({"match", "line:(exit 3)", "random", "--game", "tictactoe",
                                 "--pairs", "2", "--time", "2s"});
    EXPECT_THAT(text.output, HasSubstr("such as: it ended with exit code 3"));
}

TEST(Analyze, AsksAProgramToo) {
    if (sanitized) GTEST_SKIP() << "a sanitized program needs too much memory";
    const json object = output_of({"analyze", "connect4", "--moves", "d d", "--bot",
                                   "ugi:" + engine, "--depth", "5", "--json"});
    EXPECT_EQ(object["depth"], 5);
    EXPECT_FALSE(object["pv"].empty());
    EXPECT_EQ(run_lawan({"analyze", "tictactoe", "--bot", "line:echo a9"}).exit_code, 3);
}

struct Example {
    std::string language;
    std::string needs;  ///< command that succeeds if the language is installed
    std::string build;  ///< FILES and OUT are replaced by the folders
    std::string command;
};

void PrintTo(const Example& example, std::ostream* stream) { *stream << example.language; }

class ExampleBot : public ::testing::TestWithParam<Example> {
protected:
    [[nodiscard]] std::string filled(std::string text) const {
        const std::string files = std::string(LAWAN_TEST_DATA) + "/../examples/bots";
        const std::string out = folder.path().string();
        for (const auto& [name, value] : {std::pair{"FILES", files}, {"OUT", out}}) {
            for (std::size_t at = 0; (at = text.find(name, at)) != std::string::npos;)
                text.replace(at, std::string_view(name).size(), value);
        }
        return text;
    }

    TemporaryFolder folder;
};

TEST_P(ExampleBot, KeepsBothProtocolsAndBeatsRandom) {
    const Example& example = GetParam();
    if (std::system((example.needs + " >/dev/null 2>&1").c_str()) != 0)
        GTEST_SKIP() << example.language << " is not installed";
    ASSERT_EQ(std::system(filled(example.build).c_str()), 0);
    const std::string command = filled(example.command);
    for (const auto* protocol : {"ugi:", "line:"}) {
        const json checks = output_of({"check", protocol + command, "--margin", "5s", "--json"});
        EXPECT_EQ(checks["passed"], checks["of"]) << checks.dump(1);
        const json match = output_of({"match", protocol + command, "random", "--game",
                                      "adjacency:rounds=6", "--pairs", "2", "--time", "50ms",
                                      "--margin", "5s", "--concurrency", "1", "--json"});
        EXPECT_TRUE(match["faults"].empty()) << match.dump(1);
        EXPECT_GE(match["wins"], 3) << match.dump(1);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Languages, ExampleBot,
    ::testing::Values(
        Example{"Python", "python3 --version", "true", "python3 FILES/bot.py"},
        Example{"Cpp", "g++ --version", "g++ -std=c++20 -O2 -o OUT/bot FILES/bot.cpp", "OUT/bot"},
        Example{"Java", "javac -version", "javac -d OUT FILES/Bot.java", "java -cp OUT Bot"},
        Example{"JavaScript", "node --version", "true", "node FILES/bot.js"}));

}  // namespace
}  // namespace lawan::tests
