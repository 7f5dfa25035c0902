#include "runtime/solvers/solving.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "runtime/solvers/adjacency_solving.hpp"
#include "runtime/solvers/exponential_estimate.hpp"
#include "runtime/typed_position.hpp"
#include "solve/connect4/book/book_file.hpp"
#include "solve/connect4/book/embedded_book.hpp"
#include "solve/connect4/connect_four_solver.hpp"
#include "solve/mnk/mnk_solver.hpp"

namespace lawan::runtime {
namespace {

class ConnectFourPositionSolver final : public PositionSolver {
public:
    ConnectFourPositionSolver(const ConnectFour& game, const SolverOptions& options,
                              std::shared_ptr<const ConnectFourBook> book)
        : solver_(game, options.table_bytes.value_or(ConnectFourSolver::default_table_bytes),
                  options.threads),
          book_(std::move(book)) {}

    std::optional<Score> score(const Position& position, const std::stop_token& stop) override {
        if (const auto points = in_book(position)) return *points * score_unit;
        const auto points = solver_.score(typed<ConnectFour>(position)->state(), stop);
        if (!points) return std::nullopt;
        return *points * score_unit;
    }
    std::optional<bool> scores(const Position& position, Score wanted,
                               const std::stop_token& stop) override {
        if (const auto points = in_book(position)) return *points * score_unit >= wanted;
        return solver_.scores(typed<ConnectFour>(position)->state(), wanted / score_unit, stop);
    }
    /// Measured on 7x6: 4 s for the empty board, 0.1 s after eight discs.
    [[nodiscard]] Duration expected_time(const Position& position) const override {
        // Each of the moves is looked up too.
        if (book_ && position.plies_played() < book_->plies() && in_book(position)) return {};
        return growing_time(4, 1.5, position.most_plies_left() - 42);
    }
    void forget() override { solver_.forget(); }
    [[nodiscard]] std::uint64_t nodes() const override { return solver_.nodes(); }

private:
    [[nodiscard]] std::optional<int> in_book(const Position& position) const {
        return book_ ? book_->score(typed<ConnectFour>(position)->state()) : std::nullopt;
    }

    ConnectFourSolver solver_;
    std::shared_ptr<const ConnectFourBook> book_;  ///< none: null
};

class MnkPositionSolver final : public PositionSolver {
public:
    MnkPositionSolver(const Mnk& game, const SolverOptions& options)
        : solver_(game, options.table_bytes.value_or(MnkSolver::default_table_bytes)) {}

    std::optional<Score> score(const Position& position, const std::stop_token& stop) override {
        const auto value = solver_.value(typed<Mnk>(position)->state(), stop);
        if (!value) return std::nullopt;
        return value->winner * score_unit;
    }
    std::optional<bool> scores(const Position& position, Score wanted,
                               const std::stop_token& stop) override {
        if (wanted <= -score_unit) return true;
        if (wanted > score_unit) return false;
        const auto& state = typed<Mnk>(position)->state();
        if (wanted > 0) return solver_.wins(state, true, stop);
        const auto lost = solver_.wins(state, false, stop);
        if (!lost) return std::nullopt;
        return !*lost;
    }
    std::optional<int> plies_to_end(const Position& position,
                                    const std::stop_token& stop) override {
        const auto value = solver_.value(typed<Mnk>(position)->state(), stop);
        if (!value || value->winner == 0) return std::nullopt;
        return value->plies;
    }
    std::optional<bool> loses_within(const Position& position, int plies,
                                     const std::stop_token& stop) override {
        return solver_.wins(typed<Mnk>(position)->state(), false, stop, plies);
    }
    /// Measured: 4 ms for 5,4,4 and 2 s for 5,5,4 from their starts.
    [[nodiscard]] Duration expected_time(const Position& position) const override {
        return growing_time(0.004, 3, position.most_plies_left() - 20);
    }
    void forget() override { solver_.forget(); }
    [[nodiscard]] std::uint64_t nodes() const override { return solver_.nodes(); }

private:
    MnkSolver solver_;
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
    const bool is_adjacency = typed<Adjacency>(position) != nullptr;
    const auto* connect_four = typed<ConnectFour>(position);
    if (!is_adjacency && !(options.checkpoint.empty() && options.proofs.empty()))
        return fail("only adjacency is solved with checkpoints");
    const bool uses_threads =
        is_adjacency ||
        (connect_four != nullptr && ConnectFourSolver::uses_threads(connect_four->rules()));
    if (options.threads != 1 && !uses_threads)
        return fail("several threads solve adjacency and connect4 on its standard board only");
    if (connect_four != nullptr) {
        std::shared_ptr<const ConnectFourBook> book;
        if (!options.book.empty()) {
            auto read = read_book(connect_four->rules(), options.book);
            if (!read) return std::unexpected(read.error());
            book = std::make_shared<ConnectFourBook>(*std::move(read));
        } else if (options.own_book) {
            book = own_book(connect_four->rules());
        }
        return std::make_unique<ConnectFourPositionSolver>(connect_four->rules(), options,
                                                           std::move(book));
    }
    if (!options.book.empty()) return fail("books are for connect4");
    if (const auto* adjacency = typed<Adjacency>(position))
        return make_adjacency_solver(*adjacency, options);
    if (const auto* mnk = typed<Mnk>(position))
        return std::make_unique<MnkPositionSolver>(mnk->rules(), options);
    return fail("there is no solver for " + position.game());
}

std::optional<std::vector<SolvedMove>> solve_moves(PositionSolver& solver, const Position& position,
                                                   const std::stop_token& stop) {
    std::vector<SolvedMove> moves;
    if (!solver.look_ahead(position, stop)) return std::nullopt;
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
    const auto plies = score > 0 ? solver.plies_to_end(position, stop) : std::nullopt;
    for (const auto& move : position.legal_moves()) {
        const Position next = *position.play(move);
        if (const auto ending = ending_score(position, next)) {
            if (*ending >= score) best.push_back(move);
            continue;
        }
        if (plies) {
            const auto lost = solver.loses_within(next, *plies - 1, stop);
            if (!lost) return std::nullopt;
            if (*lost) best.push_back(move);
            continue;
        }
        // As good as `score` unless the opponent gets more than its negative.
        const auto refuted = solver.scores(next, -score + score_unit, stop);
        if (!refuted) return std::nullopt;
        if (!*refuted) best.push_back(move);
    }
    return best;
}

std::vector<std::string> best_line(PositionSolver& solver, Position position, std::string move,
                                   Score score, std::size_t most, Duration patience,
                                   const std::stop_token& stop) {
    std::vector<std::string> line;
    for (;;) {
        position = *position.play(move);
        line.push_back(std::move(move));
        score = -score;
        if (position.is_over() || line.size() >= most || solver.expected_time(position) > patience)
            return line;
        auto best = best_moves(solver, position, score, stop);
        if (!best || best->empty()) return line;
        // Who loses loses as late as can be; the others are as quick as each other.
        const auto plies_after = [&](const std::string& text) {
            const Position next = *position.play(text);
            return next.is_over() ? 0 : solver.plies_to_end(next, stop).value_or(0);
        };
        move = score < 0 ? *std::ranges::max_element(*best, {}, plies_after) : best->front();
    }
}

}  // namespace lawan::runtime
