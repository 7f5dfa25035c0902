#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "base/deadlines.hpp"

namespace lawan {

/// What this thread does yields to answering people: on Linux each has a niceness of its own.
void yield_to_others();

/// The threads that search, never more than asked for, none of them longer than `longest` at one
/// search: it is then stopped and gives what it has. Games come before analyses, and with more
/// than one thread analyses leave one free: a bot's reply does not wait for somebody's long look.
class SearchPool {
public:
    enum class Kind : std::uint8_t { Game, Analysis };
    using Search = std::function<void(const std::stop_token&)>;

    /// A search that is waiting or running. Letting go of it stops the search.
    class Ticket {
    public:
        Ticket() = default;
        explicit Ticket(std::stop_source source) : source_(std::move(source)) {}
        Ticket(Ticket&& other) noexcept
            : source_(std::exchange(other.source_, std::stop_source(std::nostopstate))) {}
        Ticket& operator=(Ticket&& other) noexcept {
            stop();
            source_ = std::exchange(other.source_, std::stop_source(std::nostopstate));
            return *this;
        }
        ~Ticket() { stop(); }
        void stop() { source_.request_stop(); }

    private:
        std::stop_source source_{std::nostopstate};
    };

    SearchPool(int threads, Duration longest);
    SearchPool(const SearchPool&) = delete;
    SearchPool& operator=(const SearchPool&) = delete;
    ~SearchPool() { end(); }

    /// Stops what is running, waits for it and forgets what is waiting.
    void end();

    /// `search` is called by one of the threads, also if it was stopped while it waited, unless the
    /// pool ends before its turn.
    [[nodiscard]] Ticket start(Kind kind, Search search);

    [[nodiscard]] int running() const;
    [[nodiscard]] int waiting() const;

private:
    struct Job {
        Kind kind = Kind::Game;
        Search search;
        std::stop_source source;
    };

    void run(const std::stop_token& ending);
    [[nodiscard]] bool has_work() const;
    [[nodiscard]] Job next();

    int threads_;
    Deadlines deadlines_;
    mutable std::mutex mutex_;
    std::condition_variable_any arrived_;
    std::deque<Job> games_;
    std::deque<Job> analyses_;
    std::vector<std::stop_source> under_way_;
    int analyses_running_ = 0;
    std::vector<std::jthread> workers_;
};

}  // namespace lawan
