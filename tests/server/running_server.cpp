#include "tests/server/running_server.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <stdexcept>
#include <utility>

#include "arena/tournament/bots_file.hpp"
#include "base/thread.hpp"

namespace lawan::tests {

RunningServer::RunningServer(ServerSettings settings, const std::string& bots_file)
    : settings_(std::move(settings)) {
    if (!bots_file.empty()) {
        if (const auto error = add_listed_bots(registry_, bots_file))
            throw std::runtime_error(error->message);
    }
    settings_.port = 0;
    settings_.next_free_port = false;
    if (settings_.database.empty()) settings_.database = folder_ / "lawan.db";
    if (settings_.version.empty()) settings_.version = "test";
    start();
}

void RunningServer::start() {
    server_ = std::make_unique<Server>(registry_, settings_);
    port_ = server_->port();
    thread_ = Thread([this] { server_->run(); });
}

void RunningServer::stop() {
    if (!server_) return;
    server_->stop();
    thread_.join();
    server_.reset();
}

void RunningServer::restart() {
    stop();
    start();
}

ServerProcess::ServerProcess(const std::filesystem::path& database, int threads,
                             const std::vector<std::string>& more) {
    int output[2] = {};
    if (pipe2(output, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, output[1], STDOUT_FILENO);
    std::vector<std::string> words = {"lawan",
                                      "serve",
                                      "--port",
                                      "0",
                                      "--db",
                                      database.string(),
                                      "--no-browser",
                                      "--threads",
                                      std::to_string(threads)};
    words.insert(words.end(), more.begin(), more.end());
    std::vector<char*> arguments;
    for (auto& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    const int failed =
        posix_spawn(&process_, LAWAN_PROGRAM, &files, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&files);
    close(output[1]);
    if (failed != 0) throw std::runtime_error("lawan cannot be started");
    // The first line is `Lawan is at http://127.0.0.1:PORT`.
    std::string line;
    for (char c = 0; read(output[0], &c, 1) == 1 && c != '\n';) line += c;
    close(output[0]);
    const std::size_t colon = line.rfind(':');
    if (colon == std::string::npos) throw std::runtime_error("lawan said: " + line);
    port_ = static_cast<std::uint16_t>(std::stoi(line.substr(colon + 1)));
}

ServerProcess::~ServerProcess() { kill(); }

void ServerProcess::kill() {
    if (process_ == 0) return;
    ::kill(process_, SIGKILL);
    waitpid(process_, nullptr, 0);
    process_ = 0;
}

int ServerProcess::end(int signal) {
    ::kill(process_, signal);
    int status = 0;
    waitpid(process_, &status, 0);
    process_ = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace lawan::tests
