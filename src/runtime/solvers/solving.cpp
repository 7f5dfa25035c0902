#include "runtime/solvers/solving.hpp"

#include <algorithm>
#include <utility>

#include "base/stop.hpp"
#include "runtime/solvers/adjacency_solving.hpp"
#include "runtime/solvers/connect4_solving.hpp"
#include "runtime/solvers/mnk_solving.hpp"
#include "solve/connect4/connect_four_solver.hpp"

namespace lawan::runtime {
namespace {

/// Returns the score of a move that ends the game, for the player who makes it; none if the game
/// goes on.
std::optional<Score> ending_score(const Position& position, const Position& next) {
    if (!next.is_over()) return std::nullopt;
    const Outcome outcome = next.outcome();
    if (!outcome.winner) return 0;
    return *outcome.winner == position.to_move() ? outcome.points : -outcome.points;
}

}  // namespace

Expected<std::unique_ptr<PositionSolver>> make_solver(const Position& position,
                                                      const SolverOptions& options) {
    const bool is_adjacency = typed<Adjacency>(position) != nullptr;
    const auto* connect_four = typed<ConnectFour>(position);
    if (!is_adjacency && options.adjacency.any()) return fail("checkpoints are for adjacency only");
    const bool uses_threads =
        is_adjacency ||
        (connect_four != nullptr && ConnectFourSolver::uses_threads(connect_four->rules()));
    if (options.threads != 1 && !uses_threads)
        return fail("several threads are for adjacency, and for connect4 on its standard board");
    if (connect_four != nullptr) return make_connect_four_solver(*connect_four, options);
    if (!options.connect_four.file.empty()) return fail("books are for connect4");
    if (const auto* adjacency = typed<Adjacency>(position))
        return make_adjacency_solver(*adjacency, options);
    if (const auto* mnk = typed<Mnk>(position)) return make_mnk_solver(*mnk, options);
    return fail("there is no solver for " + position.game());
}

std::optional<std::vector<SolvedMove>> solve_moves(PositionSolver& solver, const Position& position,
                                                   const StopToken& stop) {
    std::vector<SolvedMove> moves;
    if (auto* preparation = solver.powers().preparation) {
        if (!preparation->look_ahead(position, stop)) return std::nullopt;
    }
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
                                                   Score score, const StopToken& stop) {
    std::vector<std::string> best;
    const auto plies = score > 0 ? plies_to_end(solver, position, stop) : std::nullopt;
    for (const auto& move : position.legal_moves()) {
        const Position next = *position.play(move);
        if (const auto ending = ending_score(position, next)) {
            if (*ending >= score) best.push_back(move);
            continue;
        }
        if (plies) {
            const auto lost = solver.powers().win_length->loses_within(next, *plies - 1, stop);
            if (!lost) return std::nullopt;
            if (*lost) best.push_back(move);
            continue;
        }
        // The move reaches `score` unless the opponent gets more than its negative.
        const auto refuted = solver.reaches(next, -score + score_unit, stop);
        if (!refuted) return std::nullopt;
        if (!*refuted) best.push_back(move);
    }
    return best;
}

std::optional<int> plies_to_end(PositionSolver& solver, const Position& position,
                                const StopToken& stop) {
    auto* win_length = solver.powers().win_length;
    return win_length != nullptr ? win_length->plies_to_end(position, stop) : std::nullopt;
}

std::vector<std::string> best_line(PositionSolver& solver, Position position, SolvedMove first,
                                   LineLimits limits, const StopToken& stop) {
    std::vector<std::string> line;
    auto [move, score] = std::move(first);
    for (;;) {
        position = *position.play(move);
        line.push_back(std::move(move));
        score = -score;
        if (position.is_over() || line.size() >= limits.plies ||
            solver.estimate(position).time > limits.patience)
            return line;
        auto best = best_moves(solver, position, score, stop);
        if (!best || best->empty()) return line;
        // A loser delays the end as long as possible; the other moves end equally soon.
        const auto plies_after = [&](const std::string& text) {
            const Position next = *position.play(text);
            return next.is_over() ? 0 : plies_to_end(solver, next, stop).value_or(0);
        };
        move = score < 0 ? *std::ranges::max_element(*best, {}, plies_after) : best->front();
    }
}

}  // namespace lawan::runtime
