#pragma once

#include <functional>
#include <optional>
#include <utility>

#include "server/transport/error_mapping.hpp"
#include "server/transport/event_loop.hpp"
#include "store/write_queue.hpp"

namespace lawan::server {

/// Writes for what lives on the loop, where it also hears of them.
class LoopWrites {
public:
    /// With the reason if it was not kept.
    using Done = std::function<void(const std::optional<Refusal>& failure)>;

    LoopWrites(EventLoop& loop, WriteQueue& queue) : loop_(loop), queue_(queue) {}

    /// Calls `done`, if there is one, on the loop.
    void push(WriteQueue::Write write, Done done = {}) {
        queue_.push(std::move(write), [&loop = loop_, done = std::move(done)](
                                          const std::optional<std::string>& failure) mutable {
            if (!done) return;
            // Moved: whom it answers must not be let go of by the thread that writes.
            loop.post([done = std::move(done), failure] {
                done(failure ? std::optional(not_stored(*failure)) : std::nullopt);
            });
        });
    }

    /// For threads other than the loop.
    [[nodiscard]] WriteQueue& queue() { return queue_; }

private:
    EventLoop& loop_;
    WriteQueue& queue_;
};

}  // namespace lawan::server
