#include <fmt/format.h>
#include <sys/socket.h>

#include <algorithm>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "base/clock.hpp"
#include "server/transport/beast_parts.hpp"

namespace lawan::server {
namespace {

constexpr std::chrono::seconds time_to_ask{30};
constexpr std::chrono::seconds time_to_go{2};
constexpr std::chrono::milliseconds pause_of_too_many{250};
constexpr std::size_t most_bytes_at_once = std::size_t{64} << 10U;

/// One HTTP connection: serves requests one by one (keep-alive) until it is upgraded to a WebSocket
/// or either side closes it.
class HttpConnection final : public IdleConnection,
                             public std::enable_shared_from_this<HttpConnection> {
public:
    HttpConnection(std::shared_ptr<ConnectionRoom> room, tcp::socket socket, std::string peer,
                   Quota::Share place)
        : room_(std::move(room)),
          stream_(std::move(socket)),
          peer_(std::move(peer)),
          place_(std::move(place)) {
        beast::error_code ignored;
        // Disables Nagle's algorithm: small answers must not wait for one another.
        (void)stream_.socket().set_option(tcp::no_delay(true), ignored);
    }
    HttpConnection(const HttpConnection&) = delete;
    HttpConnection& operator=(const HttpConnection&) = delete;
    ~HttpConnection() override { room_->idle.remove(*this); }

    void read_request() {
        parser_.emplace();
        parser_->header_limit(static_cast<std::uint32_t>(most_head_bytes()));
        parser_->body_limit(boost::none);
        fields_of_head_.reset();
        head_due_.reset();
        bytes_taken_ = 0;
        most_bytes_in_all_ = most_head_bytes();
        if (buffer_.size() == 0) buffer_.shrink_to_fit();
        room_->idle.add(*this);
        parse();
    }

    void drop() override {
        place_ = {};
        pause_.cancel();
        stream_.close();
    }

private:
    [[nodiscard]] std::size_t most_head_bytes() const { return room_->settings.limits.head_bytes; }

    /// Keeps the connection alive until it is answered.
    class Waiting final : public Exchange {
    public:
        explicit Waiting(std::shared_ptr<HttpConnection> connection)
            : connection_(std::move(connection)) {}
        void answer(HttpAnswer answer) override {
            if (const auto connection = std::exchange(connection_, nullptr)) {
                connection->exchange_.reset();
                place = {};
                connection->write(std::move(answer));
            }
        }

    private:
        std::shared_ptr<HttpConnection> connection_;
    };

    /// Feeds the parser what has arrived. Not left to Beast's asynchronous read: Beast throws on a
    /// field (or trailer) that is too long, and nobody could catch that there.
    void parse() {
        beast::error_code error = http::error::need_more;
        try {
            while (buffer_.size() > 0 && !parser_->is_done()) {
                // Not eager until the head is complete, so that the head is checked before the body
                // is read.
                parser_->eager(parser_->is_header_done());
                const std::size_t taken = parser_->put(buffer_.data(), error);
                buffer_.consume(taken);
                bytes_taken_ += taken;
                if (error) break;
                if (!fields_of_head_ && parser_->is_header_done() && !accept_head()) return;
            }
        } catch (const std::exception&) {
            error = http::error::bad_field;
        }
        if (parser_->is_done()) {
            request_read();
        } else if (error == http::error::need_more || !error) {
            read_more();
        } else if (error == http::error::body_limit) {
            refuse(413, most_body_bytes_);
        } else {
            refuse(400, most_head_bytes());
        }
    }

    /// Reads more of this request: the parser is not done, so all buffered bytes belong to it.
    void read_more() {
        const std::size_t arrived = bytes_taken_ + buffer_.size();
        if (arrived >= most_bytes_in_all_) {
            refuse(fields_of_head_ ? 413 : 400, most_body_bytes_);
            return;
        }
        set_time_limit();
        stream_.async_read_some(
            buffer_.prepare(beast::read_size(
                buffer_, std::min(most_bytes_at_once, most_bytes_in_all_ - arrived))),
            [self = shared_from_this()](const beast::error_code& error, std::size_t bytes) {
                self->buffer_.commit(bytes);
                if (!error) {
                    self->parse();
                } else if (error == asio::error::eof) {
                    self->stopped_sending();
                }
            });
    }

    /// Sets the deadline of the next read: one for the whole head, however slowly it trickles in
    /// (slow loris); of a body, one for each read.
    void set_time_limit() {
        const Duration head_time = room_->settings.limits.head_time;
        const bool begun = parser_->got_some() || buffer_.size() > 0;
        if (fields_of_head_) {
            stream_.expires_after(head_time);
        } else if (begun) {
            if (!head_due_) head_due_ = Clock::now() + head_time;
            stream_.expires_at(*head_due_);
        } else {
            stream_.expires_after(time_to_ask);
        }
    }

    void stopped_sending() {
        if (parser_->got_some()) {
            refuse(400, most_head_bytes());
            return;
        }
        beast::error_code ignored;
        (void)stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    }

    /// Checks the head. Returns false if it refused the request, before reading the body.
    bool accept_head() {
        const auto& message = parser_->get();
        fields_of_head_ = std::ranges::distance(message);
        // Prevents request smuggling: if a proxy and we disagree about a body's length, part of it
        // would be read as the next request; of two Host fields the proxy may have used the other.
        const bool unknown_coding =
            message.count(http::field::transfer_encoding) > 0 &&
            !beast::iequals(message[http::field::transfer_encoding], "chunked");
        if (unknown_coding || message.count(http::field::transfer_encoding) > 1 ||
            message.count(http::field::host) > 1) {
            refuse(400, most_head_bytes());
            return false;
        }
        const std::string_view target = message.target();
        most_body_bytes_ = room_->handler.most_bytes(target.substr(0, target.find('?')));
        const auto length = parser_->content_length();
        if (length && *length > most_body_bytes_) {
            refuse(413, most_body_bytes_);
            return false;
        }
        parser_->body_limit(most_body_bytes_);
        most_bytes_in_all_ = bytes_taken_ + 2 * most_body_bytes_;
        return true;
    }

    void request_read() {
        room_->idle.remove(*this);
        // Refuses trailers: nothing here uses them, and the checks of the head have not seen them.
        if (std::ranges::distance(parser_->get()) != fields_of_head_) {
            refuse(400, most_head_bytes());
            return;
        }
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
            open_web_socket(room_, std::move(place_), std::move(stream_), std::move(original),
                            request);
            return;
        }
        request.is_upgrade = false;
        stream_.expires_never();  // a search may take long
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
        std::string forwarded_for;
        const auto [first, last] = message.equal_range("X-Forwarded-For");
        for (auto named = first; named != last; ++named)
            forwarded_for += fmt::format("{}{}", forwarded_for.empty() ? "" : ",",
                                         std::string_view(named->value()));
        request.address = room_->proxies.visitor_of(peer_, forwarded_for);
        request.is_upgrade = message.count(http::field::upgrade) > 0;
        is_head_ = message.method() == http::verb::head;
        return request;
    }

