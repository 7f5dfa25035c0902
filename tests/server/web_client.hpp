#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// A client for tests and benchmarks on plain sockets, so that it can send invalid data. Every call
/// blocks for at most 20 s; failures are std::runtime_error.
namespace lawan::tests {

using Json = nlohmann::json;

struct HttpReply {
    int status = 0;
    std::map<std::string, std::string> headers;  ///< names in lower case
    std::string body;

    [[nodiscard]] Json json() const { return Json::parse(body); }
    /// Returns `error.code`, or the status if there is none.
    [[nodiscard]] std::string code() const;
};

class Connection {
public:
    /// `from` is a local address; empty: any.
    explicit Connection(std::uint16_t port, const std::string& from = {});
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    Connection(Connection&& other) noexcept;
    ~Connection();

    void write(std::string_view bytes);
    /// Reads at least one more byte into the buffer; false at the end of the stream or after
    /// `patience`.
    bool read_more(std::chrono::milliseconds patience = std::chrono::seconds(20));
    std::string buffer;
    [[nodiscard]] int descriptor() const { return descriptor_; }

private:
    int descriptor_;
};

/// Sends a request on a connection that stays open. Headers are lines with \r\n.
[[nodiscard]] HttpReply ask(Connection& connection, const std::string& request);

/// A visitor with a key of their own.
class Person {
public:
    explicit Person(std::uint16_t port, std::string key = {}, std::string address = {});

    [[nodiscard]] HttpReply get(const std::string& path) const;
    [[nodiscard]] HttpReply post(const std::string& path, const Json& body) const;
    [[nodiscard]] HttpReply send(const std::string& method, const std::string& path,
                                 const std::string& body = {},
                                 const std::string& more_headers = {}) const;
    /// Sends POST /api/games; fails the test on an error.
    [[nodiscard]] Json make_game(const Json& request) const;
    [[nodiscard]] HttpReply act(const std::string& id, const Json& action) const;

    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] const std::string& key() const { return key_; }

private:
    std::uint16_t port_;
    std::string key_;
    std::string address_;
};

/// An open WebSocket. Answers pings while it waits.
class WebSocketClient {
public:
    /// Connects and says hello; with an empty key it only watches.
    WebSocketClient(std::uint16_t port, const std::string& key, const std::string& address = {});
    /// Connects without a message; `origin` as a browser would send it.
    static WebSocketClient silent(std::uint16_t port, const std::string& origin = {},
                                  const std::string& address = {});

    void send(const Json& message) { send_text(message.dump()); }
    void send_text(std::string_view text);
    /// Returns the next message; none if the server has closed the connection or nothing came in
    /// time.
    [[nodiscard]] std::optional<Json> receive(
        std::chrono::milliseconds patience = std::chrono::seconds(20));
    /// Returns the next message of that type and skips all before it, `presence` and `thinking`
    /// included.
    [[nodiscard]] Json await(const std::string& type);
    /// All messages skipped by the last await.
    std::vector<Json> skipped;
    /// Returns whether a message can be received without waiting.
    [[nodiscard]] bool has_more() const { return connection_.buffer.size() > 1; }
    [[nodiscard]] int descriptor() const { return connection_.descriptor(); }
    [[nodiscard]] int close_code() const { return close_code_; }

private:
    explicit WebSocketClient(Connection connection) : connection_(std::move(connection)) {}
    void frame(int opcode, std::string_view payload);

    Connection connection_;
    int close_code_ = 0;
};

[[nodiscard]] std::string random_key();

}  // namespace lawan::tests
