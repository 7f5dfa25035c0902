#include <fmt/format.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <vector>

#include "tests/server/running_server.hpp"
#include "tests/server/web_client.hpp"

// Invalid WebSocket frames.

namespace lawan::tests {
namespace {

class HostileFrames : public ::testing::Test {
protected:
    RunningServer server;
    Person ani{server.port()};

    /// Connects, sends these bytes and reads to the end. Returns the server's close code, 0 if it
    /// only closed the connection.
    [[nodiscard]] int close_code_after(const std::string& bytes) const {
        Connection connection(server.port());
        const HttpReply reply =
            ask(connection,
                fmt::format("GET /api/ws HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nUpgrade: websocket\r\n"
                            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                            server.port()));
        EXPECT_EQ(reply.status, 101);
        try {
            connection.write(bytes);
        } catch (const std::runtime_error&) {
            // The server has closed the connection already.
        }
        while (connection.read_more()) continue;
        return code_in(connection.buffer);
    }

    void TearDown() override { EXPECT_EQ(ani.get("/api/health").status, 200); }

private:
    /// Frames of the server are short here: one byte for opcode and flags, one for the length.
    static int code_in(const std::string& frames) {
        for (std::size_t at = 0; at + 2 <= frames.size();) {
            const auto kind = static_cast<unsigned char>(frames[at]);
            std::size_t size = static_cast<unsigned char>(frames[at + 1]);
            std::size_t begin = at + 2;
            if (size == 126 && begin + 2 <= frames.size()) {
                size = static_cast<std::size_t>(static_cast<unsigned char>(frames[begin])) << 8U |
                       static_cast<unsigned char>(frames[begin + 1]);
                begin += 2;
            }
            if (kind == 0x88 && size >= 2 && begin + 2 <= frames.size())
                return static_cast<unsigned char>(frames[begin]) << 8 |
                       static_cast<unsigned char>(frames[begin + 1]);
            at = begin + size;
        }
        return 0;
    }
};

/// Builds a frame masked by zeros; `first` has FIN, three reserved bits and the opcode.
std::string masked_frame(int first, const std::string& payload) {
    std::string bytes(1, static_cast<char>(first));
    if (payload.size() < 126) {
        bytes += static_cast<char>(0x80U | payload.size());
    } else {
        bytes += static_cast<char>(0xFE);
        bytes += static_cast<char>(payload.size() >> 8U & 0xFFU);
        bytes += static_cast<char>(payload.size() & 0xFFU);
    }
    return bytes + std::string(4, '\0') + payload;
}

constexpr int text_frame = 0x81;
constexpr int first_part = 0x01;
constexpr int last_part = 0x80;
constexpr int close_frame = 0x88;
constexpr int ping_frame = 0x89;

TEST_F(HostileFrames, FramesAgainstTheRulesEndTheConnection) {
    const std::string unmasked = "\x81\x02{}";
    const std::string endless = "\x81\xFF" + std::string(8, '\xFF') + std::string(4, '\0');
    const std::vector<std::string> wrong = {
        unmasked,
        masked_frame(text_frame | 0x40, "{}"),  // reserved bits
        masked_frame(text_frame | 0x20, "{}"),
        masked_frame(text_frame | 0x10, "{}"),
        masked_frame(0x83, "{}"),
        masked_frame(0x87, "{}"),  // reserved opcodes
        masked_frame(0x8B, ""),
        masked_frame(0x8F, ""),
        masked_frame(last_part, "{}"),  // continuation of nothing
        // New message within a fragmented one.
        masked_frame(first_part, "{") + masked_frame(text_frame, "}"),
        masked_frame(0x09, ""),
        masked_frame(0x08, ""),                                 // fragmented ping and close
        masked_frame(ping_frame, std::string(126, 'a')),        // control frame too large
        masked_frame(close_frame, "a"),                         // half a close code
        masked_frame(close_frame, std::string("\x03\xED", 2)),  // 1005 and 1006 must not be sent
        masked_frame(close_frame, std::string("\x03\xEE", 2)),
        masked_frame(close_frame, std::string("\0\0", 2)),
    };
    for (std::size_t i = 0; i < wrong.size(); ++i)
        EXPECT_EQ(close_code_after(wrong[i]), 1002) << "frame " << i;
    const std::string large = std::string(65'000, ' ');
    EXPECT_EQ(close_code_after(masked_frame(first_part, large) + masked_frame(last_part, large)),
              1009);
    EXPECT_EQ(close_code_after(endless), 1009);
}

TEST_F(HostileFrames, TextThatIsNoUtf8EndsTheConnection) {
    for (const std::string& wrong :
         std::vector<std::string>{"\xff", "\xc3(", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xc0\x80"})
        EXPECT_EQ(close_code_after(masked_frame(text_frame, wrong)), 1007);
    EXPECT_EQ(close_code_after(masked_frame(close_frame, "\x03\xE8\xff")), 1002);
}

TEST_F(HostileFrames, NonsenseIsAnsweredOrEndsTheConnection) {
    std::string fragments = masked_frame(first_part, "");
    for (int i = 0; i < 10'000; ++i) fragments += masked_frame(0x00, "");
    // Ends with a close of our own, so that the server's answer comes last.
    const std::string goodbye = masked_frame(close_frame, "\x03\xE8");
    for (const std::string& odd :
         {fragments + masked_frame(last_part, "{}"),
          masked_frame(text_frame, std::string(10'000, '[')), masked_frame(text_frame, "[]"),
          masked_frame(text_frame, "null"), masked_frame(text_frame, ""),
          masked_frame(text_frame, R"({"type":5})"), masked_frame(0x82, std::string("\0\x01", 2)),
          masked_frame(ping_frame, "") + masked_frame(0x8A, "unasked")}) {
        const int code = close_code_after(odd + goodbye);
        EXPECT_TRUE(code == 1000 || code == 1002 || code == 1003 || code == 1007 || code == 1008 ||
                    code == 1009)
            << code;
    }
}

}  // namespace
}  // namespace lawan::tests
