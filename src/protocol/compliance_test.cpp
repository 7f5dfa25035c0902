#include "protocol/compliance.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "tests/start_of.hpp"
#include "tests/temporary_folder.hpp"

namespace lawan::protocol {

using namespace tests;

namespace {

/// Returns one test's outcome for a program that runs `thinking` and then answers `bestmove a1`.
Check ready_while_searching(const std::string& thinking, Duration margin) {
    const TemporaryFolder folder;
    const auto file = folder / "bot";
    std::ofstream(file) << "while read first rest; do case $first in\n"
                           "ugi) echo id name test; echo ugiok;;\nisready) echo readyok;;\n"
                           "quit) exit;;\ngo) "
                        << thinking << "; echo bestmove a1;;\nesac; done\n";
    const auto checks = check_program(
        {Protocol::Ugi, "sh " + file.string(), start_of("tictactoe"), margin}, {}, {});
    return *std::ranges::find(checks, "answers isready while it searches", &Check::name);
}

TEST(ComplianceTest, WhoMovesAtOnceMayBeReadyAfterwards) {
    const Check check = ready_while_searching("true", std::chrono::seconds(5));
    EXPECT_EQ(check.verdict, Check::Verdict::Passed) << check.detail;
}

TEST(ComplianceTest, WhoThinksMustAnswerMeanwhile) {
    const Check check = ready_while_searching("sleep 1.05", std::chrono::seconds(1));
    EXPECT_EQ(check.verdict, Check::Verdict::Failed);
    EXPECT_EQ(check.detail, "readyok came only after bestmove");
}

}  // namespace
}  // namespace lawan::protocol
