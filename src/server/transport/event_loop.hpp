#pragma once

#include <functional>
#include <memory>

#include "base/clock.hpp"

namespace boost::asio {
class io_context;  // NOLINT(readability-identifier-naming): the name is Boost's
}

namespace lawan::server {

/// The one thread on which connections and games live: what runs there needs no lock and must not
/// block.
class EventLoop {
public:
    EventLoop();
    EventLoop(const EventLoop&) = delete;
    EventLoop& operator=(const EventLoop&) = delete;
    ~EventLoop();

    /// Runs until stop(), on the calling thread. A task that throws is logged, and the loop goes
    /// on: one connection must never end the server.
    void run();
    /// From any thread.
    void stop();
    /// Lets the loop call `task` soon. From any thread.
    void post(std::function<void()> task);

    [[nodiscard]] boost::asio::io_context& context();

private:
    friend class Timer;
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

/// Calls back once, on the loop. Setting it anew or destroying it forgets the call before.
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
