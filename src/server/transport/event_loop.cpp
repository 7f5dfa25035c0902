#include "server/transport/event_loop.hpp"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <exception>
#include <utility>

#include "server/transport/error_mapping.hpp"

namespace lawan::server {

struct EventLoop::Parts {
    boost::asio::io_context context{1};
};

EventLoop::EventLoop() : parts_(std::make_unique<Parts>()) {}
EventLoop::~EventLoop() = default;

void EventLoop::run() {
    const auto guard = boost::asio::make_work_guard(parts_->context);
    while (!parts_->context.stopped()) {
        try {
            parts_->context.run();
        } catch (const std::exception& error) {
            log_failure("a task of the loop failed", error.what());
        } catch (...) {
            log_failure("a task of the loop failed", "unknown exception");
        }
    }
}

void EventLoop::stop() { parts_->context.stop(); }

void EventLoop::post(std::function<void()> task) {
    boost::asio::post(parts_->context, std::move(task));
}

boost::asio::io_context& EventLoop::context() { return parts_->context; }

struct Timer::Parts {
    explicit Parts(boost::asio::io_context& context) : timer(context) {}

    boost::asio::steady_timer timer;
    /// Generation: a cancelled callback may be queued already, and must not run.
    std::uint64_t setting = 0;
};

Timer::Timer(EventLoop& loop) : parts_(std::make_shared<Parts>(loop.context())) {}
Timer::Timer(Timer&&) noexcept = default;
Timer& Timer::operator=(Timer&& other) noexcept {
    cancel();
    parts_ = std::move(other.parts_);
    return *this;
}
Timer::~Timer() { cancel(); }

void Timer::set(Duration delay, std::function<void()> task) {
    const std::uint64_t setting = ++parts_->setting;
    parts_->timer.expires_after(delay);
    parts_->timer.async_wait([weak = std::weak_ptr(parts_), setting,
                              task = std::move(task)](const boost::system::error_code& error) {
        const auto parts = weak.lock();
        if (!error && parts && parts->setting == setting) task();
    });
}

void Timer::cancel() {
    if (!parts_) return;
    ++parts_->setting;
    parts_->timer.cancel();
}

}  // namespace lawan::server
