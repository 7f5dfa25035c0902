#include <boost/beast/websocket.hpp>
#include <deque>
#include <exception>
#include <string>
#include <utility>

#include "server/transport/beast_parts.hpp"
#include "server/transport/error_mapping.hpp"

namespace lawan::server {
namespace {

namespace websocket = boost::beast::websocket;

constexpr std::chrono::seconds handshake_time{10};
/// The idle timeout: Beast sends a ping after half of it and disconnects after all of it.
constexpr std::chrono::seconds silence{40};

class WebSocket final : public Socket,
                        public OpenSocket,
                        public std::enable_shared_from_this<WebSocket> {
public:
    WebSocket(std::shared_ptr<ConnectionRoom> room, Quota::Share place, beast::tcp_stream stream)
        : room_(std::move(room)), place_(std::move(place)), stream_(std::move(stream)) {
        room_->sockets.insert(this);
    }
    ~WebSocket() override { room_->sockets.erase(this); }

    void accept(BeastRequest handshake, const HttpRequest& request) {
        beast::get_lowest_layer(stream_).expires_never();
        websocket::stream_base::timeout timeouts{};
        timeouts.handshake_timeout = handshake_time;
        timeouts.idle_timeout = silence;
        timeouts.keep_alive_pings = true;
        stream_.set_option(timeouts);
        stream_.read_message_max(room_->settings.limits.message_bytes);
        stream_.text(true);
        stream_.auto_fragment(false);
        handler_ = room_->handler.open(*this, request);
        auto shared = std::make_shared<BeastRequest>(std::move(handshake));
        stream_.async_accept(*shared,
                             [self = shared_from_this(), shared](const beast::error_code& error) {
                                 if (error) {
                                     self->end();
                                     return;
                                 }
                                 self->open_ = true;
                                 self->read();
                             });
    }

    void send(std::string message) override {
        if (closing_) return;
        waiting_bytes_ += message.size();
        waiting_.push_back(std::move(message));
        if (waiting_bytes_ > room_->settings.limits.waiting_bytes) {
            close(websocket::close_code::try_again_later);
            return;
        }
        if (!writing_) write();
    }

    void close(int code) override {
        if (closing_) return;
        // No close frame can be sent before the handshake is complete.
        if (!open_) {
            end();
            return;
        }
        closing_ = true;
        stream_.async_close(static_cast<websocket::close_code>(code),
                            [self = shared_from_this()](const beast::error_code&) { self->end(); });
    }

    void say_goodbye() override { close(websocket::close_code::going_away); }

private:
    void read() {
        stream_.async_read(buffer_, [self = shared_from_this()](const beast::error_code& error,
                                                                std::size_t) {
            if (error) {
                self->end();
                return;
            }
            const auto data = self->buffer_.cdata();
            if (!self->closing_) {
                self->receive(std::string_view(static_cast<const char*>(data.data()), data.size()));
            }
            self->buffer_.consume(data.size());
            // Keep no buffer for an idle connection.
            self->buffer_.shrink_to_fit();
            self->read();
        });
    }

    /// Passes the message on. An exception must not escape: games and tournaments hold pointers to
    /// the handler until closed() is called.
    void receive(std::string_view message) {
        try {
            handler_->receive(message);
        } catch (const std::exception& error) {
            log_failure("a message failed", error.what());
            close(websocket::close_code::internal_error);
        }
    }

    void write() {
        writing_ = true;
        stream_.async_write(
            asio::buffer(waiting_.front()),
            [self = shared_from_this()](const beast::error_code& error, std::size_t) {
                self->writing_ = false;
                if (error) {
                    self->end();
                    return;
                }
                self->waiting_bytes_ -= self->waiting_.front().size();
                self->waiting_.pop_front();
                if (!self->waiting_.empty() && !self->closing_) self->write();
            });
    }

    /// Ends the connection, and calls the handler's closed() exactly once.
    void end() {
        closing_ = true;
        if (const auto handler = std::exchange(handler_, nullptr)) handler->closed();
        beast::get_lowest_layer(stream_).close();
    }

    std::shared_ptr<ConnectionRoom> room_;
    Quota::Share place_;
    websocket::stream<beast::tcp_stream, false> stream_;
    beast::flat_buffer buffer_;
    std::unique_ptr<SocketHandler> handler_;
    std::deque<std::string> waiting_;
    std::size_t waiting_bytes_ = 0;
    bool open_ = false;  ///< the handshake is complete
    bool writing_ = false;
    bool closing_ = false;
};

}  // namespace

void open_web_socket(const std::shared_ptr<ConnectionRoom>& room, Quota::Share place,
                     beast::tcp_stream stream, BeastRequest handshake, const HttpRequest& request) {
    std::make_shared<WebSocket>(room, std::move(place), std::move(stream))
        ->accept(std::move(handshake), request);
}

}  // namespace lawan::server
