#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio/io_context.hpp>
#include <cerrno>
#include <string>

#include <netinet/in.h>

#include "server/transport/event_loop.hpp"
#include "server/transport/listener.hpp"
#include "tests/fuzz/fuzzing.hpp"

namespace {

using namespace lawan::fuzzing;
using namespace lawan::fuzzing;

/// Answers every request after checking it against the limits of HTTP.
class Echo final : public HttpHandler {
public:
    [[nodiscard]] std::size_t most_bytes(std::string_view path) const override {
        return path == "/large" ? 4096 : 256;
    }
    void handle(HttpRequest request, const std::shared_ptr<Exchange>& exchange) override {
        require(!request.method.empty(), "a request has a method");
        require(request.body.size() <= most_bytes(request.path), "a body is within its bound");
        require(request.path.find('?') == std::string::npos, "a path has no query");
        ++handled;
        exchange->answer({.body = "{}"});
    }
    [[nodiscard]] bool may_open(const HttpRequest&, HttpAnswer& refusal) override {
        ++handled;
        refusal = {.status = 403, .body = "{}"};
        return false;
    }
    [[nodiscard]] std::unique_ptr<SocketHandler> open(Socket&, const HttpRequest&) override {
        require(false, "nothing is opened that was refused");
        return nullptr;
    }
    [[nodiscard]] HttpAnswer refuse(int status, std::size_t) const override {
        ++refused;
        return {.status = status, .body = "{}"};
    }

    int handled = 0;
    mutable int refused = 0;
};

/// Runs the server's listener by hand between two reads of its only client.
struct Machine {
    EventLoop loop;
    Echo echo;
    ServerSettings settings = [] {
        ServerSettings given;
        given.port = 0;
        given.next_free_port = false;
        return given;
    }();
    Listener listener{loop, echo, settings};

    void run() { (void)loop.context().poll(); }

    [[nodiscard]] int connected() const {
        const int client = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(listener.port());
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        const int failed = connect(client, reinterpret_cast<sockaddr*>(&address), sizeof address);
        require(client >= 0 && (failed == 0 || errno == EINPROGRESS), "one can connect");
        // Close with a reset: TIME_WAIT would exhaust the ports at thousands of connections a
        // second.
        const linger at_once{.l_onoff = 1, .l_linger = 0};
        setsockopt(client, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
        return client;
    }
};

/// Sends all bytes, reads until the server closes and returns its answers.
std::string conversation(Machine& machine, std::string_view bytes) {
    const int client = machine.connected();
    std::string answers;
    bool told_all = false;
    bool ended = false;
    constexpr int most_rounds = 20'000;
    for (int round = 0; !ended; ++round) {
        require(round < most_rounds, "a connection that says nothing more is closed");
        if (!told_all) {
            const auto sent = send(client, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (sent > 0) bytes.remove_prefix(static_cast<std::size_t>(sent));
            const bool over = sent < 0 && errno != EAGAIN && errno != ENOTCONN;
            told_all = bytes.empty() || over;
            if (told_all) shutdown(client, SHUT_WR);
        }
        machine.run();
        pollfd waiting{client, POLLIN, 0};
        if (::poll(&waiting, 1, 1) <= 0) continue;
        std::array<char, 65536> chunk{};
        const auto got = recv(client, chunk.data(), chunk.size(), 0);
        if (got > 0) answers.append(chunk.data(), static_cast<std::size_t>(got));
        ended = got == 0 || (got < 0 && errno != EAGAIN);
    }
    close(client);
    machine.run();
    return answers;
}

int count(std::string_view text, std::string_view part) {
    int found = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string_view::npos; ++at) ++found;
    return found;
}

}  // namespace

/// Fuzzes the bytes of a connection: a sequence of requests.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static Machine machine;
    machine.echo.handled = 0;
    machine.echo.refused = 0;
    const std::string answers = conversation(machine, as_text(data, size));
    require(answers.empty() || answers.starts_with("HTTP/1.1 "), "it answers in HTTP");
    require(machine.echo.refused <= 1, "after a refusal nothing more is read");
    require(count(answers, "HTTP/1.1 ") <= machine.echo.handled + machine.echo.refused,
            "nobody is answered who did not ask");
    return 0;
}
