#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/thread.hpp"
#include "store/store.hpp"

namespace lawan::store {

/// Writes on its own thread, so that no caller waits for the disk. Batches whatever arrives during
/// a commit into the next transaction (group commit): a thousand games cost little more than one.
/// Thread-safe.
class WriteQueue {
public:
    using Write = std::function<void(Store&)>;
    /// Called on the writing thread after the commit, in the order of the writes. `failure`: why
    /// the write was not kept, if it was not.
    using Done = std::function<void(const std::optional<std::string>& failure)>;

    explicit WriteQueue(const std::filesystem::path& file);
    WriteQueue(const WriteQueue&) = delete;
    WriteQueue& operator=(const WriteQueue&) = delete;
    ~WriteQueue() { end(); }

    /// Writes what is queued and joins the thread.
    void end();

    void push(Write write, Done done);
    /// Blocks until the commit. Returns why the write was not kept, if it was not. Do not call on
    /// the writing thread: it would deadlock.
    [[nodiscard]] std::optional<std::string> push_and_wait(const Write& write);

    /// Returns the number of queued writes.
    [[nodiscard]] std::size_t waiting() const;
    /// Tells whether the last batch was kept completely, or a write has succeeded since.
    [[nodiscard]] bool is_well() const { return well_; }

private:
    struct Job {
        Write write;
        Done done;
        std::optional<std::string> failure{};
    };

    void run();
    void write(std::vector<Job>& jobs);
    void try_again();
    void bring_to_disk();

    std::filesystem::path file_;
    Store store_;
    mutable std::mutex mutex_;
    std::condition_variable arrived_;
    std::vector<Job> waiting_;
    bool ending_ = false;
    bool may_recover_ = false;  ///< writing thread only: the last failure may heal by itself
    std::atomic<bool> well_ = true;
    Thread thread_;
};

}  // namespace lawan::store
