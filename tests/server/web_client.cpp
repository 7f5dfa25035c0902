#include "tests/server/web_client.hpp"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <stdexcept>
#include <utility>

#include "base/secret.hpp"

namespace lawan::tests {
namespace {

constexpr int opcode_text = 1;
constexpr int opcode_close = 8;
constexpr int opcode_ping = 9;
constexpr int opcode_pong = 10;

/// Timeout for a server that only pings.
constexpr std::chrono::seconds longest_silence{60};

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

std::uint64_t big_endian(std::string_view bytes) {
    std::uint64_t number = 0;
    for (const char byte : bytes) number = number << 8U | static_cast<unsigned char>(byte);
    return number;
}

void need(Connection& connection, std::size_t bytes) {
    while (connection.buffer.size() < bytes) {
        if (!connection.read_more()) throw std::runtime_error("the server closed the connection");
    }
}

}  // namespace

std::string HttpReply::code() const {
    const Json json = Json::parse(body, nullptr, false);
    if (json.is_object() && json.contains("error")) return json["error"]["code"];
    return std::to_string(status);
}

Connection::Connection(std::uint16_t port, const std::string& from)
    : descriptor_(socket(AF_INET, SOCK_STREAM, 0)) {
    if (!from.empty()) {
        sockaddr_in own{};
        own.sin_family = AF_INET;
        const bool bound = inet_pton(AF_INET, from.c_str(), &own.sin_addr) == 1 &&
                           bind(descriptor_, reinterpret_cast<sockaddr*>(&own), sizeof own) == 0;
        if (!bound) {
            close(descriptor_);
            throw std::runtime_error("no such address: " + from);
        }
    }
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(descriptor_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
        close(descriptor_);
        throw std::runtime_error("no server at the port");
    }
    const int on = 1;
    setsockopt(descriptor_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

Connection::Connection(Connection&& other) noexcept
    : buffer(std::move(other.buffer)), descriptor_(std::exchange(other.descriptor_, -1)) {}

Connection::~Connection() {
    if (descriptor_ >= 0) close(descriptor_);
}

void Connection::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const auto sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) throw std::runtime_error("the server takes nothing more");
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
}

bool Connection::read_more(std::chrono::milliseconds patience) {
    pollfd waiting{descriptor_, POLLIN, 0};
    if (poll(&waiting, 1, static_cast<int>(patience.count())) <= 0) return false;
    std::array<char, 65536> bytes{};
    const auto got = recv(descriptor_, bytes.data(), bytes.size(), 0);
    if (got <= 0) return false;
    buffer.append(bytes.data(), static_cast<std::size_t>(got));
    return true;
}

HttpReply ask(Connection& connection, const std::string& request) {
    try {
        connection.write(request);
    } catch (const std::runtime_error&) {
        // It may have been refused halfway; the answer tells.
    }
    std::size_t end = 0;
    while ((end = connection.buffer.find("\r\n\r\n")) == std::string::npos) {
        if (!connection.read_more()) throw std::runtime_error("there was no answer");
    }
    HttpReply reply;
    const std::string head = connection.buffer.substr(0, end + 2);
    connection.buffer.erase(0, end + 4);
    reply.status = std::stoi(head.substr(9, 3));
    for (std::size_t line = head.find("\r\n") + 2; line < head.size();) {
        const std::size_t line_end = head.find("\r\n", line);
        const std::size_t colon = head.find(':', line);
        reply.headers[lower(head.substr(line, colon - line))] =
            head.substr(colon + 2, line_end - colon - 2);
        line = line_end + 2;
    }
    if (reply.status == 101 || reply.status == 204 || reply.status == 304 ||
        request.starts_with("HEAD "))
        return reply;
    const std::size_t length = std::stoul(reply.headers.at("content-length"));
    need(connection, length);
    reply.body = connection.buffer.substr(0, length);
    connection.buffer.erase(0, length);
    return reply;
}

std::string random_key() { return random_secret().value(); }

Person::Person(std::uint16_t port, std::string key, std::string address)
    : port_(port),
      key_(key.empty() ? random_key() : std::move(key)),
      address_(std::move(address)) {}

HttpReply Person::send(const std::string& method, const std::string& path, const std::string& body,
                       const std::string& more_headers) const {
    Connection connection(port_, address_);
    const bool own_type = more_headers.find("Content-Type") != std::string::npos;
    const bool own_host = more_headers.find("Host:") != std::string::npos;
    std::string request = fmt::format("{} {} HTTP/1.1\r\nLawan-Key: {}\r\n", method, path, key_);
    if (!own_host) request += fmt::format("Host: 127.0.0.1:{}\r\n", port_);
    if (!body.empty()) request += fmt::format("Content-Length: {}\r\n", body.size());
    if (!body.empty() && !own_type) request += "Content-Type: application/json\r\n";
    return ask(connection, request + more_headers + "\r\n" + body);
}

HttpReply Person::get(const std::string& path) const { return send("GET", path); }

HttpReply Person::post(const std::string& path, const Json& body) const {
    return send("POST", path, body.dump());
}

Json Person::make_game(const Json& request) const {
    const HttpReply reply = post("/api/games", request);
    if (reply.status != 201) throw std::runtime_error("no game was made: " + reply.body);
    return reply.json();
}

HttpReply Person::act(const std::string& id, const Json& action) const {
    return post("/api/games/" + id + "/actions", action);
}

WebSocketClient WebSocketClient::silent(std::uint16_t port, const std::string& origin,
                                        const std::string& address) {
    Connection connection(port, address);
    std::string request = fmt::format(
        "GET /api/ws HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
        port);
    if (!origin.empty()) request += "Origin: " + origin + "\r\n";
    const HttpReply reply = ask(connection, request + "\r\n");
    if (reply.status != 101)
        throw std::runtime_error(fmt::format("no WebSocket: {} {}", reply.status, reply.body));
    // This key and its answer are the example of RFC 6455.
    if (reply.headers.at("sec-websocket-accept") != "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
        throw std::runtime_error("the wrong handshake");
    return WebSocketClient(std::move(connection));
}

WebSocketClient::WebSocketClient(std::uint16_t port, const std::string& key,
                                 const std::string& address)
    : WebSocketClient(silent(port, {}, address)) {
    Json hello{{"type", "hello"}, {"protocol", 1}};
    if (!key.empty()) hello["key"] = key;
    send(hello);
    (void)await("welcome");
}

void WebSocketClient::frame(int opcode, std::string_view payload) {
    std::string bytes(1, static_cast<char>(0x80 | opcode));
    constexpr char masked = '\x80';
    if (payload.size() < 126) {
        bytes += static_cast<char>(masked | static_cast<char>(payload.size()));
    } else {
        const bool is_long = payload.size() > 0xffff;
        bytes += static_cast<char>(masked | (is_long ? 127 : 126));
        for (int shift = is_long ? 56 : 8; shift >= 0; shift -= 8)
            bytes += static_cast<char>(payload.size() >> shift & 0xffU);
    }
    bytes.append(4, '\0');  // a mask of zeros changes nothing
    connection_.write(bytes + std::string(payload));
}

void WebSocketClient::send_text(std::string_view text) { frame(opcode_text, text); }

std::optional<Json> WebSocketClient::receive(std::chrono::milliseconds patience) {
    // The server's pings never end, even if a message never comes.
    const auto last_ping = std::chrono::steady_clock::now() + longest_silence;
    for (;;) {
        if (connection_.buffer.size() < 2 && !connection_.read_more(patience)) return std::nullopt;
        need(connection_, 2);
        const int opcode = connection_.buffer[0] & 0x0f;
        const std::size_t short_size = connection_.buffer[1] & 0x7f;
        const std::size_t extra = short_size == 126 ? 2 : short_size == 127 ? 8 : 0;
        need(connection_, 2 + extra);
        const std::size_t size =
            extra == 0 ? short_size
                       : big_endian(std::string_view(connection_.buffer).substr(2, extra));
        need(connection_, 2 + extra + size);
        const std::string payload = connection_.buffer.substr(2 + extra, size);
        connection_.buffer.erase(0, 2 + extra + size);
        if (opcode == opcode_text) return Json::parse(payload);
        if (opcode == opcode_ping) {
            if (std::chrono::steady_clock::now() > last_ping) return std::nullopt;
            frame(opcode_pong, payload);
        }
        if (opcode == opcode_close) {
            close_code_ = size >= 2 ? static_cast<int>(big_endian(payload.substr(0, 2))) : 1005;
            return std::nullopt;
        }
    }
}

Json WebSocketClient::await(const std::string& type) {
    skipped.clear();
    for (;;) {
        auto message = receive();
        if (!message) {
            throw std::runtime_error(fmt::format("no {} came; closed with {}", type, close_code_));
        }
        if ((*message)["type"] == type) return *message;
        skipped.push_back(*std::move(message));
    }
}

}  // namespace lawan::tests
