#include "protocol/process.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <linux/close_range.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <optional>

#include "base/error.hpp"
#include "base/stop.hpp"
#include "protocol/kill_descendants.hpp"

namespace lawan::protocol {
namespace {

constexpr std::size_t most_errors = 64U << 10U;

[[noreturn]] void refuse(std::string_view what) {
    throw EnvironmentError(fmt::format("cannot start a bot: {}: {}", what, std::strerror(errno)));
}

struct Pipe {
    Descriptor read_end;
    Descriptor write_end;

    Pipe() {
        std::array<int, 2> ends{};
        if (pipe2(ends.data(), O_CLOEXEC) != 0) refuse("no pipe left");
        read_end = Descriptor(ends[0]);
        write_end = Descriptor(ends[1]);
    }
};

void limit(__rlimit_resource resource, std::uint64_t most) {
    const rlimit both{most, most};
    setrlimit(resource, &both);
}

/// Returns this program's environment as `NAME=value`, with `extra` and `mark` added or replaced.
std::vector<std::string> environment_with(std::vector<std::pair<std::string, std::string>> extra,
                                          std::string_view mark) {
    std::vector<std::string> result;
    const std::size_t equals = mark.find('=');
    extra.emplace_back(mark.substr(0, equals), mark.substr(equals + 1));
    for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry) {
        const std::string_view text(*entry);
        bool replaced = false;
        for (const auto& [name, value] : extra)
            replaced = replaced || (text.starts_with(name) && text.substr(name.size(), 1) == "=");
        if (!replaced) result.emplace_back(text);
    }
    for (const auto& [name, value] : extra) result.push_back(fmt::format("{}={}", name, value));
    return result;
}

/// Prefixes a simple command with `exec`: it replaces the shell, so its exit code and signals are
/// seen.
std::string shell_line(const std::string& command) {
    const bool plain = command.find_first_of(";|&<>()`{}\n") == std::string::npos;
    const bool sets_variable = command.substr(0, command.find(' ')).find('=') != std::string::npos;
    return plain && !sets_variable ? "exec " + command : command;
}

/// Blocks SIGPIPE during a write, since a write to a closed pipe must not kill this program.
class WithoutPipeSignal {
public:
    /// Records that the write failed with EPIPE and left a pending signal.
    void came() { came_ = true; }
    WithoutPipeSignal() {
        sigemptyset(&signal_);
        sigaddset(&signal_, SIGPIPE);
        pthread_sigmask(SIG_BLOCK, &signal_, &before_);
    }
    WithoutPipeSignal(const WithoutPipeSignal&) = delete;
    WithoutPipeSignal& operator=(const WithoutPipeSignal&) = delete;
    ~WithoutPipeSignal() {
        if (sigismember(&before_, SIGPIPE) == 1) return;
        const timespec no_time{};
        while (came_ && sigtimedwait(&signal_, nullptr, &no_time) < 0 && errno == EINTR) {
        }
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }

private:
    sigset_t signal_{};
    sigset_t before_{};
    bool came_ = false;
};

}  // namespace

void Descriptor::reset() {
    if (number_ >= 0) close(number_);
    number_ = -1;
}

Process::Process(const std::string& command, const Settings& settings) {
    Pipe to_child;
    Pipe from_child;
    Pipe errors;
    wake_ = Descriptor(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    if (!wake_.open()) refuse("no event descriptor left");

    const std::vector<std::string> environment =
        environment_with(settings.environment, mark_.variable);
    std::vector<char*> variables;
    for (const auto& variable : environment)
        variables.push_back(const_cast<char*>(variable.c_str()));
    variables.push_back(nullptr);
    const std::string line = shell_line(command);
    std::array<char*, 4> arguments = {const_cast<char*>("sh"), const_cast<char*>("-c"),
                                      const_cast<char*>(line.c_str()), nullptr};
    const pid_t parent = getpid();
    id_ = fork();
    if (id_ < 0) refuse("no process left");
    if (id_ == 0) {
        // Only async-signal-safe calls between fork and exec.
        setpgid(0, 0);
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != parent) _exit(127);
        dup2(to_child.read_end.get(), STDIN_FILENO);
        dup2(from_child.write_end.get(), STDOUT_FILENO);
        dup2(errors.write_end.get(), STDERR_FILENO);
        close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
        limit(RLIMIT_DATA, settings.memory);
        limit(RLIMIT_FSIZE, settings.file);
        limit(RLIMIT_CORE, 0);
        wear_limit_of(mark_);
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, nullptr);
        std::signal(SIGPIPE, SIG_DFL);
        execve("/bin/sh", arguments.data(), variables.data());
        _exit(127);
    }
    setpgid(id_, id_);  // in both processes, whichever runs first
    handle_ = Descriptor(static_cast<int>(syscall(SYS_pidfd_open, id_, 0)));
    if (!handle_.open()) {
        kill_and_reap();
        refuse("no process descriptor left");
    }
    input_ = std::move(to_child.write_end);
    output_ = std::move(from_child.read_end);
    error_ = std::move(errors.read_end);
    for (const int end : {input_.get(), output_.get(), error_.get()})
        fcntl(end, F_SETFL, O_NONBLOCK);
}

Process::~Process() { kill_and_reap(); }

void Process::kill_and_reap() {
    if (reaped_) return;
    pollfd ended{handle_.get(), POLLIN, 0};
    killed_ = poll(&ended, 1, 0) == 0;
    // The group id is not reused until its leader is reaped, so no other process is hit.
    kill(-id_, SIGKILL);
    kill(id_, SIGKILL);
    kill_descendants(mark_);
    while (waitpid(id_, &status_, 0) < 0 && errno == EINTR) {
    }
    reaped_ = true;
}

