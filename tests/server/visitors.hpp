#pragma once

#include <chrono>
#include <string>
#include <thread>

#include "tests/server/running_server.hpp"
#include "tests/server/web_client.hpp"

// Visitors from several addresses, all of them of this machine.

namespace lawan::tests {

inline const std::string greedy_address = "127.0.0.1";
inline const std::string other_address = "127.0.0.7";

/// Settings of a public server with one search thread.
inline ServerSettings settings_for_strangers() {
    ServerSettings settings(true);
    settings.threads = 1;
    settings.limits.requests_a_second = 0;
    return settings;
}

inline Json game_of_two() {
    return {{"game", "tictactoe"},
            {"seats", {{"x", {{"kind", "human"}}}, {"o", {{"kind", "human"}}}}}};
}

inline int plies_of(const Person& person, const std::string& id) {
    return static_cast<int>(person.get("/api/games/" + id).json()["game"]["moves"].size());
}

/// Returns whether the condition becomes true within the test's timeout.
inline bool comes_true(const auto& condition) {
    for (int tries = 0; tries < 2000 && !condition(); ++tries)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return condition();
}

}  // namespace lawan::tests
