#include "server/search_pool.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

namespace lawan {

void yield_to_others() {
    constexpr int niceness = 10;
    setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), niceness);
}

SearchPool::SearchPool(int threads, Duration longest) : threads_(threads), deadlines_(longest) {
    for (int i = 0; i < threads; ++i)
        workers_.emplace_back([this](const std::stop_token& ending) { run(ending); });
}

void SearchPool::end() {
    for (auto& worker : workers_) worker.request_stop();
    {
        const std::lock_guard lock(mutex_);
        for (auto& source : under_way_) source.request_stop();
    }
    arrived_.notify_all();
    for (auto& worker : workers_) {
        if (worker.joinable()) worker.join();
    }
}

SearchPool::Ticket SearchPool::start(Kind kind, Search search) {
    std::stop_source source;
    {
        const std::lock_guard lock(mutex_);
        (kind == Kind::Game ? games_ : analyses_).push_back({kind, std::move(search), source});
    }
    arrived_.notify_one();
    return Ticket(std::move(source));
}

int SearchPool::running() const {
    const std::lock_guard lock(mutex_);
    return static_cast<int>(under_way_.size());
}

int SearchPool::waiting() const {
    const std::lock_guard lock(mutex_);
    return static_cast<int>(games_.size() + analyses_.size());
}

bool SearchPool::has_work() const {
    const int most_analyses = std::max(1, threads_ - 1);
    return !games_.empty() || (!analyses_.empty() && analyses_running_ < most_analyses);
}

SearchPool::Job SearchPool::next() {
    auto& queue = games_.empty() ? analyses_ : games_;
    Job job = std::move(queue.front());
    queue.pop_front();
    return job;
}

void SearchPool::run(const std::stop_token& ending) {
    yield_to_others();
    std::unique_lock lock(mutex_);
    while (arrived_.wait(lock, ending, [this] { return has_work(); }) && !ending.stop_requested()) {
        Job job = next();
        under_way_.push_back(job.source);
        if (job.kind == Kind::Analysis) ++analyses_running_;
        lock.unlock();
        {
            const auto watch = deadlines_.watch(job.source);
            job.search(job.source.get_token());
        }
        job.search = nullptr;  // what it holds must not be freed under the lock
        lock.lock();
        if (job.kind == Kind::Analysis) --analyses_running_;
        std::erase(under_way_, job.source);
        // A free place may let in an analysis that another thread was refused.
        arrived_.notify_one();
    }
}

}  // namespace lawan
