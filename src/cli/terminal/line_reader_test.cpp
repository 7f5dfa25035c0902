#include "cli/terminal/line_reader.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <string>
#include <string_view>

#include "base/thread.hpp"

namespace lawan::cli {
namespace {

using testing::Optional;

class Pipe {
public:
    Pipe() { EXPECT_EQ(pipe(ends_.data()), 0); }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    ~Pipe() {
        close_writing();
        close(ends_[0]);
    }
    [[nodiscard]] int reading() const { return ends_[0]; }
    void send(std::string_view text) const {
        while (!text.empty()) {
            const ssize_t sent = write(ends_[1], text.data(), text.size());
            ASSERT_GT(sent, 0);
            text.remove_prefix(static_cast<std::size_t>(sent));
        }
    }
    void close_writing() {
        if (ends_[1] >= 0) close(ends_[1]);
        ends_[1] = -1;
    }

private:
    std::array<int, 2> ends_{};
};

class ReadingLines : public testing::Test {
protected:
    Pipe input;
    Pipe wake;
    LineReader reader{input.reading(), wake.reading()};
};

TEST_F(ReadingLines, GivesThemWithoutTheirEnds) {
    input.send("one\ntwo\r\n\nthr");
    EXPECT_THAT(reader.next(), Optional(std::string("one")));
    EXPECT_THAT(reader.next(), Optional(std::string("two")));
    EXPECT_THAT(reader.next(), Optional(std::string()));
    input.send("ee");
    input.close_writing();
    EXPECT_THAT(reader.next(), Optional(std::string("three")));
    EXPECT_EQ(reader.next(), std::nullopt);
    EXPECT_EQ(reader.next(), std::nullopt);
}

TEST_F(ReadingLines, EndsWhenItIsWoken) {
    input.send("half a line");
    wake.send("!");
    EXPECT_EQ(reader.next(), std::nullopt);
}

TEST_F(ReadingLines, CutsALineThatIsTooLong) {
    Thread writer([&] {
        input.send(std::string(2 * LineReader::longest_line + 5, 'a') + "\nnext\n");
        input.send(std::string(LineReader::longest_line, 'b') + "\n");
    });
    EXPECT_THAT(reader.next(), Optional(std::string(LineReader::longest_line, 'a')));
    EXPECT_THAT(reader.next(), Optional(std::string("next")));
    EXPECT_THAT(reader.next(), Optional(std::string(LineReader::longest_line, 'b')));
}

}  // namespace
}  // namespace lawan::cli
