#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "tests/cli/process.hpp"
#include "tests/server/running_server.hpp"
#include "tests/server/web_client.hpp"
#include "tests/temporary_folder.hpp"

// Programs of a bots file that lie, hang, die or leave children behind.

namespace lawan::tests {
namespace {

using ::testing::HasSubstr;

bool soon(const auto& condition) {
    for (int i = 0; i < 2000 && !condition(); ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    return condition();
}

class OutsideFaults : public ::testing::Test {
protected:
    /// Returns a bots file with one program, a shell script.
    std::string bots_file(const std::string& script, const std::string& options = {}) {
        std::ofstream(folder / "bot") << script;
        return "[[bot]]\nname = \"test\"\nspec = \"line" + options + ":sh " +
               (folder / "bot").string() + "\"\n";
    }

    /// Returns the result of a game that the program begins.
    Json result_of(const std::string& script, const Json& time = {{"per_move_ms", 200}},
                   const std::string& options = {}) {
        const RunningServer server({}, bots_file(script, options));
        const Person ani(server.port());
        const std::string id = begin(ani, time);
        Json game;
        const bool over = soon([&] {
            game = ani.get("/api/games/" + id).json()["game"];
            return game["status"] == "over";
        });
        EXPECT_TRUE(over) << game.dump();
        return game["result"];
    }

    static std::string begin(const Person& person, const Json& time) {
        return person.make_game({{"game", "tictactoe"},
                                 {"time", time},
                                 {"seats",
                                  {{"x", {{"kind", "bot"}, {"bot", "test"}}},
                                   {"o", {{"kind", "human"}}}}}})["game"]["id"];
    }

    /// Shell code that starts a detached child, which records its process id and stays.
    [[nodiscard]] std::string starts_child() const {
        const std::string file = child_file().string();
        return "(env -i setsid sh -c 'echo $$ > " + file + "; exec sleep 1000' &)\nwhile ! [ -s " +
               file + " ]; do sleep 0.01; done\n";
    }
    [[nodiscard]] std::filesystem::path child_file() const { return folder / "child"; }
    [[nodiscard]] int child() const {
        int id = 0;
        std::ifstream(child_file()) >> id;
        return id;
    }
    static bool runs(int process) {
        std::ifstream status("/proc/" + std::to_string(process) + "/stat");
        std::string text;
        std::getline(status, text);
        return !text.empty() && text[text.rfind(')') + 2] != 'Z';
    }

    TemporaryFolder folder;
};

TEST_F(OutsideFaults, AreToldApart) {
    const Json illegal = result_of("while read line; do echo a9; done");
    EXPECT_EQ(illegal["reason"], "illegal_move");
    EXPECT_THAT(illegal["detail"].get<std::string>(), HasSubstr("a9"));
    EXPECT_EQ(illegal["winner"], "o");
    const Json silent =
        result_of("while read line; do :; done", {{"per_move_ms", 200}}, "[start=100ms]");
    EXPECT_EQ(silent["reason"], "stall");
    EXPECT_EQ(silent["winner"], "o");
    const Json dead = result_of("read line; exit 7");
    EXPECT_EQ(dead["reason"], "crash");
    EXPECT_THAT(dead["detail"].get<std::string>(), HasSubstr("exit code 7"));
    const Json resigned = result_of("while read line; do echo resign; done");
    EXPECT_EQ(resigned["reason"], "resign");
    EXPECT_EQ(resigned["winner"], "o");
    const Json late =
        result_of("while read line; do sleep 1.5; echo b2; done", {{"per_game_ms", 1000}});
    EXPECT_EQ(late["reason"], "timeout");
    EXPECT_EQ(late["winner"], "o");
}

TEST_F(OutsideFaults, ChildrenEndWithTheGame) {
    const RunningServer server({}, bots_file(starts_child() + "while read line; do echo b2; done"));
    const Person ani(server.port());
    const std::string id = begin(ani, {{"per_move_ms", 1000}});
    ASSERT_TRUE(soon([&] { return child() > 0; }));
    ASSERT_TRUE(
        soon([&] { return ani.get("/api/games/" + id).json()["game"]["moves"].size() == 1; }));
    EXPECT_TRUE(runs(child()));
    ASSERT_EQ(ani.act(id, {{"action", "resign"}}).status, 200);
    EXPECT_TRUE(soon([&] { return !runs(child()); }));
}

TEST_F(OutsideFaults, ChildrenEndWithTheServer) {
    for (const int signal : {SIGHUP, SIGTERM}) {
        std::filesystem::remove(child_file());
        const auto file = folder / "bots.toml";
        std::ofstream(file) << bots_file(starts_child() + "while read line; do echo b2; done");
        ServerProcess server(folder / "lawan.db", 1, {"--bots", file.string()});
        const Person ani(server.port());
        (void)begin(ani, {{"per_move_ms", 1000}});
        ASSERT_TRUE(soon([&] { return child() > 0; }));
        EXPECT_EQ(server.end(signal), 0);
        EXPECT_TRUE(soon([&] { return !runs(child()); })) << "signal " << signal;
    }
}

TEST_F(OutsideFaults, ChildrenEndWithAMatch) {
    // The match ends by a signal from the program: cleanly, by force, or by the program's own
    // death.
    const std::vector<std::string> endings = {
        "kill -HUP $PPID; sleep 100", "kill -TERM $PPID; sleep 100", "kill -KILL $$",
        "kill -INT $PPID; sleep 0.5; kill -INT $PPID; sleep 0.5; kill -INT $PPID; sleep 100"};
    for (const std::string& ending : endings) {
        std::filesystem::remove(child_file());
        std::ofstream(folder / "bot") << starts_child() + "read line; " + ending;
        const auto result =
            run_lawan({"match", "line:sh " + (folder / "bot").string(), "random", "--game",
                       "tictactoe", "--pairs", "1", "--concurrency", "1", "--time", "60s"});
        EXPECT_EQ(result.exit_code, ending.starts_with("kill -KILL") ? 0 : 130) << ending;
        ASSERT_GT(child(), 0) << result.errors;
        EXPECT_TRUE(soon([&] { return !runs(child()); })) << ending;
    }
}

}  // namespace
}  // namespace lawan::tests
