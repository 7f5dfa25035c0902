#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/json_output.hpp"
#include "tests/temporary_folder.hpp"

// Runs every command of README.md and compares its output with what the README shows. Times are
// masked; all other numbers count.

namespace lawan::tests {
namespace {

const std::filesystem::path checkout = std::filesystem::path(LAWAN_TEST_DATA).parent_path();

struct Shown {
    std::string arguments;  ///< arguments after ./run
    std::vector<std::string> lines{};
};

void PrintTo(const Shown& shown, std::ostream* stream) { *stream << "./run" << shown.arguments; }

std::string readme() {
    std::ifstream file(checkout / "README.md");
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        line.erase(line.find_last_not_of(" \r") + 1);
        lines.push_back(
            std::regex_replace(line, std::regex(R"(\bin [0-9.]+(us|ms|s|m)\b)"), "in TIME"));
    }
    return lines;
}

/// Returns the commands in code blocks, with the output shown after those that begin with `$`.
std::vector<Shown> commands_in_blocks() {
    std::vector<Shown> commands;
    bool in_block = false;
    bool printed = false;
    for (const std::string& line : lines_of(readme())) {
        if (line.starts_with("```")) {
            in_block = !in_block;
            printed = false;
        } else if (in_block && line.starts_with("$ ./run")) {
            commands.push_back({line.substr(7)});
            printed = true;
        } else if (in_block && line.starts_with("./run ")) {
            commands.push_back({line.substr(5, line.find(" #") - 5)});
        } else if (printed) {
            commands.back().lines.push_back(line);
        }
    }
    for (auto& [arguments, lines] : commands) {
        while (!lines.empty() && lines.back().empty()) lines.pop_back();
    }
    return commands;
}

/// Returns the commands within sentences.
std::vector<Shown> commands_in_prose() {
    const std::string text = std::regex_replace(readme(), std::regex("```[^`]*```"), "");
    const std::regex command("`\\./run( [^`]*)`");
    std::vector<Shown> commands;
    for (std::sregex_iterator match(text.begin(), text.end(), command), end; match != end;
         ++match) {
        std::string arguments = (*match)[1];
        std::ranges::replace(arguments, '\n', ' ');
        // Only the command's name: its arguments are in the block below.
        if (arguments != " check") commands.push_back({arguments});
    }
    return commands;
}

struct Printed {
    int exit_code = -1;
    std::string output;
};

/// Runs a command in a temporary folder with closed input, as `./run` does at the top of the
/// checkout.
Printed printed_by(const std::string& arguments) {
    const TemporaryFolder folder;
    std::filesystem::create_directory_symlink(checkout / "examples", folder / "examples");
    const std::string command = "cd '" + folder.path().string() +
                                "' && exec env XDG_DATA_HOME=\"$PWD\" timeout 280 '" LAWAN_PROGRAM
                                "'" +
                                arguments + " 2>&1 </dev/null";
    FILE* shell = popen(command.c_str(), "r");
    Printed printed;
    std::array<char, 4096> chunk{};
    for (std::size_t count = 0; (count = fread(chunk.data(), 1, chunk.size(), shell)) > 0;)
        printed.output.append(chunk.data(), count);
    const int status = pclose(shell);
    printed.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return printed;
}

/// Returns whether the lines are consecutive in the output; `...` stands for any lines.
bool appear_in(const std::vector<std::string>& lines, const std::vector<std::string>& output) {
    auto from = output.begin();
    for (auto begin = lines.begin(); begin != lines.end();) {
        const auto gap = std::find(begin, lines.end(), "...");
        const auto found = std::search(from, output.end(), begin, gap);
        if (begin != gap && found == output.end()) return false;
        from = found + (gap - begin);
        begin = gap == lines.end() ? gap : gap + 1;
    }
    return true;
}

class Readme : public ::testing::TestWithParam<Shown> {};

TEST_P(Readme, IsWhatTheProgramPrints) {
    const Shown& shown = GetParam();
    const Printed result = printed_by(shown.arguments);
    const bool is_a_mistake = !shown.lines.empty() && shown.lines.front().starts_with("lawan: ");
    EXPECT_EQ(result.exit_code, is_a_mistake ? 2 : 0) << result.output;
    EXPECT_TRUE(appear_in(shown.lines, lines_of(result.output)))
        << "README.md shows\n"
        << ::testing::PrintToString(shown.lines) << "\nand the program prints\n"
        << result.output;
}

INSTANTIATE_TEST_SUITE_P(Blocks, Readme, ::testing::ValuesIn(commands_in_blocks()));
INSTANTIATE_TEST_SUITE_P(Prose, Readme, ::testing::ValuesIn(commands_in_prose()));

TEST(ReadmeItself, HasCommandsToTry) {
    EXPECT_GE(commands_in_blocks().size(), 15U);
    EXPECT_GE(commands_in_prose().size(), 4U);
}

/// Returns the first column of the table with this head.
std::vector<std::string> first_column(const std::string& head) {
    std::vector<std::string> cells;
    bool inside = false;
    for (const std::string& line : lines_of(readme())) {
        if (line.starts_with("| " + head + " |")) {
            inside = true;
        } else if (!line.starts_with("|")) {
            inside = false;
        } else if (inside && line.starts_with("| `")) {
            cells.push_back(line.substr(3, line.find_first_of("`:", 3) - 3));
        }
    }
    return cells;
}

TEST(ReadmeItself, NamesEveryGameAndBot) {
    for (const auto& [head, command] : {std::pair{"game", "games"}, {"bot", "bots"}}) {
        std::vector<std::string> names;
        const nlohmann::json list = output_of({command, "--json"});
        for (const auto& entry : list[command]) names.push_back(entry["name"]);
        EXPECT_THAT(first_column(head), ::testing::UnorderedElementsAreArray(names));
    }
    EXPECT_EQ(first_column("bot").size(), 10U);
    EXPECT_THAT(readme(), ::testing::HasSubstr("ten bots"));
}

/// The README says: "from a thirtieth of it".
TEST(ReadmeItself, AlphaBetaNeedsAThirtieth) {
    const auto nodes = [](const std::string& bot) {
        return output_of({"analyze", "tictactoe", "--bot", bot, "--json"})["nodes"].get<double>();
    };
    EXPECT_NEAR(nodes("minimax") / nodes("alphabeta:order=off"), 30, 0.5);
    EXPECT_THAT(readme(), ::testing::HasSubstr("thirtieth"));
}

}  // namespace
}  // namespace lawan::tests
