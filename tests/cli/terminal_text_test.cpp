#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "tests/cli/process.hpp"
#include "tests/temporary_folder.hpp"

// Names from untrusted files must not inject terminal escape sequences.

namespace lawan::tests {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// In TOML: ESC, a C1 control character in UTF-8, a right-to-left override.
constexpr const char* name_in_toml = R"("\u001b[2J\u009b31m\u202espoilt")";
constexpr const char* name_shown = R"(\u001b[2J\u009b31m\u202espoilt)";

class TerminalText : public ::testing::Test {
protected:
    [[nodiscard]] std::string file(const std::string& name, const std::string& content) const {
        std::ofstream(folder / name) << content;
        return (folder / name).string();
    }
    [[nodiscard]] std::string tournament() const {
        return file("plan.toml", std::string("name = \"cup\"\ngames = [\"tictactoe\"]\npairs = 2\n"
                                             "nodes = 100\n[[bot]]\nname = ") +
                                     name_in_toml +
                                     "\nspec = \"random\"\n[[bot]]\nspec = \"local\"\n");
    }
    static void expect_clean(const std::string& text) {
        for (const char* bad : {"\x1b[2J", "\xc2\x9b", "\xe2\x80\xae"})
            EXPECT_THAT(text, Not(HasSubstr(bad)));
    }
    static ProcessResult run(const std::vector<std::string>& arguments) {
        ProcessResult result = run_lawan(arguments);
        EXPECT_THAT(result.output, HasSubstr(name_shown)) << result.errors;
        EXPECT_THAT(result.output, Not(HasSubstr("\x1b")));
        expect_clean(result.output);
        expect_clean(result.errors);
        return result;
    }

    TemporaryFolder folder;
};

TEST_F(TerminalText, NamesOfATournamentAreHarmless) {
    const std::string out = (folder / "out").string();
    EXPECT_EQ(run({"tournament", tournament(), "--out", out}).exit_code, 0);
    const auto shown = run_lawan_on_terminal({"tournament", tournament(), "--out", out}, {});
    EXPECT_EQ(shown.exit_code, 0);
    EXPECT_THAT(shown.output, HasSubstr(name_shown));
    expect_clean(shown.output);
}

TEST_F(TerminalText, NamesInTheTableWhileATournamentIsPlayedAreHarmless) {
    const std::string plan =
        file("plan.toml", std::string("name = \"cup\"\ngames = [\"connect4\"]\npairs = 2\n"
                                      "time = \"30ms\"\n[[bot]]\nname = ") +
                              name_in_toml + "\nspec = \"mcts\"\n[[bot]]\nspec = \"local\"\n");
    const auto shown = run_lawan_on_terminal(
        {"tournament", plan, "--out", (folder / "out").string(), "--concurrency", "1"}, {});
    EXPECT_EQ(shown.exit_code, 0);
    // A live table is redrawn: only its own lines are erased.
    EXPECT_THAT(shown.output, HasSubstr("\x1b[J"));
    expect_clean(shown.output);
}

TEST_F(TerminalText, NamesOfAJournalAreHarmless) {
    const std::string out = (folder / "parts").string();
    for (const char* part : {"1/2", "2/2"})
        ASSERT_EQ(run_lawan({"tournament", tournament(), "--out", out, "--shard", part}).exit_code,
                  0);
    EXPECT_EQ(run({"merge", out + "/cup-1-of-2.jsonl", out + "/cup-2-of-2.jsonl", "-o",
                   (folder / "whole.jsonl").string()})
                  .exit_code,
              0);
}

TEST_F(TerminalText, NamesOfAGradingAreHarmless) {
    const std::string plan = file(
        "grading.toml", std::string("game = \"tictactoe\"\nnodes = 100\n[[opponent]]\nname = ") +
                            name_in_toml + "\nspec = \"random\"\npairs = 1\npoints = 10\n");
    const ProcessResult result =
        run({"grade", plan, "local", "--out", (folder / "grades").string()});
    EXPECT_NE(result.exit_code, 2) << result.errors;
}

TEST_F(TerminalText, NamesInSentencesAreHarmless) {
    const auto result = run_lawan({"tournament", "/no/\x1b[2J/\xc2\x9b/\xe2\x80\xae"});
    EXPECT_EQ(result.exit_code, 2);
    expect_clean(result.errors);
    EXPECT_THAT(result.errors, HasSubstr(R"(/no/\u001b[2J/\u009b/\u202e cannot be read)"));
}

}  // namespace
}  // namespace lawan::tests
