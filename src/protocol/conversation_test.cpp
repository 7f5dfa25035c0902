#include "protocol/conversation.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "tests/start_of.hpp"

namespace lawan::protocol {

using namespace tests;

namespace {

using Lines = std::vector<std::string>;
using std::chrono::milliseconds;
using std::chrono::minutes;

/// With a program that has begun.
class Talk : public Conversation {
public:
    explicit Talk(std::string command)
        : Conversation(std::move(command), start_of("connect4"), {}) {
        begin();
    }
};

/// What is wrong if that is done; empty: nothing.
template <class Action>
std::string complaint(const Action& action) {
    try {
        action();
    } catch (const Wrong& wrong) {
        return wrong.what();
    }
    return "";
}

TEST(Conversation, RemembersWhatWasSaid) {
    Talk conversation("cat");
    conversation.say("hello");
    EXPECT_EQ(conversation.hear(minutes(1)), "hello");
    EXPECT_EQ(conversation.lines(), (Lines{"> hello", "< hello"}));
    conversation.forget_lines();
    EXPECT_EQ(conversation.lines(), Lines{});
}

TEST(Conversation, RemembersTheLastEightLinesAndTheirBeginnings) {
    Talk conversation("cat");
    for (int i = 0; i < 9; ++i) conversation.say(std::to_string(i));
    EXPECT_EQ(conversation.lines().size(), 8U);
    EXPECT_EQ(conversation.lines().front(), "> 1");
    conversation.say(std::string(300, 'x'));
    EXPECT_EQ(conversation.lines().back(), "> " + std::string(198, 'x'));
}

TEST(Conversation, ExpectsALineAndHandsTheOthersOn) {
    Talk conversation("echo one; echo ' two '; echo three; exec cat");
    Lines others;
    const auto found = conversation.expect(
        "two", minutes(1), [](std::string_view line) { return line == "two"; },
        [&](std::string_view line) { others.emplace_back(line); });
    EXPECT_EQ(found, " two ");
    EXPECT_EQ(others, Lines{"one"});
    EXPECT_EQ(conversation.hear(minutes(1)), "three");
}

TEST(Conversation, SaysWhatDidNotCome) {
    Talk conversation("sleep 60");
    EXPECT_EQ(complaint([&] {
                  conversation.expect("`readyok`", milliseconds(5),
                                      [](std::string_view) { return true; });
              }),
              "no `readyok` within 5ms");
    EXPECT_TRUE(conversation.running());
}

TEST(Conversation, ShowsTheLastWordsOfAProgramThatEnds) {
    Talk conversation("printf half; echo oops >&2; exit 3");
    EXPECT_EQ(complaint([&] { (void)conversation.hear(minutes(1)); }), "it ended with exit code 3");
    EXPECT_EQ(conversation.lines(), (Lines{"< half (without a line end)", "! oops"}));
    EXPECT_FALSE(conversation.running());
}

TEST(Conversation, TheProgramKnowsItsGame) {
    Talk conversation("echo \"$LAWAN_GAME\"; exec cat");
    EXPECT_EQ(conversation.hear(minutes(1)), "connect4");
}

TEST(Conversation, WantsTheProgramToEndByItself) {
    Talk obedient("cat");
    EXPECT_EQ(complaint([&] { obedient.expect_end(minutes(1)); }), "");
    EXPECT_FALSE(obedient.running());
    Talk failing("cat; exit 2");
    EXPECT_EQ(complaint([&] { failing.expect_end(minutes(1)); }), "it ended with exit code 2");
    Talk stubborn("sleep 60");
    EXPECT_EQ(complaint([&] { stubborn.expect_end(milliseconds(5)); }),
              "it was still running 5ms later");
}

}  // namespace
}  // namespace lawan::protocol
