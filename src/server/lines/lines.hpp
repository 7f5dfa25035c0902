#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "base/stop.hpp"
#include "runtime/registry.hpp"
#include "server/lines/asked_bots.hpp"
#include "server/settings/settings.hpp"

namespace lawan::server {

/// The API for one caller as lines of JSON (docs/api-lines.md): the messages of the WebSocket, and
/// further ones for what the server answers at addresses. Games are kept in memory.
class Lines {
public:
    /// `send` gets lines without their ends, from any thread.
    Lines(const Registry& registry, const ServerSettings& settings, AskedBots::Send send);
    Lines(const Lines&) = delete;
    Lines& operator=(const Lines&) = delete;
    ~Lines();

    /// Works until stop() or until all is answered after end_of_input().
    void run();

    // From any other thread:

    /// Takes a request; returns once it was read, or at a stop.
    void receive(std::string line, const StopToken& stop);
    /// Refuses a line that was too long to be read.
    void refuse_long_line(std::size_t most);
    /// No request will come: ends when all are answered. Bots of the caller's get no answers.
    void end_of_input();
    /// Stops all searches and matches, answers with what they have, and ends.
    void stop();

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
};

/// Returns whether a line tells how something is going, so that a slow reader can do without.
[[nodiscard]] bool is_only_progress(std::string_view line);

/// The settings of such a process: it serves whoever started it.
[[nodiscard]] ServerSettings settings_for_lines();

}  // namespace lawan::server
