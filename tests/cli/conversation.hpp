#pragma once

#include <sys/types.h>

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace lawan::tests {

/// A running `lawan api`: lines go in, lines come out.
class Conversation {
public:
    explicit Conversation(const std::vector<std::string>& options = {});
    Conversation(const Conversation&) = delete;
    Conversation& operator=(const Conversation&) = delete;
    ~Conversation();

    void say(const nlohmann::json& message) { say_text(message.dump() + "\n"); }
    void say_text(std::string_view text) const;
    /// The next line; throws if none comes within a minute.
    [[nodiscard]] nlohmann::json hear();
    /// The next line of that type; those before it are skipped.
    [[nodiscard]] nlohmann::json hear(const std::string& type);

    void end_input();
    void stop_reading();
    void send_signal(int signal) const;
    /// The exit code; -1 if it does not end.
    [[nodiscard]] int exit_code();

private:
    pid_t child_ = -1;
    int to_child_ = -1;
    int from_child_ = -1;
    std::string buffer_;
};

}  // namespace lawan::tests
