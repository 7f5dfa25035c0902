#include "tests/cli/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <stdexcept>

#include "tests/temporary_folder.hpp"

namespace lawan::tests {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto patience = std::chrono::seconds(60);

class Pipe {
public:
    Pipe() {
        if (pipe2(ends_.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe is left");
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    ~Pipe() {
        close_read();
        close_write();
    }
    [[nodiscard]] int read_end() const { return ends_[0]; }
    [[nodiscard]] int write_end() const { return ends_[1]; }
    void close_read() { close_end(ends_[0]); }
    void close_write() { close_end(ends_[1]); }

private:
    static void close_end(int& end) {
        if (end >= 0) close(end);
        end = -1;
    }
    std::array<int, 2> ends_{-1, -1};
};

/// Where the program stores games in tests, to protect the user's own.
const std::string& data_folder() {
    static const TemporaryFolder folder;
    static const std::string path = folder.path().string();
    return path;
}

[[noreturn]] void become_lawan(const std::vector<std::string>& arguments) {
    std::vector<char*> pointers{const_cast<char*>(LAWAN_PROGRAM)};
    for (const auto& argument : arguments) pointers.push_back(const_cast<char*>(argument.c_str()));
    pointers.push_back(nullptr);
    setenv("XDG_DATA_HOME", data_folder().c_str(), 1);
    execv(LAWAN_PROGRAM, pointers.data());
    _exit(127);
}

/// Appends available output; false at the end of the stream.
bool drain(int descriptor, std::string& text) {
    std::array<char, 65536> chunk{};
    const ssize_t count = read(descriptor, chunk.data(), chunk.size());
    if (count <= 0) return false;
    text.append(chunk.data(), static_cast<std::size_t>(count));
    return true;
}

/// Waits for output; false at the deadline.
bool readable(int descriptor, Clock::time_point deadline) {
    pollfd end{descriptor, POLLIN, 0};
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    return left.count() > 0 && poll(&end, 1, static_cast<int>(left.count())) > 0;
}

int exit_code_of(pid_t child, Clock::time_point deadline) {
    int status = 0;
    while (waitpid(child, &status, WNOHANG) == 0) {
        if (Clock::now() > deadline) {
            kill(child, SIGKILL);
            waitpid(child, &status, 0);
            return -1;
        }
        usleep(1000);
    }
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

ProcessResult run_with(const std::vector<std::string>& arguments, std::string_view input,
                       const std::string& output_file) {
    signal(SIGPIPE, SIG_IGN);  // the program may end before it has read all of the input
    data_folder();             // created by the parent, which removes it
    Pipe to_child;
    Pipe output;
    Pipe errors;
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("no process is left");
    if (child == 0) {
        signal(SIGPIPE, SIG_DFL);
        const int out =
            output_file.empty() ? output.write_end() : open(output_file.c_str(), O_WRONLY);
        dup2(to_child.read_end(), STDIN_FILENO);
        dup2(out, STDOUT_FILENO);
        dup2(errors.write_end(), STDERR_FILENO);
        become_lawan(arguments);
    }
    to_child.close_read();
    output.close_write();
    errors.close_write();
    fcntl(to_child.write_end(), F_SETFL, O_NONBLOCK);

    ProcessResult result;
    const auto deadline = Clock::now() + patience;
    std::array<pollfd, 3> ends = {{{output.read_end(), POLLIN, 0},
                                   {errors.read_end(), POLLIN, 0},
                                   {to_child.write_end(), POLLOUT, 0}}};
    while ((ends[0].fd >= 0 || ends[1].fd >= 0) && Clock::now() < deadline) {
        if (input.empty() && ends[2].fd >= 0) {
            to_child.close_write();
            ends[2].fd = -1;
        }
        poll(ends.data(), ends.size(), 1000);
        if (ends[0].revents != 0 && !drain(ends[0].fd, result.output)) ends[0].fd = -1;
        if (ends[1].revents != 0 && !drain(ends[1].fd, result.errors)) ends[1].fd = -1;
        if (ends[2].revents != 0) {
            const ssize_t count = write(ends[2].fd, input.data(), input.size());
            input = count < 0 ? std::string_view{} : input.substr(static_cast<std::size_t>(count));
        }
    }
    result.exit_code = exit_code_of(child, deadline);
    return result;
}

}  // namespace

ProcessResult run_lawan(const std::vector<std::string>& arguments, std::string_view input) {
    return run_with(arguments, input, {});
}

ProcessResult run_lawan_into(const std::string& file, const std::vector<std::string>& arguments) {
    return run_with(arguments, {}, file);
}

ProcessResult run_lawan_on_terminal(const std::vector<std::string>& arguments,
                                    const std::vector<Step>& steps) {
    int terminal = -1;
    data_folder();
    const pid_t child = forkpty(&terminal, nullptr, nullptr, nullptr);
    if (child < 0) throw std::runtime_error("no pseudo-terminal is left");
    if (child == 0) {
        setenv("TERM", "xterm-256color", 1);
        setenv("LC_ALL", "C.UTF-8", 1);
        unsetenv("NO_COLOR");
        become_lawan(arguments);
    }
    ProcessResult result;
    const auto deadline = Clock::now() + patience;
    const auto more = [&] {
        return readable(terminal, deadline) && drain(terminal, result.output);
    };
    std::size_t seen = 0;
    for (const auto& [wait_for, type] : steps) {
        std::size_t found = 0;
        while ((found = result.output.find(wait_for, seen)) == std::string::npos && more()) {
        }
        if (found == std::string::npos) break;
        seen = found + wait_for.size();
        if (write(terminal, type.data(), type.size()) < 0) break;
    }
    while (more()) {
    }
    result.exit_code = exit_code_of(child, deadline);
    close(terminal);
    return result;
}

}  // namespace lawan::tests
