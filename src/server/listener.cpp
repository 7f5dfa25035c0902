#include "server/listener.hpp"

#include <fmt/format.h>
#include <sys/socket.h>

#include <algorithm>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <optional>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "server/beast_parts.hpp"

namespace lawan {
namespace {

constexpr std::chrono::seconds time_to_ask{30};
constexpr std::chrono::seconds time_to_go{2};
constexpr std::uint32_t most_header_bytes = 16 * 1024;

/// One connection: request after request, until one becomes a WebSocket or somebody goes.
class Connection final : public std::enable_shared_from_this<Connection> {
public:
    Connection(std::shared_ptr<ConnectionRoom> room, tcp::socket socket, std::string address)
        : room_(std::move(room)), stream_(std::move(socket)), address_(std::move(address)) {
        beast::error_code ignored;
        // Small answers must not wait for one another.
        (void)stream_.socket().set_option(tcp::no_delay(true), ignored);
    }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    ~Connection() {
        if (!upgraded_) --room_->connections;
    }

    void read_header() {
        parser_.emplace();
        parser_->header_limit(most_header_bytes);
        parser_->body_limit(boost::none);
        stream_.expires_after(time_to_ask);
        http::async_read_header(
            stream_, buffer_, *parser_,
            [self = shared_from_this()](const beast::error_code& error, std::size_t) {
                self->header_read(error);
            });
    }

private:
    /// Holds the connection until it is answered.
    class Waiting final : public Exchange {
    public:
        explicit Waiting(std::shared_ptr<Connection> connection)
            : connection_(std::move(connection)) {}
        void answer(HttpAnswer answer) override {
            if (const auto connection = std::exchange(connection_, nullptr)) {
                connection->exchange_.reset();
                connection->write(std::move(answer));
            }
        }

    private:
        std::shared_ptr<Connection> connection_;
    };

    void header_read(const beast::error_code& error) {
        if (error == http::error::end_of_stream) {
            beast::error_code ignored;
            (void)stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
            return;
        }
        if (error.category() == beast::error_code(http::error::bad_method).category()) {
            refuse(400, most_header_bytes);
            return;
        }
        if (error) return;
        const std::string_view target = parser_->get().target();
        const std::size_t most = room_->handler.most_bytes(target.substr(0, target.find('?')));
        const auto length = parser_->content_length();
        if (length && *length > most) {
            refuse(413, most);
            return;
        }
        parser_->body_limit(most);
        http::async_read(
            stream_, buffer_, *parser_,
            [self = shared_from_this(), most](const beast::error_code& failure, std::size_t) {
                self->body_read(failure, most);
            });
    }

    void body_read(const beast::error_code& error, std::size_t most) {
        if (error == http::error::body_limit) {
            refuse(413, most);
            return;
        }
        if (error.category() == beast::error_code(http::error::bad_method).category()) {
            refuse(400, most);
            return;
        }
        if (error) return;
        keep_alive_ = parser_->keep_alive();
        HttpRequest request = converted();
        BeastRequest original = parser_->release();
        if (request.is_upgrade && boost::beast::websocket::is_upgrade(original)) {
            HttpAnswer refusal;
            if (!room_->handler.may_open(request, refusal)) {
                keep_alive_ = false;
                write(std::move(refusal));
                return;
            }
            upgraded_ = true;
            open_web_socket(room_, std::move(stream_), std::move(original), request);
            return;
        }
        request.is_upgrade = false;
        stream_.expires_never();  // a search may take its time
        const auto exchange = std::make_shared<Waiting>(shared_from_this());
        exchange_ = exchange;
        room_->handler.handle(std::move(request), exchange);
        if (!exchange_.expired()) watch_for_leaving();
    }

    HttpRequest converted() {
        const auto& message = parser_->get();
        const auto field = [&](auto name) { return std::string(message[name]); };
        HttpRequest request;
        request.method = std::string(message.method_string());
        const std::string_view target = message.target();
        const std::size_t question = std::min(target.find('?'), target.size());
        request.path = target.substr(0, question);
        if (question < target.size()) request.query = target.substr(question + 1);
        request.host = field(http::field::host);
        request.has_origin = message.count(http::field::origin) > 0;
        request.origin = field(http::field::origin);
        request.key = field("Lawan-Key");
        request.content_type = field(http::field::content_type);
        request.accept_encoding = field(http::field::accept_encoding);
        request.if_none_match = field(http::field::if_none_match);
        request.body = message.body();
        request.address = address_;
        request.is_upgrade = message.count(http::field::upgrade) > 0;
        is_head_ = message.method() == http::verb::head;
        return request;
    }

