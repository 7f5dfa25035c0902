#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <fstream>
#include <string>
#include <vector>

#include "tests/cli/process.hpp"
#include "tests/temporary_folder.hpp"

// `lawan serve` that fails to start; see tests/server for the rest.

namespace lawan::tests {
namespace {

using ::testing::HasSubstr;

TEST(Serve, RefusesStrangersUnlessTheyAreWelcome) {
    for (const char* host : {"0.0.0.0", "::", "192.0.2.1", "example.org"}) {
        const ProcessResult result = run_lawan({"serve", "--host", host, "--no-browser"});
        EXPECT_EQ(result.exit_code, 2) << host;
        EXPECT_THAT(result.errors, HasSubstr("--public")) << host;
    }
}

TEST(Serve, ExplainsWrongArguments) {
    const ProcessResult time = run_lawan({"serve", "--no-browser", "--max-think", "soon"});
    EXPECT_EQ(time.exit_code, 2);
    EXPECT_THAT(time.errors, HasSubstr("--max-think"));
    EXPECT_EQ(run_lawan({"serve", "--threads", "0"}).exit_code, 2);
    EXPECT_EQ(run_lawan({"serve", "--port", "70000"}).exit_code, 2);
}

TEST(Serve, SaysWhatIsWrongInTheBotsFile) {
    const TemporaryFolder folder;
    const std::string file = (folder / "bots.toml").string();
    const std::vector<std::string> command = {"serve", "--no-browser", "--bots", file};
    EXPECT_EQ(run_lawan(command).exit_code, 2);
    std::ofstream(file) << "[[bot]]\nname = \"a b\"\nspec = \"line:true\"\n";
    const ProcessResult result = run_lawan(command);
    EXPECT_EQ(result.exit_code, 2);
    EXPECT_THAT(result.errors, HasSubstr(file + ": bot 1: name: expected at most 40 letters"));
}

TEST(Serve, PrintsItsConfigurationAndReadsItAgain) {
    const TemporaryFolder folder;
    const std::string file = (folder / "lawan.toml").string();
    const ProcessResult first =
        run_lawan({"serve", "--public", "--print-config", "--max-think", "7s", "--trusted-proxy",
                   "127.0.0.1", "--trusted-proxy", "::1", "--port", "9", "--max-memory", "300"});
    EXPECT_EQ(first.exit_code, 0);
    for (const char* line :
         {"public = true  #", "max_think = \"7s\"  #", "port = 9  #", "memory_mb = 300  #",
          "trusted_proxies = [\"127.0.0.1\",\"::1\"]  #", "unfinished_games = 50  #"})
        EXPECT_THAT(first.output, HasSubstr(line));
    std::ofstream(file) << first.output;
    const ProcessResult second = run_lawan({"serve", "--config", file, "--print-config"});
    EXPECT_EQ(second.output, first.output);
    // Command line options override the file.
    const ProcessResult third =
        run_lawan({"serve", "--config", file, "--print-config", "--max-think", "8s"});
    EXPECT_THAT(third.output, HasSubstr("max_think = \"8s\"  #"));
    EXPECT_THAT(third.output, HasSubstr("port = 9  #"));
}

TEST(Serve, DoesNotStartWithAWrongConfiguration) {
    const TemporaryFolder folder;
    const std::string file = (folder / "lawan.toml").string();
    const std::vector<std::string> command = {"serve", "--no-browser", "--config", file};
    EXPECT_EQ(run_lawan(command).exit_code, 2);  // the file does not exist
    struct Case {
        const char* content;
        const char* error;
    };
    for (const auto& [content, error] :
         {Case{"[limits]\nsocket = 1\n", ":2:1: limits: 'socket': there is no such setting"},
          Case{"[limits]\nsockets = \"a\"\n", ":2:11: limits.sockets: expected a whole number"},
          Case{"[limits]\nsockets = 0\n", ":2:11: limits.sockets: expected a whole number from 1"},
          Case{"[server]\ntrusted_proxies = [\"proxy\"]\n", "'proxy' is not an IP address"},
          Case{"[server\n", ":1:8: "}}) {
        std::ofstream(file) << content;
        const ProcessResult result = run_lawan(command);
        EXPECT_EQ(result.exit_code, 2) << content;
        EXPECT_THAT(result.errors, HasSubstr(file + ":")) << content;
        EXPECT_THAT(result.errors, HasSubstr(error)) << content;
    }
    const ProcessResult proxy = run_lawan({"serve", "--no-browser", "--trusted-proxy", "here"});
    EXPECT_EQ(proxy.exit_code, 2);
    EXPECT_THAT(proxy.errors, HasSubstr("--trusted-proxy: 'here' is not an IP address"));
    std::ofstream(file) << "[server]\nhost = \"0.0.0.0\"\n";
    EXPECT_THAT(run_lawan(command).errors, HasSubstr("--public"));
}

TEST(Serve, SaysThatTheDatabaseCannotBeHad) {
    const ProcessResult result =
        run_lawan({"serve", "--no-browser", "--port", "0", "--db", "/dev/null/games.db"});
    EXPECT_EQ(result.exit_code, 3);
    EXPECT_THAT(result.errors, HasSubstr("--db"));
}

TEST(Serve, DoesNotTakeAnotherPortThanAskedFor) {
    const int taken = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ASSERT_EQ(bind(taken, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    ASSERT_EQ(listen(taken, 1), 0);
    socklen_t size = sizeof address;
    ASSERT_EQ(getsockname(taken, reinterpret_cast<sockaddr*>(&address), &size), 0);
    const std::string port = std::to_string(ntohs(address.sin_port));
    const TemporaryFolder folder;
    const std::string database = (folder / "lawan.db").string();
    const ProcessResult result =
        run_lawan({"serve", "--no-browser", "--port", port, "--db", database});
    close(taken);
    EXPECT_EQ(result.exit_code, 3);
    EXPECT_THAT(result.errors, HasSubstr(port));
}

}  // namespace
}  // namespace lawan::tests
