#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>

#include "arena/tournament/tournament_report.hpp"
#include "tests/server/running_server.hpp"
#include "tests/server/web_client.hpp"
#include "tests/temporary_folder.hpp"

// Helpers of the arena's tests.

namespace lawan::tests {

inline const std::string arena_path = "/api/arena/tournaments";

/// A quick and reproducible tournament.
inline Json small_plan(int pairs = 6) {
    return {{"name", "cup"},
            {"games", {"tictactoe", "connect4:w=5,h=4"}},
            {"bot",
             {{{"spec", "alphabeta"}}, {{"spec", "local"}, {"name", "Lia"}}, {{"spec", "random"}}}},
            {"pairs", pairs},
            {"nodes", 200}};
}

/// A reproducible tournament slow enough to be stopped midway.
inline Json slow_plan(int pairs = 3) {
    return {{"name", "slow"},
            {"games", {"adjacency"}},
            {"bot", {{{"spec", "alphabeta"}}, {{"spec", "local"}}}},
            {"pairs", pairs},
            {"nodes", 50'000}};
}

inline Json must_start(const Person& person, const Json& plan) {
    const HttpReply reply = person.post(arena_path, plan);
    EXPECT_EQ(reply.status, 201) << reply.body;
    return reply.json()["tournament"];
}

inline Json tournament_of(const Person& person, const std::string& id) {
    return person.get(arena_path + "/" + id).json()["tournament"];
}

inline std::string state_of(const Person& person, const std::string& id) {
    return tournament_of(person, id)["state"];
}

/// Waits for a state; fails the test if it does not come.
inline Json await_state(const Person& person, const std::string& id, const std::string& state) {
    for (int tries = 0; tries < 6000; ++tries) {
        const Json tournament = tournament_of(person, id);
        if (tournament["state"] == state) return tournament;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    ADD_FAILURE() << id << " is not " << state << " but " << tournament_of(person, id)["state"];
    return {};
}

/// Waits until `games` games are done.
inline void await_games(const Person& person, const std::string& id, int games) {
    for (int tries = 0; tries < 6000; ++tries) {
        if (tournament_of(person, id)["progress"]["done"] >= games) return;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    ADD_FAILURE() << id << " does not get to " << games;
}

inline HttpReply stop(const Person& person, const std::string& id) {
    return person.send("POST", arena_path + "/" + id + "/stop");
}

inline HttpReply resume(const Person& person, const std::string& id) {
    return person.send("POST", arena_path + "/" + id + "/resume");
}

inline std::string download(const Person& person, const std::string& id, const std::string& kind) {
    const HttpReply reply = person.get(arena_path + "/" + id + "/download/" + kind);
    EXPECT_EQ(reply.status, 200) << reply.body;
    return reply.body;
}

/// The files that `lawan tournament` writes for the plan.
class WrittenTournament {
public:
    explicit WrittenTournament(const Json& fields, const Registry& registry = standard_registry()) {
        const auto plan = TournamentPlan::of_json(fields);
        Journal journal((folder_ / "journal").string(), "test", false);
        const auto result = play_tournament(registry, *plan, journal, {});
        write_tournament(*plan, result, folder_.path().string(), "lawan tournament");
        name_ = plan->name;
    }
    [[nodiscard]] std::string file(const std::string& ending) const {
        std::ifstream stream(folder_ / (name_ + ending), std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }

private:
    TemporaryFolder folder_;
    std::string name_;
};

}  // namespace lawan::tests