    /// Detects a client that disconnects while it waits: nothing is read meanwhile, so look for the
    /// end of the stream without consuming bytes.
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
        room_->idle.remove(*this);
        keep_alive_ = false;
        write(room_->handler.refuse(status, most));
    }

    void write(HttpAnswer answer) {
        too_many_ = answer.status == 429;
        const auto respond = [&](const auto& response) {
            response->version(11);
            response->result(static_cast<unsigned>(answer.status));
            if (answer.status != 204 && answer.status != 304)
                response->set(http::field::content_type, answer.content_type);
            for (const auto& [name, value] : answer.headers) response->insert(name, value);
            response->keep_alive(keep_alive_);
            using Body = typename std::decay_t<decltype(*response)>::body_type;
            auto serializer = std::make_shared<http::response_serializer<Body>>(*response);
            write_piece(response, serializer);
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

    /// Writes in pieces, each with its own timeout: a large answer may take long, but must not
    /// stall.
    template <class Response, class Serializer>
    void write_piece(const Response& response, const Serializer& serializer) {
        serializer->limit(most_bytes_at_once);
        stream_.expires_after(time_to_ask);
        http::async_write_some(stream_, *serializer,
                               [self = shared_from_this(), response, serializer](
                                   const beast::error_code& error, std::size_t) {
                                   if (error || serializer->is_done())
                                       self->written(error);
                                   else
                                       self->write_piece(response, serializer);
                               });
    }

    void written(const beast::error_code& error) {
        if (error) return;
        if (keep_alive_ && too_many_) {
            // Throttles clients that ignore Retry-After: answering a flood would take more than
            // their share.
            room_->idle.add(*this);
            pause_.expires_after(pause_of_too_many);
            pause_.async_wait([self = shared_from_this()](const beast::error_code& stopped) {
                if (!stopped && self->stream_.socket().is_open()) self->read_request();
            });
            return;
        }
        if (keep_alive_) {
            read_request();
            return;
        }
        beast::error_code ignored;
        (void)stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
        stream_.expires_after(time_to_go);
        drain();
    }

    /// Reads and discards what still arrives (lingering close): closing a socket with unread data
    /// resets the connection, and the client could lose the answer.
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
    std::optional<std::ptrdiff_t> fields_of_head_;  ///< header fields; set with the whole head
    std::size_t most_body_bytes_ = 0;
    std::size_t bytes_taken_ = 0;  ///< of this request, consumed by the parser
    /// Limits head, body, chunk sizes, chunk extensions and trailers together: with chunked
    /// transfer coding a body may take twice its own size.
    std::size_t most_bytes_in_all_ = 0;
    std::optional<Clock::time_point> head_due_;  ///< deadline; set when the head begins
    std::string peer_;
    Quota::Share place_;
    asio::steady_timer pause_{stream_.get_executor()};
    bool keep_alive_ = false;
    bool is_head_ = false;
    bool too_many_ = false;  ///< the answer was 429
};

}  // namespace

void open_connection(const std::shared_ptr<ConnectionRoom>& room, tcp::socket socket,
                     std::string peer) {
    Quota& all = room->connections;
    // A trusted proxy stands for many people, and limits them itself.
    const bool is_proxy = room->proxies.has(peer);
    const std::string address = counted_address(peer);
    if (!is_proxy && all.is_full_for(address) && !room->idle.drop_oldest_of(address)) return;
    if (all.is_full() && !room->idle.drop_oldest()) return;
    const auto connection = std::make_shared<HttpConnection>(
        room, std::move(socket), std::move(peer), all.count(is_proxy ? "" : address));
    connection->counted_as = address;
    connection->read_request();
}

}  // namespace lawan::server
