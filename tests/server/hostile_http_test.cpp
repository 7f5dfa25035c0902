#include <fmt/format.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tests/server/running_server.hpp"
#include "tests/server/web_client.hpp"

// Malformed HTTP. The server must answer or close the connection, and go on.

namespace lawan::tests {
namespace {

class HostileHttp : public ::testing::Test {
protected:
    RunningServer server;
    Person ani{server.port()};

    /// Returns the head of a chunked request; the chunks follow.
    [[nodiscard]] std::string chunked(const std::string& path = "/api/games") const {
        return fmt::format(
            "POST {} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nLawan-Key: {}\r\n"
            "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n",
            path, server.port(), ani.key());
    }
    [[nodiscard]] HttpReply answer_to(const std::string& bytes) const {
        Connection connection(server.port());
        return ask(connection, bytes);
    }
    void TearDown() override { EXPECT_EQ(ani.get("/api/health").status, 200); }
};

const std::string game_body =
    R"({"game":"tictactoe","seats":{"x":{"kind":"human"},"o":{"kind":"human"}}})";

std::string chunk(const std::string& content, const std::string& extension = {}) {
    return fmt::format("{:x}{}\r\n{}\r\n", content.size(), extension, content);
}

TEST_F(HostileHttp, ChunkedRequestsAreRead) {
    EXPECT_EQ(answer_to(chunked() + chunk(game_body) + "0\r\n\r\n").status, 201);
    EXPECT_EQ(answer_to(chunked() + chunk(game_body.substr(0, 9), ";a=b") +
                        chunk(game_body.substr(9)) + "0\r\n\r\n")
                  .status,
              201);
}

TEST_F(HostileHttp, TrailersAreRefused) {
    EXPECT_EQ(answer_to(chunked() + chunk(game_body) + "0\r\nA: b\r\n\r\n").status, 400);
    EXPECT_EQ(answer_to(chunked() + chunk(game_body) + "0\r\nHost: b\r\n\r\n").status, 400);
    // Beast limits field values to 64 KiB.
    for (const std::size_t size : {60'000U, 65'534U, 65'536U, 66'000U})
        EXPECT_EQ(
            answer_to(chunked() + "0\r\nA: " + std::string(size, 'a') + "\r\n\r\n").status / 100,
            4);
}

TEST_F(HostileHttp, UnknownTransferCodingsAreRefused) {
    for (const char* coding : {"gzip", "identity", "gzip, chunked", "chunked, gzip", "xchunked",
                               "chunked, chunked", "chunked\r\nTransfer-Encoding: gzip"}) {
        Connection connection(server.port());
        const HttpReply reply =
            ask(connection, fmt::format("POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n"
                                        "Transfer-Encoding: {}\r\n\r\n"
                                        "GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n",
                                        server.port(), coding, server.port()));
        EXPECT_EQ(reply.status, 400) << coding;
        // The rest must not be taken for a second request.
        while (connection.read_more()) continue;
        EXPECT_EQ(connection.buffer, "") << coding;
    }
    EXPECT_EQ(answer_to(fmt::format("POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n"
                                    "Lawan-Key: {}\r\nContent-Type: application/json\r\n"
                                    "Transfer-Encoding: Chunked\r\n\r\n{}0\r\n\r\n",
                                    server.port(), ani.key(), chunk(game_body)))
                  .status,
              201);
}

TEST_F(HostileHttp, ASecondHostIsRefused) {
    const std::string host = fmt::format("Host: 127.0.0.1:{}\r\n", server.port());
    EXPECT_EQ(answer_to("GET /api/health HTTP/1.1\r\n" + host + host + "\r\n").status, 400);
    EXPECT_EQ(answer_to("GET /api/health HTTP/1.1\r\n" + host + "Host: evil\r\n\r\n").status, 400);
    EXPECT_EQ(answer_to("GET /api/health HTTP/1.1\r\n" + host + "\r\n").status, 200);
}

/// Sends up to `pieces` pieces until the server closes. Returns the bytes sent.
std::size_t flood(Connection& connection, const std::string& piece, int pieces) {
    std::size_t sent = 0;
    try {
        for (int i = 0; i < pieces; ++i) {
            connection.write(piece);
            sent += piece.size();
        }
    } catch (const std::runtime_error&) {
        // The server closed the connection, as expected.
    }
    return sent;
}

TEST_F(HostileHttp, ARequestIsBoundedAsAWhole) {
    constexpr int pieces = 100;
    const std::string letters(100'000, 'a');
    const std::vector<std::pair<std::string, std::string>> floods = {
        {chunked() + "2;", letters},                              // one long chunk extension
        {chunked(), chunk("x", ";" + std::string(60'000, 'a'))},  // many chunk extensions
        {chunked() + "0\r\n", "A: " + std::string(60'000, 'a') + "\r\n"},  // trailers
        {chunked(), chunk(letters)},
        {chunked(), chunk(" ")},
        {"GET / HTTP/1.1\r\nX: ", letters},
        {"GET /", letters},
    };
    for (const auto& [beginning, piece] : floods) {
        Connection connection(server.port());
        connection.write(beginning);
        // After a refusal the server reads on for a moment, so that the answer arrives.
        (void)flood(connection, piece, piece.size() < 100 ? 50'000 : pieces);
        const HttpReply reply = ask(connection, "");
        EXPECT_TRUE(reply.status == 413 || reply.status == 400) << reply.status;
        EXPECT_EQ(reply.headers.at("connection"), "close");
    }
}

TEST_F(HostileHttp, ABodyInSmallChunksIsReadUpToItsLimit) {
    std::string chunks;
    for (const char letter : game_body) chunks += chunk(std::string(1, letter));
    EXPECT_EQ(answer_to(chunked() + chunks + "0\r\n\r\n").status, 201);
}

TEST_F(HostileHttp, RequestsOneAfterTheOtherAreAnswered) {
    Connection connection(server.port());
    const std::string one =
        fmt::format("GET /api/health HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", server.port());
    std::string many;
    for (int i = 0; i < 1000; ++i) many += one;
    EXPECT_EQ(ask(connection, many).status, 200);
    for (int i = 1; i < 1000; ++i) EXPECT_EQ(ask(connection, "").status, 200);
}

TEST_F(HostileHttp, ARequestInSingleBytesIsRead) {
    Connection connection(server.port());
    const std::string request = chunked() + chunk(game_body) + "0\r\n\r\n";
    for (const char byte : request) connection.write(std::string(1, byte));
    EXPECT_EQ(ask(connection, "").status, 201);
}

/// Request smuggling: bytes that a proxy and the server could split into different requests.
TEST_F(HostileHttp, AmbiguousRequestsAreRefused) {
    const std::string host = fmt::format("Host: 127.0.0.1:{}\r\n", server.port());
    const std::string post =
        "POST /api/games HTTP/1.1\r\n" + host + "Content-Type: application/json\r\n";
    const std::vector<std::string> requests = {
        "GET /api/health HTTP/1.1\n" + host + "\n",
        fmt::format("GET /api/health HTTP/1.1\nHost: 127.0.0.1:{}\n\n", server.port()),
        post + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
        post + "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n{}",
        post + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x",
        post + "Content-Length: -1\r\n\r\n",
        post + "Content-Length: 0x2\r\n\r\n{}",
        post + "Content-Length : 2\r\n\r\n{}",
        post + "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
        post +
            "Transfer-Encoding:\x0b"
            "chunked\r\n\r\n0\r\n\r\n",
        post + "Transfer-Encoding: chunked\r\n\r\nx\r\n{}\r\n0\r\n\r\n",
        post + "Transfer-Encoding: chunked\r\n\r\n-2\r\n{}\r\n0\r\n\r\n",
        post + "Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n{}\r\n0\r\n\r\n",
        "GET /api/health HTTP/1.1\r\n" + host + std::string("A: \0b\r\n\r\n", 9),
        "GET /api/he\x01lth HTTP/1.1\r\n" + host + "\r\n",
        "GET /api/health HTTP/9.9\r\n" + host + "\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11),
        "\r\n\r\n\r\n\r\nnonsense\r\n\r\n",
    };
    for (const std::string& request : requests) {
        Connection connection(server.port());
        const HttpReply reply =
            ask(connection, request + "GET /api/health HTTP/1.1\r\n" + host + "\r\n");
        EXPECT_EQ(reply.status, 400) << request;
        EXPECT_EQ(reply.headers.at("connection"), "close") << request;
        while (connection.read_more()) continue;
        EXPECT_EQ(connection.buffer, "") << "what followed was a second request: " << request;
    }
}

TEST_F(HostileHttp, WhatIsTooLargeIsRefusedBeforeItIsRead) {
    const std::string post = fmt::format(
        "POST /api/games HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nContent-Type: application/json\r\n",
        server.port());
    EXPECT_EQ(answer_to(post + "Content-Length: 100000000\r\n\r\n").status, 413);
    EXPECT_EQ(answer_to(post + "Content-Length: 18446744073709551615\r\n\r\n").status, 413);
    EXPECT_EQ(answer_to(post + "Content-Length: 99999999999999999999\r\n\r\n").status, 400);
    EXPECT_EQ(answer_to(post + "A: " + std::string(20'000, 'a') + "\r\n\r\n").status, 400);
    std::string fields;
    for (int i = 0; i < 3000; ++i) fields += fmt::format("A{}: b\r\n", i);
    EXPECT_EQ(answer_to(post + fields + "\r\n").status, 400);
}

TEST_F(HostileHttp, OtherMethodsAreRefused) {
    for (const char* method : {"TRACE", "CONNECT", "OPTIONS", "PUT", "PATCH", "BREW"}) {
        const HttpReply reply = answer_to(fmt::format(
            "{} /api/health HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", method, server.port()));
        EXPECT_TRUE(reply.status == 405 || reply.status == 400) << method << reply.status;
    }
}

}  // namespace
}  // namespace lawan::tests
