#include "runtime/solving.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <utility>

#include "base/text.hpp"
#include "runtime/typed_position.hpp"
#include "solve/adjacency_solver.hpp"
#include "solve/book_file.hpp"
#include "solve/connect_four_solver.hpp"
#include "solve/mnk_solver.hpp"
#include "solve/own_book.hpp"
#include "solve/proof_file.hpp"

namespace lawan {
namespace {

/// `once` at `size`, and `factor` times as much for each step beyond.
Duration growing_time(double once_seconds, double factor, int steps_beyond) {
    constexpr double longest = 1e9;
    const double seconds = once_seconds * std::pow(factor, steps_beyond);
    return std::chrono::duration_cast<Duration>(
        std::chrono::duration<double>(std::min(seconds, longest)));
}

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
    /// Measured on 7x6: 8 s for the empty board, 0.3 s after eight discs.
    [[nodiscard]] Duration expected_time(const Position& position) const override {
        // Each of the moves is looked up too.
        if (book_ && position.plies_played() < book_->plies() && in_book(position)) return {};
        return growing_time(8, 1.5, position.most_plies_left() - 42);
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

class AdjacencyPositionSolver final : public PositionSolver {
public:
    AdjacencyPositionSolver(const TypedPosition<Adjacency>& position, SolverOptions options)
        : game_(position.rules()), start_(position.state()), options_(std::move(options)) {
        forget();
    }

    /// Takes over the checkpoint if the options say so. An error leaves it untouched.
    [[nodiscard]] Expected<void> resume() {
        if (options_.checkpoint.empty()) return {};
        std::ifstream file(options_.checkpoint);
        if (!options_.resume) {
            if (!file) return {};
            return fail(fmt::format("{} exists: go on from it with --resume, or remove it",
                                    options_.checkpoint));
        }
        if (!file) return fail(fmt::format("cannot read {}", options_.checkpoint));
        const auto count = read_proofs(file, game_.spec(), *solver_);
        if (!count) return fail(fmt::format("{}: {}", options_.checkpoint, count.error().message));
        if (options_.note) options_.note(fmt::format("{} sets proved before", *count));
        return {};
    }

    std::optional<Score> score(const Position& position, const std::stop_token& stop) override {
        const auto marks = solver_->value(
            typed<Adjacency>(position)->state(), stop,
            [&](AdjacencySolver::Range range, std::uint64_t expansions) {
                report(fmt::format("between {} and {} marks", range.lower, range.upper),
                       expansions);
            });
        save();
        if (!marks) return std::nullopt;
        return *marks * score_unit;
    }
    std::optional<bool> scores(const Position& position, Score wanted,
                               const std::stop_token& stop) override {
        const int marks = wanted / score_unit;
        const auto reached =
            solver_->reaches(typed<Adjacency>(position)->state(), marks, stop,
                             [&](AdjacencySolver::Range, std::uint64_t expansions) {
                                 report(fmt::format("{} marks or more?", marks), expansions);
                             });
        save();
        return reached;
    }
    /// Measured on 8x8: 18 ms for 18 empty cells, 1.1 s for 24.
    [[nodiscard]] Duration expected_time(const Position& position) const override {
        return growing_time(1.1, 1.95, position.most_plies_left() - 24);
    }
    void forget() override {
        solver_.emplace(game_, start_, options_.table_bytes.value_or(default_table_bytes),
                        options_.threads);
    }
    [[nodiscard]] std::uint64_t nodes() const override { return solver_->expansions(); }

private:
    static constexpr std::size_t default_table_bytes = std::size_t{256} << 20U;
    static constexpr auto between_checkpoints = std::chrono::minutes(3);
    /// Smaller sets are found again sooner than read.
    static constexpr std::uint64_t least_work_kept = 256;

    void report(const std::string& question, std::uint64_t expansions) {
        if (options_.progress) {
            const double seconds = std::chrono::duration<double>(running_.elapsed()).count();
            options_.progress(fmt::format(
                "{} {} sets looked at, {:.1f} million a second", question, grouped(expansions),
                static_cast<double>(expansions) / std::max(seconds, 0.001) / 1e6));
        }
        if (since_checkpoint_.elapsed() >= between_checkpoints) save();
    }

    /// Puts the new file in the place of the old one only when it is complete.
    void save() {
        since_checkpoint_ = Stopwatch();
        if (options_.checkpoint.empty()) return;
        const std::string fresh = options_.checkpoint + ".new";
        std::ofstream file(fresh);
        write_proofs(file, game_.spec(), *solver_, least_work_kept);
        file.close();
        std::error_code failure;
        if (file) std::filesystem::rename(fresh, options_.checkpoint, failure);
        if (file && !failure) return;
        std::filesystem::remove(fresh, failure);
        if (options_.note)
            options_.note(fmt::format("{} could not be written (disk full?); the search goes on",
                                      options_.checkpoint));
    }

    Adjacency game_;
    Adjacency::State start_;
    SolverOptions options_;
    std::optional<AdjacencySolver> solver_;
    Stopwatch running_;
    Stopwatch since_checkpoint_;
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
    if (!is_adjacency && !options.checkpoint.empty())
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
    if (const auto* adjacency = typed<Adjacency>(position)) {
        if (!AdjacencySolver::applies(adjacency->rules(), adjacency->state()))
            return fail("adjacency is solved where it is played to a full board: leave out rounds");
        auto solver = std::make_unique<AdjacencyPositionSolver>(*adjacency, options);
        if (const auto resumed = solver->resume(); !resumed) return fail(resumed.error().message);
        return solver;
    }
    if (const auto* mnk = typed<Mnk>(position))
        return std::make_unique<MnkPositionSolver>(mnk->rules(), options);
    return fail("there is no solver for " + position.game());
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

}  // namespace lawan
