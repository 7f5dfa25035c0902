#pragma once

#include <chrono>
#include <concepts>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <type_traits>
#include <utility>

#include "base/stop.hpp"

namespace lawan::base {

/// A thread that is asked to stop and then joined when it goes out of scope, like std::jthread. Its
/// function may take a StopToken as first argument.
class Thread {
public:
    Thread() = default;
    template <class F, class... Arguments>
        requires(!std::same_as<std::remove_cvref_t<F>, Thread>)
    explicit Thread(F&& function, Arguments&&... arguments) : source_(StopSource()) {
        if constexpr (std::invocable<std::decay_t<F>, StopToken, std::decay_t<Arguments>...>) {
            thread_ = std::thread(std::forward<F>(function), source_.get_token(),
                                  std::forward<Arguments>(arguments)...);
        } else {
            thread_ = std::thread(std::forward<F>(function), std::forward<Arguments>(arguments)...);
        }
    }
    Thread(Thread&& other) noexcept = default;
    Thread& operator=(Thread&& other) noexcept {
        if (this == &other) return *this;
        end();
        source_ = std::move(other.source_);
        thread_ = std::move(other.thread_);
        return *this;
    }
    ~Thread() { end(); }

    void request_stop() { source_.request_stop(); }
    [[nodiscard]] bool joinable() const { return thread_.joinable(); }
    void join() { thread_.join(); }
    [[nodiscard]] std::thread::native_handle_type native_handle() {
        return thread_.native_handle();
    }

private:
    void end() {
        if (!thread_.joinable()) return;
        request_stop();
        join();
    }

    StopSource source_ = StopSource::none();
    std::thread thread_;
};

/// A condition variable whose waits also end when a token is stopped, like
/// std::condition_variable_any. A wait returns the final value of the predicate.
class Condition {
public:
    void notify_one() {
        const std::scoped_lock inner(mutex_);
        changed_.notify_one();
    }
    void notify_all() {
        const std::scoped_lock inner(mutex_);
        changed_.notify_all();
    }

    template <class Lock, class Predicate>
    bool wait(Lock& lock, const StopToken& stop, const Predicate& predicate) {
        return wait_by(lock, stop, predicate, [this](auto& inner) {
            changed_.wait(inner);
            return true;
        });
    }
    template <class Lock, class Time, class Predicate>
    bool wait_until(Lock& lock, const StopToken& stop, const Time& time,
                    const Predicate& predicate) {
        return wait_by(lock, stop, predicate, [this, &time](auto& inner) {
            return changed_.wait_until(inner, time) == std::cv_status::no_timeout;
        });
    }
    template <class Lock, class Duration, class Predicate>
    bool wait_for(Lock& lock, const StopToken& stop, const Duration& duration,
                  const Predicate& predicate) {
        return wait_until(lock, stop, std::chrono::steady_clock::now() + duration, predicate);
    }

private:
    /// Waits by calling `sleep(inner)`, which returns false on timeout. `inner` is held from the
    /// check of the token until the sleep, so that no request is missed.
    template <class Lock, class Predicate, class Sleep>
    bool wait_by(Lock& lock, const StopToken& stop, const Predicate& predicate,
                 const Sleep& sleep) {
        const StopCallback wake(stop, [this] { notify_all(); });
        for (bool in_time = true; !predicate(); lock.lock()) {
            std::unique_lock inner(mutex_);
            if (!in_time || stop.stop_requested()) return false;
            lock.unlock();
            in_time = sleep(inner);
        }
        return true;
    }

    std::mutex mutex_;
    std::condition_variable changed_;
};

}  // namespace lawan::base
