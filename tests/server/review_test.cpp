#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "runtime/registry.hpp"
#include "runtime/solvers/solving.hpp"
#include "tests/server/running_server.hpp"
#include "tests/server/web_client.hpp"

// Reviews of random games, requested as the page does and compared with the solver. The server
// needs no clock where its solver expects to be quick, which it does in all positions here, so the
// requested time is never used.

namespace lawan::tests {
namespace {

/// A game from one of its positions on.
struct Played {
    std::vector<Position> positions;
    std::vector<std::string> moves{};
};

int sign(Score score) { return score > 0 ? 1 : score < 0 ? -1 : 0; }

const char* graded(int loss, int error, int blunder) {
    return loss >= blunder ? "blunder" : loss >= error ? "error" : "fine";
}

class Reviewing : public ::testing::Test {
protected:
    static ServerSettings settings() {
        ServerSettings settings;
        settings.threads = 1;
        return settings;
    }

    /// Plays a random game whose first `skipped` moves are not reviewed. Repeats until it is long
    /// enough.
    Played random_game(const std::string& game, int skipped) {
        for (;;) {
            Position position = *registry.start(game);
            Played played{};
            for (int ply = 0; !position.is_over(); ++ply) {
                const auto legal = position.legal_moves();
                const auto& move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
                if (ply == skipped) played.positions.push_back(position);
                position = *position.play(move);
                if (ply < skipped) continue;
                played.positions.push_back(position);
                played.moves.push_back(move);
            }
            if (!played.moves.empty()) return played;
        }
    }

    /// Requests a review and returns its points by ply. The time applies to positions beyond the
    /// solver.
    std::map<std::size_t, Json> review(const Played& played, int milliseconds = 150) {
        const Position& start = played.positions.front();
        socket.send(
            {{"type", "evaluate"},
             {"id", "r"},
             {"request",
              {{"source",
                {{"game", start.game()}, {"position", start.text()}, {"moves", played.moves}}},
               {"limits", {{"time_ms", milliseconds}}}}}});
        std::map<std::size_t, Json> points;
        (void)socket.await("done");
        for (const Json& message : socket.skipped)
            points[message["point"]["ply"].get<std::size_t>()] = message["point"];
        return points;
    }

    /// Returns the exact score for the player to move.
    static Score truth(PositionSolver& solver, const Position& position) {
        if (!position.is_over()) return solver.score(position, {}).value();
        const Outcome outcome = position.outcome();
        return outcome.winner == position.to_move() ? outcome.points : -outcome.points;
    }

    /// Returns whether a move between won positions delays the win. Only in m,n,k, whose scores do
    /// not tell.
    static bool is_slower(PositionSolver& solver, const Position& before, const Position& after) {
        const auto plies = plies_to_end(solver, before, {});
        if (!plies || solver.score(before, {}).value() < 0 || after.is_over()) return false;
        const auto left = plies_to_end(solver, after, {});
        return left && *left >= *plies;
    }

    /// Checks the review of one game and counts its verdicts by side.
    void check(const Played& played, PositionSolver& solver) {
        auto points = review(played);
        ASSERT_EQ(points.size(), played.positions.size());
        check_proved(played, points, solver, 0);
    }

    /// Checks a game that begins beyond the solver's reach. There a verdict compares two estimates,
    /// and between an estimate and a proof only the chosen move gets one.
    void check_with_guesses(const Played& played, PositionSolver& solver,
                            std::size_t answered_from) {
        auto points = review(played, 30);
        ASSERT_EQ(points.size(), played.positions.size());
        for (std::size_t ply = 0; ply < answered_from; ++ply) {
            const Json& point = points.at(ply);
            const bool is_choice = point["best"] == played.moves[ply];
            const bool marked = point["verdict"] == "error" || point["verdict"] == "blunder";
            const bool at_border = point["exact"] != points.at(ply + 1)["exact"];
            if (is_choice) {
                EXPECT_EQ(point["verdict"], "best") << point.dump();
            } else if (at_border) {
                EXPECT_TRUE(point["verdict"].is_null()) << point.dump();
                EXPECT_TRUE(point["loss"].is_null()) << point.dump();
            }
            if (point["exact"] == false) ++said_of[marked ? "guessed mark" : "guess"];
            if (at_border) ++said_of[is_choice ? "border best" : "border"];
        }
        check_proved(played, points, solver, answered_from);
    }

