#pragma once

#include <atomic>

#include "base/stop.hpp"
#include "base/thread.hpp"
#include "layers.hpp"

namespace lawan::cli {

/// Turns Ctrl-C (SIGINT), SIGTERM and SIGHUP into a stop request. A second signal ends the program
/// at once, unless it follows within 300 ms. With patient() there is one step more. Construct it
/// before any other thread: threads inherit its signal mask.
class Interrupt {
public:
    Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;
    ~Interrupt();

    [[nodiscard]] StopToken token() const { return source_.get_token(); }
    /// Makes the first Ctrl-C stop only the token returned, and the second one token(): the program
    /// can finish what it is doing. SIGTERM stops both: its sender will not wait.
    [[nodiscard]] StopToken patient();
    [[nodiscard]] bool requested() const { return source_.stop_requested(); }
    /// Returns a descriptor that becomes readable on interruption, to end a poll() for input.
    [[nodiscard]] int descriptor() const { return descriptor_; }

private:
    StopSource source_;
    StopSource patient_;
    std::atomic<bool> has_patience_ = false;
    int descriptor_;
    Thread watcher_;
};

}  // namespace lawan::cli
