#include "tests/cli/conversation.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <stdexcept>

namespace lawan::tests {
namespace {

constexpr int milliseconds_to_wait = 60'000;

}  // namespace

Conversation::Conversation(const std::vector<std::string>& options) {
    signal(SIGPIPE, SIG_IGN);
    std::array<int, 2> input{};
    std::array<int, 2> output{};
    if (pipe2(input.data(), O_CLOEXEC) != 0 || pipe2(output.data(), O_CLOEXEC) != 0)
        throw std::runtime_error("no pipe is left");
    child_ = fork();
    if (child_ < 0) throw std::runtime_error("no process is left");
    if (child_ == 0) {
        dup2(input[0], STDIN_FILENO);
        dup2(output[1], STDOUT_FILENO);
        std::vector<char*> words{const_cast<char*>(LAWAN_PROGRAM), const_cast<char*>("api")};
        for (const auto& option : options) words.push_back(const_cast<char*>(option.c_str()));
        words.push_back(nullptr);
        execv(LAWAN_PROGRAM, words.data());
        _exit(127);
    }
    close(input[0]);
    close(output[1]);
    to_child_ = input[1];
    from_child_ = output[0];
}

Conversation::~Conversation() {
    end_input();
    stop_reading();
    if (child_ > 0) {
        kill(child_, SIGKILL);
        waitpid(child_, nullptr, 0);
    }
}

void Conversation::say_text(std::string_view text) const {
    while (!text.empty()) {
        const ssize_t count = write(to_child_, text.data(), text.size());
        if (count <= 0) throw std::runtime_error("it does not read");
        text.remove_prefix(static_cast<std::size_t>(count));
    }
}

nlohmann::json Conversation::hear() {
    std::size_t end = 0;
    while ((end = buffer_.find('\n')) == std::string::npos) {
        pollfd ready{from_child_, POLLIN, 0};
        if (poll(&ready, 1, milliseconds_to_wait) != 1) throw std::runtime_error("it says nothing");
        std::array<char, 65536> chunk{};
        const ssize_t count = read(from_child_, chunk.data(), chunk.size());
        if (count <= 0) throw std::runtime_error("it has ended");
        buffer_.append(chunk.data(), static_cast<std::size_t>(count));
    }
    auto message = nlohmann::json::parse(buffer_.substr(0, end));
    buffer_.erase(0, end + 1);
    return message;
}

nlohmann::json Conversation::hear(const std::string& type) {
    for (;;) {
        auto message = hear();
        if (message["type"] == type) return message;
        if (message["type"] == "error") throw std::runtime_error(message.dump());
    }
}

void Conversation::end_input() {
    if (to_child_ >= 0) close(to_child_);
    to_child_ = -1;
}

void Conversation::stop_reading() {
    if (from_child_ >= 0) close(from_child_);
    from_child_ = -1;
}

void Conversation::send_signal(int signal) const {
    if (child_ <= 0) throw std::runtime_error("it has ended");  // kill() would take it for a group
    kill(child_, signal);
}

int Conversation::exit_code() {
    for (int waited = 0; waited < milliseconds_to_wait; ++waited) {
        int status = 0;
        if (waitpid(child_, &status, WNOHANG) == child_) {
            child_ = -1;
            return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        }
        usleep(1000);
    }
    return -1;
}

}  // namespace lawan::tests
