#pragma once

#include <functional>
#include <memory>

#include "base/clock.hpp"

namespace boost::asio {
class io_context;  // NOLINT(readability-identifier-naming): the name is Boost's
}

namespace lawan::server {

/// The event loop: the one thread on which connections and games live. Code that runs there needs
/// no locks and must not block.
class EventLoop {
public:
    EventLoop();
    EventLoop(const EventLoop&) = delete;
    EventLoop& operator=(const EventLoop&) = delete;
    ~EventLoop();

    /// Runs tasks on the calling thread until stop(). Logs an exception thrown by a task and goes
    /// on: one connection must never end the server.
    void run();
    /// Thread-safe.
    void stop();
    /// Queues `task` to run on the loop. Thread-safe.
    void post(std::function<void()> task);

    [[nodiscard]] boost::asio::io_context& context();

private:
    friend class Timer;
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

/// Calls back once, on the loop. Setting it again, cancelling or destroying it drops the pending
/// call. Use on the loop's thread only.
class Timer {
public:
    explicit Timer(EventLoop& loop);
    Timer(Timer&&) noexcept;
    Timer& operator=(Timer&&) noexcept;
    ~Timer();

    void set(Duration delay, std::function<void()> task);
    void cancel();

private:
    struct Parts;
    std::shared_ptr<Parts> parts_;
};

}  // namespace lawan::server
