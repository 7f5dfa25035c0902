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

/// What a program did wrong; ends the check that found it.
class Wrong : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Talks to a program and remembers what was said last, to show it when something is wrong.
class Conversation {
public:
    Conversation(std::string command, const Position& start, StopToken stop);

    /// Starts the program if it is not running.
    void begin();
    [[nodiscard]] bool running() const { return process_.has_value(); }

    void say(std::string_view line);
    /// The next line within `time`; nothing if there is none.
    [[nodiscard]] std::optional<std::string> hear(Duration time);
    /// The first line that `wanted` accepts; those before it go to `others`.
    std::string expect(std::string_view what, Duration time,
                       const std::function<bool(std::string_view)>& wanted,
                       const std::function<void(std::string_view)>& others = {});
    /// Closes its input and wants it to end by itself.
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