    /// While an answer is awaited nothing is read, so the end of the connection has to be looked
    /// for.
    void watch_for_leaving() {
        stream_.socket().async_wait(
            tcp::socket::wait_read, [self = shared_from_this()](const beast::error_code& error) {
                const auto exchange = self->exchange_.lock();
                if (error || !exchange) return;
                char byte = 0;
                const auto got =
                    recv(self->stream_.socket().native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
                if (got == 0 && exchange->gone) std::exchange(exchange->gone, nullptr)();
            });
    }

    void refuse(int status, std::size_t most) {
        keep_alive_ = false;
        write(room_->handler.refuse(status, most));
    }

    void write(HttpAnswer answer) {
        const auto respond = [&](const auto& response) {
            response->version(11);
            response->result(static_cast<unsigned>(answer.status));
            if (answer.status != 204 && answer.status != 304)
                response->set(http::field::content_type, answer.content_type);
            for (const auto& [name, value] : answer.headers) response->insert(name, value);
            response->keep_alive(keep_alive_);
            stream_.expires_after(time_to_ask);
            http::async_write(
                stream_, *response,
                [self = shared_from_this(), response](const beast::error_code& error, std::size_t) {
                    self->written(error);
                });
        };
        const bool has_body = answer.status != 204 && answer.status != 304;
        const std::size_t size =
            answer.fixed_body.empty() ? answer.body.size() : answer.fixed_body.size();
        if (is_head_ || !has_body) {
            auto response = std::make_shared<http::response<http::empty_body>>();
            if (has_body) response->content_length(size);
            respond(response);
        } else if (!answer.fixed_body.empty()) {
            auto response = std::make_shared<http::response<http::span_body<const char>>>();
            response->body() = {answer.fixed_body.data(), answer.fixed_body.size()};
            response->content_length(size);
            respond(response);
        } else {
            auto response = std::make_shared<http::response<http::string_body>>();
            response->body() = std::move(answer.body);
            response->content_length(size);
            respond(response);
        }
    }

    void written(const beast::error_code& error) {
        if (error) return;
        if (keep_alive_) {
            read_header();
            return;
        }
        beast::error_code ignored;
        (void)stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
        stream_.expires_after(time_to_go);
        drain();
    }

    /// Reads away what is still coming: closing before would take the answer away from the other
    /// side.
    void drain() {
        buffer_.clear();
        stream_.async_read_some(
            buffer_.prepare(4096),
            [self = shared_from_this()](const beast::error_code& error, std::size_t) {
                if (!error) self->drain();
            });
    }

    std::shared_ptr<ConnectionRoom> room_;
    beast::tcp_stream stream_;
    beast::flat_buffer buffer_;
    std::optional<http::request_parser<http::string_body>> parser_;
    std::weak_ptr<Exchange> exchange_;
    std::string address_;
    bool keep_alive_ = false;
    bool is_head_ = false;
    bool upgraded_ = false;
};

tcp::endpoint resolved(asio::io_context& context, const std::string& host, std::uint16_t port) {
    tcp::resolver resolver(context);
    beast::error_code error;
    const auto found = resolver.resolve(host, std::to_string(port), error);
    if (error || found.empty()) {
        throw EnvironmentError(fmt::format("the address {} is not known: {}; try --host 127.0.0.1",
                                           host, error.message()));
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
                    // Most likely out of descriptors: wait until somebody has gone.
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

    void admit(tcp::socket socket) {
        if (room->connections >= room->settings.limits.connections) return;
        beast::error_code error;
        const auto peer = socket.remote_endpoint(error);
        if (error) return;
        ++room->connections;
        std::make_shared<Connection>(room, std::move(socket), peer.address().to_string())
            ->read_header();
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

}  // namespace lawan
