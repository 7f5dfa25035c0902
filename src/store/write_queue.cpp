#include "store/write_queue.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <future>
#include <memory>
#include <utility>

#include "base/clock.hpp"

namespace lawan::store {
namespace {

/// The most a power cut may lose. A killed program loses nothing: see Database.
constexpr std::chrono::milliseconds longest_off_disk{100};
/// Interval of the attempts to recover while nobody else writes.
constexpr std::chrono::seconds before_another_attempt{1};

}  // namespace

WriteQueue::WriteQueue(const std::filesystem::path& file)
    : file_(file), store_(file), thread_([this] { run(); }) {}

void WriteQueue::end() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
    }
    arrived_.notify_one();
    if (thread_.joinable()) thread_.join();
}

void WriteQueue::push(Write write, Done done) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back({std::move(write), std::move(done)});
    }
    arrived_.notify_one();
}

std::optional<std::string> WriteQueue::push_and_wait(const Write& write) {
    const auto kept = std::make_shared<std::promise<std::optional<std::string>>>();
    auto outcome = kept->get_future();
    push(write, [kept](const std::optional<std::string>& failure) { kept->set_value(failure); });
    return outcome.get();
}

std::size_t WriteQueue::waiting() const {
    const std::lock_guard lock(mutex_);
    return waiting_.size();
}

void WriteQueue::run() {
    bool off_disk = false;
    auto next_sync = Clock::now();
    std::unique_lock lock(mutex_);
    for (;;) {
        const auto has_work = [this] { return ending_ || !waiting_.empty(); };
        if (off_disk) {
            arrived_.wait_until(lock, next_sync, has_work);
        } else if (may_recover_) {
            arrived_.wait_for(lock, before_another_attempt, has_work);
        } else {
            arrived_.wait(lock, has_work);
        }
        if (waiting_.empty() && ending_) return;
        std::vector<Job> jobs = std::exchange(waiting_, {});
        lock.unlock();
        if (!jobs.empty()) {
            write(jobs);
            if (!off_disk) next_sync = Clock::now() + longest_off_disk;
            off_disk = true;
        } else if (may_recover_) {
            try_again();
        }
        if (off_disk && Clock::now() >= next_sync) {
            bring_to_disk();
            off_disk = false;
        }
        lock.lock();
    }
}

/// Runs the jobs in one transaction, each in a savepoint: a job that fails rolls back alone; a
/// failed commit fails them all.
void WriteQueue::write(std::vector<Job>& jobs) {
    may_recover_ = false;
    try {
        Transaction transaction(store_.database());
        for (auto& job : jobs) {
            store_.database().run("SAVEPOINT job");
            try {
                job.write(store_);
            } catch (const std::exception& error) {
                job.failure = error.what();
                store_.database().run("ROLLBACK TO job");
            }
            store_.database().run("RELEASE job");
        }
        transaction.commit();
    } catch (const std::exception& error) {
        for (auto& job : jobs) job.failure = error.what();
        may_recover_ = true;  // disk full or database locked: nothing is wrong with the jobs
    }
    well_ = std::ranges::none_of(jobs, [](const Job& job) { return job.failure.has_value(); });
    for (const auto& job : jobs) job.done(job.failure);
}

/// Rewrites a header page unchanged, so that health checks report recovery without waiting for the
/// next game.
void WriteQueue::try_again() {
    try {
        Transaction transaction(store_.database());
        auto version = store_.database().statement("PRAGMA user_version");
        if (!version.step()) return;
        store_.database().run(fmt::format("PRAGMA user_version = {}", version.integer()).c_str());
        transaction.commit();
        well_ = true;
        may_recover_ = false;
    } catch (const std::exception&) {
        return;  // reported when it first failed
    }
}

/// Syncs the write-ahead log, which holds every commit not yet in the main file. SQLite keeps no
/// lock on it, so closing our descriptor releases nothing.
void WriteQueue::bring_to_disk() {
    const int log = open((file_.string() + "-wal").c_str(), O_RDONLY | O_CLOEXEC);
    if (log < 0) return;
    fdatasync(log);
    close(log);
}

}  // namespace lawan::store
