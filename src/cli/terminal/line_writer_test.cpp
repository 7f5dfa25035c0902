#include "cli/terminal/line_writer.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <csignal>
#include <future>
#include <string>

namespace lawan::cli {
namespace {

constexpr std::chrono::minutes long_enough{1};

class LineWriterTest : public testing::Test {
protected:
    LineWriterTest() { EXPECT_EQ(pipe(ends_.data()), 0); }
    ~LineWriterTest() override {
        stop_reading();
        close(ends_[1]);
    }

    void stop_reading() {
        if (ends_[0] >= 0) close(ends_[0]);
        ends_[0] = -1;
    }
    [[nodiscard]] int writing() const { return ends_[1]; }
    [[nodiscard]] std::string read_bytes(std::size_t count) const {
        std::string text;
        std::array<char, 65536> chunk{};
        while (text.size() < count) {
            const ssize_t got = ::read(ends_[0], chunk.data(), chunk.size());
            if (got <= 0) break;
            text.append(chunk.data(), static_cast<std::size_t>(got));
        }
        return text;
    }

private:
    std::array<int, 2> ends_{};
};

TEST_F(LineWriterTest, WritesLinesInTheirOrder) {
    LineWriter writer(writing(), [] {});
    writer.push("one", false);
    writer.push("two", true);
    EXPECT_TRUE(writer.finish(long_enough));
    EXPECT_EQ(read_bytes(8), "one\ntwo\n");
}

TEST_F(LineWriterTest, HoldsUpNobodyAndLeavesOutWhatMayBe) {
    LineWriter writer(writing(), [] {});
    const std::string large(5U << 20U, 'x');  // more than is kept for what may be left out
    writer.push(large, false);
    writer.push("left out", true);
    writer.push("last", false);
    EXPECT_FALSE(writer.finish(std::chrono::milliseconds(1)));
    EXPECT_EQ(read_bytes(large.size() + 6), large + "\nlast\n");
    EXPECT_TRUE(writer.finish(long_enough));
    writer.wait_for_room({});
}

TEST_F(LineWriterTest, HearsThatTheReaderIsGone) {
    std::signal(SIGPIPE, SIG_IGN);
    std::promise<void> gone;
    LineWriter writer(writing(), [&gone] { gone.set_value(); });
    stop_reading();
    EXPECT_EQ(gone.get_future().wait_for(long_enough), std::future_status::ready);
    writer.push("lost", false);
    EXPECT_FALSE(writer.finish(long_enough));
    writer.wait_for_room({});
}

}  // namespace
}  // namespace lawan::cli
