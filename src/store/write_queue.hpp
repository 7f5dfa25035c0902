#pragma once

#include <condition_variable>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "store/store.hpp"

namespace lawan {

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

private:
    struct Job {
        Write write;
        Done done;
        std::optional<std::string> failure{};
    };

    void run();
    void write(std::vector<Job>& jobs);
    void bring_to_disk();

    std::filesystem::path file_;
    Store store_;
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::vector<Job> waiting_;
    bool ending_ = false;
    std::jthread thread_;
};

}  // namespace lawan
