#pragma once

#include <atomic>

#include "base/stop.hpp"
#include "base/thread.hpp"
#include "layers.hpp"

namespace lawan::cli {

/// Turns Ctrl-C (and SIGTERM) into a stop request. A second one, unless it follows
/// right on the first, ends the program at once. Where something can be finished first, `patient`
/// makes that three steps. Make it before any other thread: they inherit its signal mask.
class Interrupt {
public:
    Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;
    ~Interrupt();

    [[nodiscard]] StopToken token() const { return source_.get_token(); }
    /// From now on the first Ctrl-C requests only this one, and the second `token`. SIGTERM
    /// requests both: whoever sends it will not wait.
    [[nodiscard]] StopToken patient();
    [[nodiscard]] bool requested() const { return source_.stop_requested(); }
    /// Becomes readable when interrupted, so that waiting for input can end.
    [[nodiscard]] int descriptor() const { return descriptor_; }

private:
    StopSource source_;
    StopSource patient_;
    std::atomic<bool> has_patience_ = false;
    int descriptor_;
    Thread watcher_;
};

}  // namespace lawan::cli
