#pragma once

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/thread.hpp"
#include "runtime/registry.hpp"
#include "server/server.hpp"
#include "server/settings/settings.hpp"
#include "tests/temporary_folder.hpp"

namespace lawan::tests {

/// The real server and database in this process, on any free local port.
class RunningServer {
public:
    RunningServer() : RunningServer(ServerSettings{}) {}
    /// Fills in the port, and the database if there is none. `bots_file` is the content of a bots
    /// file.
    explicit RunningServer(ServerSettings settings, const std::string& bots_file = {});
    RunningServer(const RunningServer&) = delete;
    RunningServer& operator=(const RunningServer&) = delete;
    ~RunningServer() { stop(); }

    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] const std::filesystem::path& database() const { return settings_.database; }
    void stop();
    /// Restarts with the same database on another port.
    void restart();

private:
    void start();

    Registry registry_ = standard_registry();
    TemporaryFolder folder_;
    ServerSettings settings_;
    std::unique_ptr<Server> server_;
    Thread thread_;
    std::uint16_t port_ = 0;
};

/// A server in a process of its own, so that it can be killed.
class ServerProcess {
public:
    /// `threads` is the number of concurrent searches; `more` are further arguments.
    explicit ServerProcess(const std::filesystem::path& database, int threads = 1,
                           const std::vector<std::string>& more = {});
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;
    ~ServerProcess();

    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] int id() const { return process_; }
    /// Sends SIGKILL: no chance to save anything.
    void kill();
    /// Sends the signal and returns the exit code; -1 if the signal itself ended the process.
    int end(int signal = SIGTERM);

private:
    int process_ = 0;
    std::uint16_t port_ = 0;
};

}  // namespace lawan::tests
