#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "base/stop.hpp"
#include "protocol/kill_descendants.hpp"

namespace lawan::protocol {

/// An owned file descriptor (RAII).
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~Descriptor() { reset(); }

    [[nodiscard]] int get() const { return number_; }
    [[nodiscard]] bool open() const { return number_ >= 0; }
    void reset();

private:
    int number_ = -1;
};

/// A child process that exchanges lines over pipes on its standard input and output. It leads a
/// process group of its own. The destructor kills the group and all other descendants. Not
/// thread-safe: one thread at a time.
class Process {
public:
    static constexpr std::size_t longest_line = 1U << 20U;
    /// Limit on standard output and error together between two calls of forget().
    static constexpr std::size_t most_output = 16U << 20U;

    struct Settings {
        std::vector<std::pair<std::string, std::string>> environment{};
        std::uint64_t memory = std::uint64_t{4} << 30U;  ///< bytes of writable memory per process
        std::uint64_t file = std::uint64_t{1} << 30U;    ///< bytes per file written
    };

    /// Runs `command` in the shell. Throws EnvironmentError.
    Process(const std::string& command, const Settings& settings);
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process();

    enum class Event : std::uint8_t { Line, Late, Ended, Stopped, Flood };
    struct Heard {
        Event event = Event::Line;
        std::string line{};  ///< without the line end
    };
    /// Reads the next line, or returns why there is none. Blocks until `deadline` or `stop`. If the
    /// output ends in the middle of a line, Ended comes with that part.
    [[nodiscard]] Heard read_line(Clock::time_point deadline, const StopToken& stop);

    /// Writes `text`; Line on success. Ended: the program has closed its input. Late: the pipe
    /// stayed full.
    [[nodiscard]] Event write(std::string_view text, Clock::time_point deadline,
                              const StopToken& stop);

    /// Discards all output so far.
    void forget();

    /// Closes the child's input, waits up to `patience` for it to exit, then kills it.
    void finish(Duration patience);

    /// Describes the exit status; ends the process first if needed.
    [[nodiscard]] std::string ending();
    /// The end of its standard error, at most 64 KiB.
    [[nodiscard]] const std::string& errors() const { return errors_; }
    [[nodiscard]] pid_t id() const { return id_; }

private:
    enum class Ready : std::uint8_t { Yes, Late, Stopped };

    /// Waits until output is available, or input accepts data if `writing`, and reads the output.
    [[nodiscard]] Ready wait(Clock::time_point deadline, bool writing);
    void read_output();
    void read_errors();
    void kill_and_reap();

    pid_t id_ = -1;
    BotMark mark_ = make_bot_mark();  ///< identifies all descendants
    int status_ = 0;
    bool reaped_ = false;
    bool killed_ = false;  ///< by kill_and_reap(), not by itself
    bool output_ended_ = false;
    Descriptor handle_;  ///< pidfd; readable once the process has exited
    Descriptor wake_;    ///< eventfd; readable once a stop was requested
    Descriptor input_;
    Descriptor output_;
    Descriptor error_;
    std::string buffer_;
    std::size_t searched_ = 0;  ///< length of the prefix of `buffer_` known to have no line end
    std::size_t said_ = 0;
    std::string errors_;
};

}  // namespace lawan::protocol
