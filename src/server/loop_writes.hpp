#pragma once

#include <functional>
#include <optional>
#include <utility>

#include "server/transport/error_mapping.hpp"
#include "server/transport/event_loop.hpp"
#include "store/write_queue.hpp"

namespace lawan::server {

/// Queues writes for objects on the event loop, and reports the outcome on the loop.
class LoopWrites {
public:
    /// `failure`: why the write was not kept, if it was not.
    using Done = std::function<void(const std::optional<Refusal>& failure)>;

    LoopWrites(EventLoop& loop, WriteQueue& queue) : loop_(loop), queue_(queue) {}

    /// Queues the write; calls `done`, if given, on the loop after the commit.
    void push(WriteQueue::Write write, Done done = {}) {
        queue_.push(std::move(write), [&loop = loop_, done = std::move(done)](
                                          const std::optional<std::string>& failure) mutable {
            if (!done) return;
            // Moved, so that the callback is destroyed on the loop, not on the writing thread.
            loop.post([done = std::move(done), failure] {
                done(failure ? std::optional(not_stored(*failure)) : std::nullopt);
            });
        });
    }

    /// For use on threads other than the loop's.
    [[nodiscard]] WriteQueue& queue() { return queue_; }

private:
    EventLoop& loop_;
    WriteQueue& queue_;
};

}  // namespace lawan::server
