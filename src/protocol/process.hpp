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

/// A descriptor that is closed with its owner.
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

/// A program that speaks lines on its standard input and output. It runs in a process group of its
/// own, which is killed with it, and so is whatever it started, wherever that went. Used by one
/// thread at a time.
class Process {
public:
    static constexpr std::size_t longest_line = 1U << 20U;
    /// What it may write between two calls of `forget`, on each of its outputs.
    static constexpr std::size_t most_output = 16U << 20U;

    struct Settings {
        std::vector<std::pair<std::string, std::string>> environment{};
        std::uint64_t memory = std::uint64_t{4} << 30U;  ///< bytes it may write to, a process
        std::uint64_t file = std::uint64_t{1} << 30U;    ///< bytes a file it writes may have
    };

    /// Runs `command` by the shell. Throws EnvironmentError.
    Process(const std::string& command, const Settings& settings);
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process();

    enum class Event : std::uint8_t { Line, Late, Ended, Stopped, Flood };
    struct Heard {
        Event event = Event::Line;
        std::string line{};  ///< without its end
    };
    /// The next line, or why there is none. Of half a line at the end the half is given.
    [[nodiscard]] Heard read_line(Clock::time_point deadline, const StopToken& stop);

    /// Ended: it does not read any more. Late: what it reads is full.
    [[nodiscard]] Event write(std::string_view text, Clock::time_point deadline,
                              const StopToken& stop);

    /// Drops what it has said so far.
    void forget();

    /// Closes its input, waits for it to end, then kills it.
    void finish(Duration patience);

    /// How it ended, in words; kills it if it has not.
    [[nodiscard]] std::string ending();
    /// The last it wrote to standard error, at most 64 KiB.
    [[nodiscard]] const std::string& errors() const { return errors_; }
    [[nodiscard]] pid_t id() const { return id_; }

private:
    enum class Ready : std::uint8_t { Yes, Late, Stopped };

    /// Waits until something can be read, or written if `writing`, and reads it.
    [[nodiscard]] Ready wait(Clock::time_point deadline, bool writing);
    void read_output();
    void read_errors();
    void kill_and_reap();

    pid_t id_ = -1;
    BotMark mark_ = make_bot_mark();  ///< of the program and all that it starts
    int status_ = 0;
    bool reaped_ = false;
    bool killed_ = false;  ///< by us
    bool output_ended_ = false;
    Descriptor handle_;  ///< readable when the process has ended
    Descriptor wake_;    ///< readable when a stop was requested
    Descriptor input_;
    Descriptor output_;
    Descriptor error_;
    std::string buffer_;
    std::size_t searched_ = 0;  ///< of the buffer, without a line end
    std::size_t said_ = 0;
    std::string errors_;
};

}  // namespace lawan::protocol