    /// Checks the points from a position on that the solver can answer.
    void check_proved(const Played& played, const std::map<std::size_t, Json>& points,
                      PositionSolver& solver, std::size_t from) {
        const bool by_marks = played.positions.front().game().starts_with("adjacency");
        Score before = truth(solver, played.positions[from]);
        for (std::size_t ply = from; ply < played.moves.size(); ++ply) {
            const Score after = truth(solver, played.positions[ply + 1]);
            const Score loss = before + after;
            const int worse = sign(before) + sign(after);
            const Json& point = points.at(ply);
            const std::string said = point["verdict"].get<std::string>();
            const bool slower = is_slower(solver, played.positions[ply], played.positions[ply + 1]);
            const std::string right = loss == 0 && !slower ? "best"
                                      : by_marks           ? graded(loss / score_unit, 2, 6)
                                                           : graded(worse, 1, 2);
            const bool marked = said == "error" || said == "blunder";
            const std::string where = fmt::format("{} {}: {}", played.positions[ply].game(),
                                                  played.positions[ply].text(), point.dump());
            EXPECT_EQ(said, right) << where;
            if (loss == 0) {
                EXPECT_FALSE(marked) << where;
            }
            if (loss == 0 && !slower) {
                EXPECT_EQ(point["best"], played.moves[ply]) << where;
            }
            if (worse > 0) {
                EXPECT_TRUE(marked) << where;
            }
            EXPECT_EQ(point["exact"], true) << where;
            EXPECT_EQ(point["score"].get<double>() * score_unit, before) << where;
            EXPECT_EQ(point["loss"].get<double>() * score_unit, loss) << where;
            ++said_of[point["to_move"].get<std::string>() + " " + said];
            before = after;
        }
    }

    /// Checks games, half of them with each player starting.
    void check_games(const std::string& game, int count, int skipped) {
        for (const std::string first : {"x", "o"}) {
            const std::string spec =
                game + (game.find(':') == std::string::npos ? ":" : ",") + "first=" + first;
            const auto solver = make_solver(*registry.start(spec), {});
            ASSERT_TRUE(solver);
            for (int i = 0; i < count / 2 && !HasFailure(); ++i)
                check(random_game(spec, skipped), **solver);
        }
    }

    /// Expects each verdict often enough for the test to be meaningful.
    void check_variety(int least) {
        for (const char* said :
             {"x best", "x error", "x blunder", "o best", "o error", "o blunder"})
            EXPECT_GE(said_of[said], least) << said;
    }

    Registry registry = standard_registry();
    RunningServer server{settings()};
    WebSocketClient socket{server.port(), ""};
    Random random{21};
    std::map<std::string, int> said_of;
};

// Solving is quick from 18 discs on, and the book covers the first nine; a few games pass through
// the gap.
TEST_F(Reviewing, ConnectFourMarksWhatTheSolverMarks) {
    check_games("connect4", 10, 0);
    check_games("connect4", 290, 18);
    check_variety(30);
}

TEST_F(Reviewing, TicTacToeMarksWhatTheSolverMarks) {
    check_games("tictactoe", 300, 0);
    check_variety(30);
}

TEST_F(Reviewing, ShortAdjacencyMarksWhatTheSolverMarks) {
    check_games("adjacency:rounds=2", 200, 0);
    check_games("adjacency:rounds=3", 100, 0);
    check_games("adjacency:rounds=3,nb=4", 100, 0);
    check_variety(10);
}

// 34 cells are empty at first; from 20 on positions are solved here too.
TEST_F(Reviewing, LongAdjacencyNeverComparesAGuessWithWhatTheSolverMarks) {
    const auto solver = make_solver(*registry.start("adjacency"), {});
    ASSERT_TRUE(solver);
    for (int i = 0; i < 10 && !HasFailure(); ++i)
        check_with_guesses(random_game("adjacency", 22), **solver, 14);
    EXPECT_GE(said_of["guess"], 20);
    EXPECT_GE(said_of["guessed mark"], 5);
    EXPECT_GE(said_of["border"], 3);
}

}  // namespace
}  // namespace lawan::tests
