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

/// Writes on a thread of its own, so that nobody waits for the disk. What comes in while it writes
/// goes into one transaction: a thousand games cost hardly more than one.
class WriteQueue {
public:
    using Write = std::function<void(Store&)>;
    /// Called by the writing thread after the commit, in the order of the writes; with the reason
    /// if it was not kept.
    using Done = std::function<void(const std::optional<std::string>& failure)>;

    explicit WriteQueue(const std::filesystem::path& file);
    WriteQueue(const WriteQueue&) = delete;
    WriteQueue& operator=(const WriteQueue&) = delete;
    ~WriteQueue() { end(); }

    /// Writes what is still waiting.
    void end();

    void push(Write write, Done done);
    /// Returns after the commit, with the reason if it was not kept. Not for the writing thread.
    [[nodiscard]] std::optional<std::string> push_and_wait(const Write& write);

    /// How many wait for the disk.
    [[nodiscard]] std::size_t waiting() const;
    /// Whether the last writes were all kept, or one could be made since.
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
    bool may_recover_ = false;  ///< of the writing thread: what failed may succeed by itself later
    std::atomic<bool> well_ = true;
    Thread thread_;
};

}  // namespace lawan::store
