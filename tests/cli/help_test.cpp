#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/process.hpp"

namespace lawan::tests {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::string help_of(std::vector<std::string> command) {
    command.emplace_back("--help");
    const ProcessResult result = run_lawan(command);
    EXPECT_EQ(result.exit_code, 0) << result.errors;
    return result.output;
}

/// Returns the part of a help text from `title` on; empty if there is none.
std::string section(const std::string& help, const std::string& title) {
    const auto begin = help.find("\n" + title);
    return begin == std::string::npos ? "" : help.substr(begin + 1);
}

std::vector<std::string> subcommands(const std::string& help) {
    std::vector<std::string> names;
    std::istringstream lines(section(help, "Subcommands:"));
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line) && line.starts_with("  ")) {
        // A longer indentation continues the text of the line before.
        if (line[2] != ' ') names.push_back(line.substr(2, line.find(' ', 2) - 2));
    }
    return names;
}

/// Checks all commands below `command`; returns how many there are.
int expect_own_examples(const std::vector<std::string>& command) {
    int count = 0;
    for (const auto& name : subcommands(help_of(command))) {
        std::vector<std::string> below = command;
        below.push_back(name);
        std::string words = "lawan";
        for (const auto& word : below) words += " " + word;
        const std::string examples = section(help_of(below), "Example");
        EXPECT_THAT(examples, HasSubstr(words)) << "in the help of " << words;
        EXPECT_THAT(examples, Not(HasSubstr("lawan COMMAND"))) << "in the help of " << words;
        count += 1 + expect_own_examples(below);
    }
    return count;
}

TEST(Help, ExamplesOfACommandNameIt) { EXPECT_GE(expect_own_examples({}), 20); }

}  // namespace
}  // namespace lawan::tests