Process::Ready Process::wait(Clock::time_point deadline, bool writing) {
    enum : std::uint8_t { Output, Errors, Wake, Handle, Input };
    std::array<pollfd, 5> ends = {{{output_ended_ ? -1 : output_.get(), POLLIN, 0},
                                   {error_.get(), POLLIN, 0},
                                   {wake_.get(), POLLIN, 0},
                                   {handle_.get(), POLLIN, 0},
                                   {writing ? input_.get() : -1, POLLOUT, 0}}};
    const bool forever = deadline == Clock::time_point::max();
    const Duration left =
        forever ? Duration{} : std::max(Duration{}, Duration(deadline - Clock::now()));
    const timespec time{left.count() / 1'000'000'000, left.count() % 1'000'000'000};
    const int count = ppoll(ends.data(), ends.size(), forever ? nullptr : &time, nullptr);
    if (count < 0) return Ready::Yes;  // interrupted by a signal: try again
    if (ends[Errors].revents != 0) read_errors();
    if (ends[Output].revents != 0) {
        read_output();
    } else if (ends[Handle].revents != 0) {
        output_ended_ = true;  // it exited, though a child may hold its output open
    }
    if (ends[Wake].revents != 0) {
        eventfd_t times = 0;
        eventfd_read(wake_.get(), &times);
        return Ready::Stopped;
    }
    return count == 0 ? Ready::Late : Ready::Yes;
}

void Process::read_output() {
    std::array<char, 65536> chunk;
    const ssize_t count = read(output_.get(), chunk.data(), chunk.size());
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0) {
        output_ended_ = true;
        return;
    }
    buffer_.append(chunk.data(), static_cast<std::size_t>(count));
    said_ += static_cast<std::size_t>(count);
}

void Process::read_errors() {
    std::array<char, 65536> chunk;
    const ssize_t count = read(error_.get(), chunk.data(), chunk.size());
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
    if (count <= 0) {
        error_.reset();
        return;
    }
    errors_.append(chunk.data(), static_cast<std::size_t>(count));
    said_ += static_cast<std::size_t>(count);
    if (errors_.size() > most_errors) errors_.erase(0, errors_.size() - most_errors);
}

Process::Heard Process::read_line(Clock::time_point deadline, const StopToken& stop) {
    const StopCallback waker(stop, [this] { eventfd_write(wake_.get(), 1); });
    Ready ready = Ready::Yes;
    for (;;) {
        const std::size_t end = buffer_.find('\n', searched_);
        if (end != std::string::npos) {
            Heard heard{Event::Line, buffer_.substr(0, end)};
            buffer_.erase(0, end + 1);
            searched_ = 0;
            if (heard.line.ends_with('\r')) heard.line.pop_back();
            return heard;
        }
        searched_ = buffer_.size();
        if (buffer_.size() > longest_line || said_ > most_output) return {Event::Flood};
        if (output_ended_) {
            read_errors();
            searched_ = 0;
            return {Event::Ended, std::exchange(buffer_, {})};
        }
        if (ready == Ready::Stopped && stop.stop_requested()) return {Event::Stopped};
        if (ready == Ready::Late) return {Event::Late};
        ready = wait(deadline, false);
    }
}

Process::Event Process::write(std::string_view text, Clock::time_point deadline,
                              const StopToken& stop) {
    const StopCallback waker(stop, [this] { eventfd_write(wake_.get(), 1); });
    while (!text.empty()) {
        if (!input_.open()) return Event::Ended;
        ssize_t count = 0;
        {
            WithoutPipeSignal quiet;
            count = ::write(input_.get(), text.data(), text.size());
            if (count < 0 && errno == EPIPE) quiet.came();
        }
        if (count >= 0) {
            text.remove_prefix(static_cast<std::size_t>(count));
            continue;
        }
        if (errno != EAGAIN && errno != EINTR) return Event::Ended;
        if (said_ > most_output) return Event::Flood;
        const Ready ready = wait(deadline, true);
        if (ready == Ready::Stopped && stop.stop_requested()) return Event::Stopped;
        if (ready == Ready::Late) return Event::Late;
    }
    return Event::Line;
}

void Process::forget() {
    for (std::size_t before = said_ + 1; before != said_ && said_ <= most_output;) {
        before = said_;
        if (!output_ended_) read_output();
        if (error_.open()) read_errors();
        buffer_.clear();
    }
    searched_ = 0;
    said_ = 0;
}

void Process::finish(Duration patience) {
    input_.reset();
    const auto deadline = Clock::now() + patience;
    while (!reaped_) {
        pollfd ended{handle_.get(), POLLIN, 0};
        if (poll(&ended, 1, 0) > 0 || wait(deadline, false) == Ready::Late) break;
        if (output_ended_) {  // no more output; only the exit is awaited
            const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
            if (left.count() > 0) poll(&ended, 1, static_cast<int>(left.count()));
            break;
        }
        buffer_.clear();
    }
    kill_and_reap();
}

std::string Process::ending() {
    if (!reaped_) {
        finish(std::chrono::milliseconds(200));
        if (error_.open()) read_errors();
    }
    if (killed_) return "it closed its output";
    if (WIFEXITED(status_)) return fmt::format("it ended with exit code {}", WEXITSTATUS(status_));
    const int signal = WTERMSIG(status_);
    const char* name = sigabbrev_np(signal);
    return fmt::format("it was ended by signal {}{}{}", signal, name != nullptr ? " SIG" : "",
                       name != nullptr ? name : "");
}

}  // namespace lawan::protocol
