#include "server/transport/listener.hpp"

#include <fmt/format.h>

#include <boost/asio/ip/address.hpp>
#include <boost/asio/steady_timer.hpp>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "server/transport/beast_parts.hpp"

namespace lawan::server {
namespace {

tcp::endpoint resolved(asio::io_context& context, const std::string& host, std::uint16_t port) {
    tcp::resolver resolver(context);
    beast::error_code error;
    const auto found = resolver.resolve(host, std::to_string(port), error);
    if (error || found.empty()) {
        throw EnvironmentError(fmt::format(
            "cannot resolve the address {}: {}; try --host 127.0.0.1", host, error.message()));
    }
    return found.begin()->endpoint();
}

}  // namespace

struct Listener::Parts : std::enable_shared_from_this<Listener::Parts> {
    Parts(asio::io_context& context, HttpHandler& handler, const ServerSettings& settings)
        : acceptor(context),
          pause(context),
          room(std::make_shared<ConnectionRoom>(handler, settings)) {}

    bool bind(const tcp::endpoint& endpoint, beast::error_code& error) {
        beast::error_code ignored;
        (void)acceptor.close(ignored);
        (void)acceptor.open(endpoint.protocol(), error);
        if (!error) (void)acceptor.set_option(asio::socket_base::reuse_address(true), error);
        if (!error) (void)acceptor.bind(endpoint, error);
        if (!error) (void)acceptor.listen(asio::socket_base::max_listen_connections, error);
        return !error;
    }

    void accept() {
        acceptor.async_accept(
            [self = shared_from_this()](const beast::error_code& error, tcp::socket socket) {
                if (!self->acceptor.is_open()) return;
                if (error) {
                    // Probably out of file descriptors: back off until a connection has been
                    // closed.
                    self->pause.expires_after(std::chrono::milliseconds(100));
                    self->pause.async_wait([self](const beast::error_code& stopped) {
                        if (!stopped) self->accept();
                    });
                    return;
                }
                self->admit(std::move(socket));
                self->accept();
            });
    }

    void admit(tcp::socket socket) const {
        beast::error_code error;
        const auto peer = socket.remote_endpoint(error);
        if (!error) open_connection(room, std::move(socket), peer.address().to_string());
    }

    tcp::acceptor acceptor;
    asio::steady_timer pause;
    std::shared_ptr<ConnectionRoom> room;
};

Listener::Listener(EventLoop& loop, HttpHandler& handler, const ServerSettings& settings)
    : parts_(std::make_shared<Parts>(loop.context(), handler, settings)) {
    const int attempts = settings.next_free_port ? 20 : 1;
    beast::error_code error;
    for (int i = 0; i < attempts; ++i) {
        const auto port = static_cast<std::uint16_t>(settings.port + i);
        if (parts_->bind(resolved(loop.context(), settings.host, port), error)) {
            parts_->accept();
            return;
        }
        if (error != asio::error::address_in_use) break;
    }
    throw EnvironmentError(
        fmt::format("cannot listen on {}, port {}: {}; choose another with --port", settings.host,
                    settings.port, error.message()));
}

Listener::~Listener() = default;

std::uint16_t Listener::port() const { return parts_->acceptor.local_endpoint().port(); }

int Listener::connections() const { return parts_->room->connections.in_all(); }

void Listener::close() {
    beast::error_code ignored;
    (void)parts_->acceptor.close(ignored);
    parts_->pause.cancel();
    const auto sockets = parts_->room->sockets;
    for (OpenSocket* socket : sockets) socket->say_goodbye();
}

bool is_loopback(const std::string& host) {
    if (host == "localhost") return true;
    beast::error_code error;
    const auto address = asio::ip::make_address(host, error);
    return !error && address.is_loopback();
}

}  // namespace lawan::server
