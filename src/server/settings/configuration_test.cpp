#include "server/settings/configuration.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "server/settings/settings_table.hpp"

namespace lawan::server {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::string error_of(const std::string& text) {
    const auto settings = read_configuration(text, false);
    return settings ? "" : settings.error().message;
}

TEST(Configuration, IsReadBackAsItIsPrinted) {
    for (const bool is_public : {false, true}) {
        const std::string text = configuration_text(ServerSettings(is_public));
        const auto settings = read_configuration(text, false);
        ASSERT_TRUE(settings.has_value()) << settings.error().message;
        EXPECT_EQ(settings->is_public, is_public);
        EXPECT_EQ(configuration_text(*settings), text);
    }
    ServerSettings odd(true);
    odd.host = "quoted \" \\ \n";
    odd.database = "/tmp/a b.db";
    odd.trusted_proxies = {"127.0.0.1", "::1"};
    odd.max_think = std::chrono::microseconds(1'234'567);
    odd.limits.head_time = std::chrono::minutes(90);
    odd.limits.requests_a_second = 0.1;
    odd.limits.kept_bytes = 999'999'999'999'999;
    const auto settings = read_configuration(configuration_text(odd), false);
    ASSERT_TRUE(settings.has_value()) << settings.error().message;
    EXPECT_EQ(configuration_text(*settings), configuration_text(odd));
    EXPECT_EQ(settings->max_think, odd.max_think);
    EXPECT_EQ(settings->trusted_proxies, odd.trusted_proxies);
}

// Checks every row, so that neither the parser nor the printer can miss one.
TEST(Configuration, SetsEverySetting) {
    for (const auto& setting : settings_table()) {
        ServerSettings standard(false);
        const std::string before = configuration_text(standard);
        std::string value;
        if (std::holds_alternative<SettingIn<bool>>(setting.place)) {
            value = setting.home == "true" ? "false" : "true";
        } else if (std::holds_alternative<SettingIn<Duration>>(setting.place)) {
            value = "\"7s\"";
        } else if (std::holds_alternative<SettingIn<std::string>>(setting.place) ||
                   std::holds_alternative<SettingIn<std::filesystem::path>>(setting.place)) {
            value = "\"other\"";
        } else if (std::holds_alternative<SettingIn<std::vector<std::string>>>(setting.place)) {
            value = "[\"192.0.2.1\"]";
        } else {
            value = fmt::format("{}", static_cast<std::int64_t>(setting.most));
        }
        // The threads of one search follow the server's.
        const std::string more =
            setting.full_name() == "limits.threads" ? "[server]\nthreads = 1024\n" : "";
        const auto settings = read_configuration(
            fmt::format("{}[{}]\n{} = {}\n", more, setting.section, setting.name, value), false);
        ASSERT_TRUE(settings.has_value()) << settings.error().message;
        EXPECT_THAT(
            configuration_text(*settings),
            HasSubstr(fmt::format("\n{} = {}  # {}\n", setting.name, value, setting.meaning)));
    }
}

TEST(Configuration, TakesWhatTheFileSaysAndLeavesTheRest) {
    const auto settings = read_configuration(
        "[server]\npublic = true\n[limits]\nsockets = 7\n[arena]\nmove = \"2s\"\n", false);
    ASSERT_TRUE(settings.has_value()) << settings.error().message;
    EXPECT_EQ(settings->limits.sockets, 7);
    EXPECT_EQ(settings->arena.move, std::chrono::seconds(2));
    EXPECT_EQ(settings->limits.unfinished_games, ServerSettings(true).limits.unfinished_games);
    EXPECT_TRUE(read_configuration("", true)->is_public);
    EXPECT_TRUE(read_configuration("[server]\npublic = false\n", true)->is_public);
}

TEST(Configuration, SaysWhereItIsWrong) {
    EXPECT_THAT(
        error_of("[limits]\nsocket = 1\n"),
        StartsWith("2:1: limits: 'socket': there is no such setting (did you mean sockets?)"));
    EXPECT_THAT(error_of("[limit]\n"),
                HasSubstr("there is no such section (did you mean limits?)"));
    EXPECT_THAT(error_of("sockets = 1\n"), StartsWith("1:1: 'sockets': there is no such section"));
    EXPECT_THAT(error_of("limits = 1\n"), StartsWith("1:1: expected [limits]"));
    EXPECT_THAT(error_of("[limits]\n\nsockets = \"many\"\n"),
                StartsWith("3:11: limits.sockets: expected a whole number from 1 to"));
    EXPECT_THAT(error_of("[limits]\nsockets = 1.5\n"), HasSubstr("expected a whole number"));
    EXPECT_THAT(error_of("[limits]\nrequests_a_second = nan\n"), HasSubstr("expected a number"));
    EXPECT_THAT(error_of("[server]\nmax_think = 5\n"), HasSubstr("expected a time in quotes"));
    EXPECT_THAT(error_of("[server]\nmax_think = \"soon\"\n"), HasSubstr("expected a time such as"));
    EXPECT_THAT(error_of("[server]\npublic = 1\n"), HasSubstr("expected true or false"));
    EXPECT_THAT(error_of("[server]\ndatabase = \":memory:\"\n"), StartsWith("2:12: "));
    EXPECT_THAT(error_of("[server]\nhost = 1\n"), HasSubstr("expected a text in quotes"));
    EXPECT_THAT(error_of("[server]\ntrusted_proxies = [\"10.0.0.0/8\"]\n"),
                HasSubstr("server.trusted_proxies: '10.0.0.0/8' is not an IP address"));
    EXPECT_THAT(error_of("[server]\ntrusted_proxies = \"10.0.0.1\"\n"),
                HasSubstr("expected a list"));
    EXPECT_THAT(error_of("[server]\nport = \n"), StartsWith("2:"));
    EXPECT_THAT(error_of("[server]\nport = 1\nport = 2\n"), StartsWith("3:"));
    EXPECT_THAT(error_of("\xff"), StartsWith("1:"));
}

TEST(Configuration, NoLimitIsZeroUnlessThatMeansSomething) {
    for (const auto& setting : settings_table()) {
        if (setting.section == "server" || setting.full_name() == "limits.requests_a_second")
            continue;
        const bool is_time = std::holds_alternative<SettingIn<Duration>>(setting.place);
        EXPECT_THAT(error_of(fmt::format("[{}]\n{} = {}\n", setting.section, setting.name,
                                         is_time ? "\"0s\"" : "0")),
                    StartsWith("2:"))
            << setting.full_name();
    }
}

// LAWAN_UPDATE_SNAPSHOTS=1 rewrites the table.
TEST(Configuration, IsDocumentedAsItIs) {
    const std::string file = LAWAN_TEST_DATA "/../docs/configuration.md";
    std::ifstream stream(file);
    std::string page{std::istreambuf_iterator<char>(stream), {}};
    const std::string begin = "<!-- settings -->\n";
    const std::string end = "<!-- end of settings -->\n";
    const std::size_t from = page.find(begin);
    const std::size_t to = page.find(end);
    ASSERT_TRUE(from != std::string::npos && to != std::string::npos);
    const std::size_t first = from + begin.size();
    if (std::getenv("LAWAN_UPDATE_SNAPSHOTS") != nullptr) {
        std::ofstream(file) << page.substr(0, first) << settings_as_markdown() << page.substr(to);
        return;
    }
    EXPECT_EQ(page.substr(first, to - first), settings_as_markdown());
}

}  // namespace
}  // namespace lawan::server
