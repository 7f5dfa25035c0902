#include "runtime/solvers/solving.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "base/stop.hpp"
#include "eval/adjacency/neighbourhood.hpp"
#include "runtime/solvers/proof_jobs.hpp"
#include "runtime/typed_position.hpp"
#include "tests/start_of.hpp"
#include "tests/temporary_folder.hpp"

namespace lawan::runtime {

using namespace tests;

namespace {

TEST(SolvingTest, MovesHaveTheScoresOfThePositionsTheyLeadTo) {
    const Position position = start_of("connect4:w=4,h=4,k=3");
    const auto solver = *make_solver(position, {.table_bytes = 1U << 20});
    const Score score = *solver->score(position, {});
    EXPECT_GT(score, 0);
    const auto moves = *solve_moves(*solver, position, {});
    ASSERT_EQ(moves.size(), 4);
    std::vector<std::string> expected;
    for (const auto& [move, value] : moves) {
        EXPECT_EQ(value, -*solver->score(*position.play(move), {}));
        EXPECT_LE(value, score);
        if (value == score) expected.push_back(move);
    }
    EXPECT_EQ(best_moves(*solver, position, score, {}), expected);
}

TEST(SolvingTest, AMoveThatEndsTheGameCounts) {
    Position position = start_of("connect4");
    for (const auto* move : {"a", "b", "a", "b", "a", "b"}) position = *position.play(move);
    const auto solver = *make_solver(position, {.table_bytes = 1U << 20});
    const Score score = *solver->score(position, {});
    EXPECT_EQ(score, 18 * score_unit);
    EXPECT_EQ(best_moves(*solver, position, score, {}), std::vector<std::string>{"a"});
    EXPECT_EQ((*solve_moves(*solver, position, {}))[0], (SolvedMove{"a", score}));
}

TEST(SolvingTest, TheBestLineLeadsToTheScore) {
    for (const auto* game : {"adjacency:w=5,h=5,nb=4", "adjacency:w=4,h=6", "tictactoe",
                             "mnk:4,3,3", "connect4:w=4,h=4,k=3"}) {
        SCOPED_TRACE(game);
        const Position start = start_of(game);
        const auto solver = *make_solver(start, {.table_bytes = 32U << 20U});
        const Score score = *solver->score(start, {});
        const auto moves = *best_moves(*solver, start, score, {});
        for (const auto& move : moves) {
            const auto line =
                best_line(*solver, start, {move, score}, {64, no_time_to_speak_of}, {});
            Position position = start;
            for (const auto& next : line) position = *position.play(next);
            ASSERT_TRUE(position.is_over());
            const Outcome outcome = position.outcome();
            const Score points = outcome.winner ? outcome.points : 0;
            EXPECT_EQ(outcome.winner == start.to_move() ? points : -points, score);
            if (const auto plies = plies_to_end(*solver, start, {})) {
                EXPECT_EQ(static_cast<int>(line.size()), *plies);
            }
            EXPECT_EQ(best_line(*solver, start, {move, score}, {3, no_time_to_speak_of}, {}).size(),
                      3U);
        }
    }
}

TEST(SolvingTest, AdjacencyWithFewRoundsIsSolvedByOneThread) {
    const Position brief = start_of("adjacency:rounds=3");
    const auto solver = *make_solver(brief, {.table_bytes = 1U << 20U});
    EXPECT_EQ(solver->score(brief, {}), -2 * score_unit);
    EXPECT_EQ(solver->reaches(brief, -2 * score_unit, {}), true);
    EXPECT_EQ(solver->reaches(brief, 0, {}), false);
    EXPECT_GT(solver->nodes(), 0U);
    const auto two = make_solver(brief, {.threads = 2});
    ASSERT_FALSE(two);
    EXPECT_EQ(two.error().message,
              "a game with a limit of rounds is solved by one thread, without checkpoint");
}

TEST(SolvingTest, MnkCountsThePliesToAWin) {
    const Position position = start_of("mnk:4,3,3");
    const auto solver = *make_solver(position, {.table_bytes = 1U << 20U});
    EXPECT_EQ(solver->score(position, {}), score_unit);
    EXPECT_EQ(plies_to_end(*solver, position, {}), 7);
    EXPECT_EQ(solver->reaches(position, 1, {}), true);
    EXPECT_EQ(solver->reaches(position, 2 * score_unit, {}), false);
    EXPECT_EQ(best_moves(*solver, position, score_unit, {}),
              (std::vector<std::string>{"b3", "c3", "b2", "c2", "b1", "c1"}));
    const Position lost = *position.play("b2");
    EXPECT_EQ(solver->score(lost, {}), -score_unit);
    EXPECT_EQ(best_moves(*solver, lost, -score_unit, {})->size(), 11U) << "all lose";
}

TEST(SolvingTest, ExpectsLessOfALaterPosition) {
    for (const auto* game : {"connect4", "adjacency:w=6,h=6", "mnk:5,5,4"}) {
        const Position first = start_of(game);
        const Position second = *first.play(first.legal_moves().front());
        const auto solver =
            *make_solver(first, {.table_bytes = 1U << 20U, .connect_four = {.embedded = false}});
        EXPECT_LT(solver->estimate(second).time, solver->estimate(first).time);
    }
}

TEST(SolvingTest, AdjacencyIsScoredInMarks) {
    const Position position = start_of("adjacency:w=5,h=4");
    int reports = 0;
    const auto solver = *make_solver(
        position, {.table_bytes = 8U << 20U, .progress = [&](const std::string&) { ++reports; }});
    EXPECT_EQ(solver->score(position, {}), -8 * score_unit);
    EXPECT_GT(reports, 0);
    const auto moves = *solve_moves(*solver, position, {});
    EXPECT_EQ(moves.size(), 12U);
    for (const auto& [move, value] : moves) EXPECT_LE(value, -8 * score_unit) << move;
    EXPECT_FALSE(best_moves(*solver, position, -8 * score_unit, {})->empty());
}

/// Earlier positions may have fewer, other or more empty cells.
TEST(SolvingTest, AdjacencyIsSolvedInAnyOrderOfPositions) {
    Random random(4);
    // Tables of up to 16 cells; searches of more.
    for (const char* game : {"adjacency:w=5,h=5", "adjacency:w=6,h=4,nb=4"}) {
        std::unique_ptr<PositionSolver> solver;
        std::uint64_t counted = 0;
        for (int i = 0; i < 40; ++i) {
            Position position = start_of(game);
            while (random.below(8) != 0 && position.most_plies_left() > 1) {
                const auto moves = position.legal_moves();
                position =
                    *position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
            }
            const SolverOptions options{.table_bytes = 1U << 16U};
            if (!solver) solver = *make_solver(position, options);
            const auto fresh = *make_solver(position, options);
            const auto score = fresh->score(position, {});
            if (random.below(2) == 0) {
                EXPECT_EQ(solver->score(position, {}), score) << position.text();
            } else {
                EXPECT_EQ(solver->reaches(position, *score, {}), true) << position.text();
                EXPECT_EQ(solver->reaches(position, *score + score_unit, {}), false)
                    << position.text();
            }
            solver->powers().preparation->warm_up(std::chrono::milliseconds(1));
            EXPECT_GE(solver->nodes(), counted);
            counted = solver->nodes();
        }
    }
}

TEST(SolvingTest, SolversOfferThePowersTheyHave) {
    const auto offers = [](const char* game) {
        const auto solver = *make_solver(start_of(game), {.table_bytes = 1U << 20U});
        const SolverPowers powers = solver->powers();
        std::string names;
        if (powers.win_length != nullptr) names += "win length, ";
        if (powers.best_move != nullptr) names += "best move, ";
        if (powers.tie_breaker != nullptr) names += "tie breaker, ";
        if (powers.preparation != nullptr) names += "preparation, ";
        return names;
    };
    EXPECT_EQ(offers("mnk:5,5,4"), "win length, ");
    EXPECT_EQ(offers("connect4"), "");
    EXPECT_EQ(offers("adjacency:w=6,h=6"), "tie breaker, preparation, ");
    EXPECT_EQ(offers("adjacency:rounds=4"), "best move, tie breaker, ");
}

TEST(SolvingTest, ACheckpointIsGoneOnFromAndNeverOverwrittenByMistake) {
    const TemporaryFolder folder;
    const auto file = folder / "checkpoint.txt";
    const Position position = start_of("adjacency:w=6,h=6");
    SolverOptions options{
        .table_bytes = 8U << 20U, .threads = 2, .adjacency = {.checkpoint = file.string()}};
    const auto first = *make_solver(position, options);
    EXPECT_EQ(first->reaches(position, 0, {}), false);
    EXPECT_GT(first->nodes(), 0U);

    const auto again = make_solver(position, options);
    ASSERT_FALSE(again);
    EXPECT_NE(again.error().message.find("--resume"), std::string::npos);

    options.adjacency.resume = true;
    std::vector<std::string> notes;
    options.note = [&](const std::string& words) { notes.push_back(words); };
    const auto second = *make_solver(position, options);
    EXPECT_EQ(notes.size(), 1U);
    EXPECT_EQ(second->reaches(position, 0, {}), false);
    EXPECT_LT(second->nodes(), first->nodes() / 4);

    EXPECT_FALSE(make_solver(start_of("adjacency:w=6,h=6,nb=4"), options)) << "of another game";
    std::filesystem::resize_file(file, std::filesystem::file_size(file) / 2);
    const auto damaged = std::filesystem::file_size(file);
    EXPECT_FALSE(make_solver(position, options));
    EXPECT_EQ(std::filesystem::file_size(file), damaged) << "the old one is kept";
}

TEST(SolvingTest, AProofIsJoinedFromItsJobs) {
    const TemporaryFolder folder;
    const Position position = start_of("adjacency:w=6,h=6,nb=4");
    SolverOptions joined{.table_bytes = 8U << 20U};
    const auto jobs = *proof_jobs(position, 2);
    // The 28 first moves, up to a half-turn and both diagonals.
    ASSERT_EQ(jobs.size(), 9U);
    std::uint64_t work = 0;
    for (const auto& job : jobs) {
        joined.adjacency.proofs.push_back(
            (folder / fmt::format("{}.proofs", job.moves[0])).string());
        const auto solver =
            *make_solver(position, {.table_bytes = 8U << 20U,
                                    .adjacency = {.checkpoint = joined.adjacency.proofs.back()}});
        EXPECT_EQ(solver->reaches(job.position, 0, {}), false) << job.moves[0];
        work += solver->nodes();
    }
    const auto solver = *make_solver(position, joined);
    EXPECT_EQ(solver->reaches(position, 0, {}), false);
    EXPECT_LT(solver->nodes(), work / 1000);

    EXPECT_FALSE(make_solver(start_of("adjacency:w=6,h=6"), joined)) << "of another game";
    EXPECT_FALSE(make_solver(start_of("connect4"), joined));
    joined.adjacency.proofs.emplace_back("/nowhere/at/all");
    EXPECT_FALSE(make_solver(position, joined));
}

TEST(SolvingTest, JobsAreDifferentPositionsOfTheGame) {
    const Position position = start_of("adjacency:w=4,h=6");
    for (const int plies : {1, 2, 3, 4}) {
        std::set<std::string> different;
        const auto jobs = *proof_jobs(position, plies);
        for (const auto& [moves, job] : jobs) {
            ASSERT_EQ(std::ssize(moves), plies);
            Position replayed = position;
            for (const auto& move : moves) replayed = *replayed.play(move);
            EXPECT_EQ(replayed.text(), job.text());
            EXPECT_TRUE(different.insert(job.text()).second);
        }
        EXPECT_FALSE(different.empty());
    }
    EXPECT_FALSE(proof_jobs(position, 16));
    EXPECT_FALSE(proof_jobs(start_of("adjacency:rounds=3"), 2));
    EXPECT_FALSE(proof_jobs(start_of("tictactoe"), 2));
}

TEST(SolvingTest, WithALimitOfRoundsTheMoveThatLooksBestIsTaken) {
    const Position position = start_of("adjacency:rounds=4");
    const auto solver = *make_solver(position, {});
    const auto best = *best_moves(*solver, position, solver->score(position, {}).value(), {});
    ASSERT_GT(best.size(), 1U);
    const auto& game = typed<Adjacency>(position)->rules();
    const auto& state = typed<Adjacency>(position)->state();
    const auto looks = [&](const std::string& move) {
        const auto next = game.result(state, *game.parse_action(state, move));
        return NeighbourhoodEvaluation(game)(game, next, state.to_move);
    };
    const auto chosen = solver->powers().tie_breaker->hardest_to_answer(position, best, {});
    EXPECT_EQ(best[*chosen], *std::ranges::max_element(best, {}, looks));
}

TEST(SolvingTest, ACheckpointThatCannotBeWrittenDoesNotStopTheSearch) {
    std::vector<std::string> notes;
    const Position position = start_of("adjacency:w=6,h=6");
    const auto solver =
        *make_solver(position, {.table_bytes = 8U << 20U,
                                .note = [&](const std::string& words) { notes.push_back(words); },
                                .adjacency = {.checkpoint = "/nowhere/at/all"}});
    EXPECT_EQ(solver->reaches(position, 0, {}), false);
    ASSERT_EQ(notes.size(), 1U);
    EXPECT_NE(notes[0].find("goes on"), std::string::npos);

    StopSource stopped;
    stopped.request_stop();
    EXPECT_EQ(solver->reaches(position, -10 * score_unit, stopped.get_token()), std::nullopt);
    ASSERT_EQ(notes.size(), 2U);
    EXPECT_NE(notes[1].find("not kept"), std::string::npos);
}

}  // namespace
}  // namespace lawan::runtime
