#include "protocol/process.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <string>

namespace lawan::protocol {
namespace {

using Event = Process::Event;
using std::chrono::milliseconds;

/// Long enough for any program here, so that only a bug waits so long.
Clock::time_point patience() { return Clock::now() + std::chrono::minutes(1); }

Process::Heard next_line(Process& process) { return process.read_line(patience(), {}); }

TEST(Process, RepeatsWhatItIsTold) {
    Process process("cat", {});
    EXPECT_EQ(process.write("one\ntwo\r\n", patience(), {}), Event::Line);
    EXPECT_EQ(next_line(process).line, "one");
    EXPECT_EQ(next_line(process).line, "two") << "without the end of a line, whatever it is";
    process.finish(std::chrono::minutes(1));
    EXPECT_EQ(process.ending(), "it ended with exit code 0");
}

TEST(Process, HalfALineAtTheEndIsGiven) {
    Process process("printf 'whole\\nhalf'; exit 7", {});
    EXPECT_EQ(next_line(process).line, "whole");
    const auto [event, line] = next_line(process);
    EXPECT_EQ(event, Event::Ended);
    EXPECT_EQ(line, "half");
    EXPECT_EQ(process.ending(), "it ended with exit code 7");
}

TEST(Process, SaysWhichSignalEndedIt) {
    Process process("kill -TERM $$", {});
    EXPECT_EQ(next_line(process).event, Event::Ended);
    EXPECT_EQ(process.ending(), "it was ended by signal 15 SIGTERM");
}

TEST(Process, ClosingItsOutputIsItsEnd) {
    Process process("exec >&- 2>&-; exec sleep 60", {});
    EXPECT_EQ(next_line(process).event, Event::Ended);
    EXPECT_EQ(process.ending(), "it closed its output");
}

TEST(Process, ASilentOneIsLate) {
    Process process("sleep 60", {});
    EXPECT_EQ(process.read_line(Clock::now() + milliseconds(5), {}).event, Event::Late);
}

TEST(Process, AStopRequestEndsTheWait) {
    Process process("sleep 60", {});
    StopSource stop;
    stop.request_stop();
    EXPECT_EQ(process.read_line(Clock::time_point::max(), stop.get_token()).event, Event::Stopped);
}

TEST(Process, TooLongALineIsAFlood) {
    Process process("yes x | tr -d '\\n'", {});
    EXPECT_EQ(next_line(process).event, Event::Flood);
}

TEST(Process, WhoDoesNotReadIsLateOnceTheInputIsFull) {
    Process process("sleep 60", {});
    const std::string much(std::size_t{1} << 20U, 'x');
    EXPECT_EQ(process.write(much, Clock::now() + milliseconds(5), {}), Event::Late);
}

TEST(Process, WhoHasEndedReadsNothing) {
    Process process("exit 0", {});
    EXPECT_EQ(next_line(process).event, Event::Ended);
    Event event = Event::Line;
    // The other end of the pipe may be closed a little later.
    while (event == Event::Line) event = process.write("hello\n", patience(), {});
    EXPECT_EQ(event, Event::Ended);
}

TEST(Process, HasTheVariablesItIsGiven) {
    Process process("echo \"$LAWAN_GAME\"", {.environment = {{"LAWAN_GAME", "connect4"}}});
    EXPECT_EQ(next_line(process).line, "connect4");
}

TEST(Process, KeepsWhatItWroteToStandardError) {
    Process process("echo trouble >&2", {});
    EXPECT_EQ(next_line(process).event, Event::Ended);
    EXPECT_EQ(process.ending(), "it ended with exit code 0");
    EXPECT_EQ(process.errors(), "trouble\n");
}

TEST(Process, WhatIsForgottenIsNotRead) {
    Process process("printf 'old\\nolder\\n'; read line; echo \"$line\"", {});
    EXPECT_EQ(next_line(process).line, "old");
    process.forget();
    EXPECT_EQ(process.write("new\n", patience(), {}), Event::Line);
    EXPECT_EQ(next_line(process).line, "new");
}

}  // namespace
}  // namespace lawan::protocol
