#pragma once

#include <stop_token>
#include <thread>

namespace lawan {

/// Turns Ctrl-C (and SIGTERM) into a stop request. A second one ends the program at once. Make it
/// before any other thread: they inherit its signal mask.
class Interrupt {
public:
    Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;
    ~Interrupt();

    [[nodiscard]] std::stop_token token() const { return source_.get_token(); }
    [[nodiscard]] bool requested() const { return source_.stop_requested(); }
    /// Becomes readable when interrupted, so that waiting for input can end.
    [[nodiscard]] int descriptor() const { return descriptor_; }

private:
    std::stop_source source_;
    int descriptor_;
    std::jthread watcher_;
};

}  // namespace lawan
