#pragma once

#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "base/stop.hpp"
#include "protocol/process.hpp"
#include "runtime/position.hpp"

namespace lawan::protocol {

/// A violation by the program; ends the current test.
class Wrong : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A dialogue with a program that keeps the last lines exchanged, to show them with a failure.
class Conversation {
public:
    Conversation(std::string command, const Position& start, StopToken stop);

    /// Starts the program unless it is running.
    void begin();
    [[nodiscard]] bool running() const { return process_.has_value(); }

    void say(std::string_view line);
    /// Returns the next line, or none after `time`. Throws Wrong if the program ended or floods.
    [[nodiscard]] std::optional<std::string> hear(Duration time);
    /// Waits for the first line that `wanted` accepts and passes earlier lines to `others`. Throws
    /// Wrong after `time`.
    std::string expect(std::string_view what, Duration time,
                       const std::function<bool(std::string_view)>& wanted,
                       const std::function<void(std::string_view)>& others = {});
    /// Closes the program's input and throws Wrong unless it exits with code 0 within `time`.
    void expect_end(Duration time);
    void close();

    void forget_lines() { lines_.clear(); }
    [[nodiscard]] const std::vector<std::string>& lines() const { return lines_; }

private:
    void remember(std::string_view line);

    std::string command_;
    std::string game_;
    StopToken stop_;
    std::optional<Process> process_;
    std::vector<std::string> lines_;
};

}  // namespace lawan::protocol
