#include "runtime/solving.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/text.hpp"
#include "runtime/typed_position.hpp"
#include "solve/adjacency_solver.hpp"
#include "solve/connect_four_solver.hpp"

namespace lawan {
namespace {

class ConnectFourPositionSolver final : public PositionSolver {
public:
    ConnectFourPositionSolver(const ConnectFour& game, const SolverOptions& options)
        : solver_(game, options.table_bytes.value_or(ConnectFourSolver::default_table_bytes)) {}

    std::optional<Score> score(const Position& position, const std::stop_token& stop) override {
        const auto points = solver_.score(typed<ConnectFour>(position)->state(), stop);
        if (!points) return std::nullopt;
        return *points * score_unit;
    }
    std::optional<bool> scores(const Position& position, Score wanted,
                               const std::stop_token& stop) override {
        return solver_.scores(typed<ConnectFour>(position)->state(), wanted / score_unit, stop);
    }
    void forget() override { solver_.forget(); }
    [[nodiscard]] std::uint64_t nodes() const override { return solver_.nodes(); }

private:
    ConnectFourSolver solver_;
};

class AdjacencyPositionSolver final : public PositionSolver {
public:
    AdjacencyPositionSolver(const TypedPosition<Adjacency>& position, SolverOptions options)
        : game_(position.rules()), start_(position.state()), options_(std::move(options)) {
        forget();
    }

    std::optional<Score> score(const Position& position, const std::stop_token& stop) override {
        AdjacencySolver::Progress progress;
        if (options_.progress) {
            progress = [&](AdjacencySolver::Range range, std::uint64_t expansions) {
                options_.progress(fmt::format("between {} and {} marks, {} sets looked at",
                                              range.lower, range.upper, grouped(expansions)));
            };
        }
        const auto marks = solver_->value(typed<Adjacency>(position)->state(), stop, progress);
        if (!marks) return std::nullopt;
        return *marks * score_unit;
    }
    std::optional<bool> scores(const Position& position, Score wanted,
                               const std::stop_token& stop) override {
        return solver_->reaches(typed<Adjacency>(position)->state(), wanted / score_unit, stop);
    }
    void forget() override {
        solver_.emplace(game_, start_, options_.table_bytes.value_or(default_table_bytes));
    }
    [[nodiscard]] std::uint64_t nodes() const override { return solver_->expansions(); }

private:
    static constexpr std::size_t default_table_bytes = std::size_t{256} << 20U;

    Adjacency game_;
    Adjacency::State start_;
    SolverOptions options_;
    std::optional<AdjacencySolver> solver_;
};

/// The score after a legal move for the player who makes it, if the move ends the game.
std::optional<Score> ending_score(const Position& position, const Position& next) {
    if (!next.is_over()) return std::nullopt;
    const Outcome outcome = next.outcome();
    if (!outcome.winner) return 0;
    return *outcome.winner == position.to_move() ? outcome.points : -outcome.points;
}

}  // namespace

Expected<std::unique_ptr<PositionSolver>> make_solver(const Position& position,
                                                      const SolverOptions& options) {
    if (const auto* connect_four = typed<ConnectFour>(position))
        return std::make_unique<ConnectFourPositionSolver>(connect_four->rules(), options);
    if (const auto* adjacency = typed<Adjacency>(position)) {
        if (!AdjacencySolver::applies(adjacency->rules(), adjacency->state()))
            return fail("adjacency is solved where it is played to a full board: leave out rounds");
        return std::make_unique<AdjacencyPositionSolver>(*adjacency, options);
    }
    return fail("there is no solver for " + position.game() +
                " yet; connect4 and adjacency have one");
}

std::optional<std::vector<SolvedMove>> solve_moves(PositionSolver& solver, const Position& position,
                                                   const std::stop_token& stop) {
    std::vector<SolvedMove> moves;
    for (const auto& move : position.legal_moves()) {
        const Position next = *position.play(move);
        auto score = ending_score(position, next);
        if (!score) {
            const auto theirs = solver.score(next, stop);
            if (!theirs) return std::nullopt;
            score = -*theirs;
        }
        moves.push_back({move, *score});
    }
    return moves;
}

std::optional<std::vector<std::string>> best_moves(PositionSolver& solver, const Position& position,
                                                   Score score, const std::stop_token& stop) {
    std::vector<std::string> best;
    for (const auto& move : position.legal_moves()) {
        const Position next = *position.play(move);
        if (const auto ending = ending_score(position, next)) {
            if (*ending >= score) best.push_back(move);
            continue;
        }
        // As good as `score` unless the opponent gets more than its negative.
        const auto refuted = solver.scores(next, -score + score_unit, stop);
        if (!refuted) return std::nullopt;
        if (!*refuted) best.push_back(move);
    }
    return best;
}

}  // namespace lawan
