#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <signal.h>

#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>

#include "tests/cli/conversation.hpp"
#include "tests/cli/process.hpp"

// `lawan api` as a program: its streams, its end, input that is none. tests/server/lines_test.cpp
// has what it answers.

namespace lawan::tests {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

std::vector<json> messages_of(const std::string& output) {
    std::vector<json> lines;
    std::istringstream stream(output);
    for (std::string line; std::getline(stream, line);) lines.push_back(json::parse(line));
    return lines;
}

json solve_request(const std::string& id, const std::string& game) {
    return {{"type", "solve"}, {"id", id}, {"request", {{"source", {{"game", game}}}}}};
}

TEST(Api, SaysItsVersionAndEndsWithItsInput) {
    const ProcessResult result = run_lawan({"api"});
    EXPECT_EQ(result.exit_code, 0) << result.errors;
    const ProcessResult version = run_lawan({"--version"});
    const auto lines = messages_of(result.output);
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_EQ(lines[0]["type"], "welcome");
    EXPECT_EQ("lawan " + lines[0]["version"].get<std::string>() + "\n", version.output);
}

TEST(Api, AnswersEverythingBeforeItEnds) {
    std::string input;
    for (int i = 0; i < 20; ++i)
        input += solve_request(std::to_string(i), "tictactoe").dump() + "\n";
    input += R"({"type":"match","id":"m","request":{"source":{"game":"tictactoe"},"pairs":2,)"
             R"("bots":["random","alphabeta:depth=2"]}})"
             "\n";
    const ProcessResult result = run_lawan({"api"}, input);
    EXPECT_EQ(result.exit_code, 0) << result.errors;
    std::set<std::string> answered;
    for (const auto& line : messages_of(result.output)) {
        if (line["type"] == "solved" || line["type"] == "matched") answered.insert(line["id"]);
    }
    EXPECT_EQ(answered.size(), 21U);
}

TEST(Api, ALineThatIsNoJsonLosesNothing) {
    const std::string request = solve_request("good", "tictactoe").dump();
    std::string input = "rubbish\n{\"type\":\n[1]\n\xff\n\n" + std::string(20000, '[') + "\n";
    input += std::string((1U << 20U) + 7, 'x') + "\n" + request;  // nor does the last line's end
    const ProcessResult result = run_lawan({"api"}, input);
    EXPECT_EQ(result.exit_code, 0) << result.errors;
    int bad = 0;
    int too_large = 0;
    int solved = 0;
    for (const auto& line : messages_of(result.output)) {
        if (line["type"] == "solved") ++solved;
        if (line["type"] != "error") continue;
        EXPECT_EQ(line["id"], nullptr);
        if (line["error"]["code"] == "bad_request") ++bad;
        if (line["error"]["code"] == "too_large") ++too_large;
    }
    EXPECT_EQ(bad, 5) << result.output;
    EXPECT_EQ(too_large, 1);
    EXPECT_EQ(solved, 1);
    EXPECT_THAT(result.output,
                HasSubstr("this line is not JSON in UTF-8; write one object a line"));
}

TEST(Api, AnInterruptEndsSearchesWithWhatTheyHave) {
    for (const int signal : {SIGINT, SIGTERM}) {
        Conversation talk;
        talk.say({{"type", "analyse"},
                  {"id", "long"},
                  {"request",
                   {{"source", {{"game", "adjacency"}}},
                    {"bot", "alphabeta"},
                    {"limits", {{"time_ms", 3'000'000}}}}}});
        EXPECT_EQ(talk.hear("progress")["id"], "long");
        talk.send_signal(signal);
        const json done = talk.hear("done");
        EXPECT_EQ(done["stopped"], true);
        EXPECT_NE(done["report"]["move"], "");
        EXPECT_EQ(talk.exit_code(), 130);
    }
}

TEST(Api, ATurnNobodyWillAnswerEndsTheMatch) {
    Conversation talk;
    talk.say(
        {{"type", "match"},
         {"id", "m"},
         {"request", {{"source", {{"game", "tictactoe"}}}, {"bots", {"caller:me", "random"}}}}});
    EXPECT_EQ(talk.hear("bot_turn")["bot"], "caller:me");
    talk.end_input();
    EXPECT_EQ(talk.hear("matched")["stopped"], true);
    EXPECT_EQ(talk.exit_code(), 0);
}

TEST(Api, EndsWhenNobodyReadsItsAnswers) {
    Conversation talk;
    EXPECT_EQ(talk.hear()["type"], "welcome");
    talk.stop_reading();
    EXPECT_EQ(talk.exit_code(), 3);
}

TEST(Api, RefusesAMissingFileOfBots) {
    const ProcessResult result = run_lawan({"api", "--bots", "/nowhere/bots.txt"});
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_THAT(result.errors, HasSubstr("/nowhere/bots.txt"));
}

}  // namespace
}  // namespace lawan::tests
