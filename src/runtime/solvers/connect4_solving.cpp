#include "runtime/solvers/connect4_solving.hpp"

#include <utility>

#include "base/stop.hpp"
#include "runtime/solvers/exponential_estimate.hpp"
#include "solve/connect4/book/book_file.hpp"
#include "solve/connect4/book/embedded_book.hpp"
#include "solve/connect4/connect_four_solver.hpp"

namespace lawan::runtime {
namespace {

class ConnectFourPositionSolver final : public PositionSolver {
public:
    ConnectFourPositionSolver(ConnectFourSolver solver, std::shared_ptr<const ConnectFourBook> book)
        : solver_(std::move(solver)), book_(std::move(book)) {}

    std::optional<Score> score(const Position& position, const StopToken& stop) override {
        if (const auto points = in_book(position)) return *points * score_unit;
        const auto points = solver_.score(typed<ConnectFour>(position)->state(), stop);
        if (!points) return std::nullopt;
        return *points * score_unit;
    }
    std::optional<bool> reaches(const Position& position, Score wanted,
                                const StopToken& stop) override {
        if (const auto points = in_book(position)) return *points * score_unit >= wanted;
        return solver_.scores(typed<ConnectFour>(position)->state(), wanted / score_unit, stop);
    }
    /// Measured on 7x6: 4 s for the empty board, 0.1 s after eight discs.
    [[nodiscard]] TimeEstimate estimate(const Position& position) const override {
        // The moves are looked up too, so the position after each of them must also be in the book.
        if (book_ && position.plies_played() < book_->plies() && in_book(position)) return {};
        return {exponential_estimate(4, 1.5, position.most_plies_left() - 42)};
    }
    void forget() override { solver_.forget(); }
    [[nodiscard]] std::uint64_t nodes() const override { return solver_.nodes(); }

private:
    [[nodiscard]] std::optional<int> in_book(const Position& position) const {
        return book_ ? book_->score(typed<ConnectFour>(position)->state()) : std::nullopt;
    }

    ConnectFourSolver solver_;
    std::shared_ptr<const ConnectFourBook> book_;  ///< null without a book
};

}  // namespace

Expected<std::unique_ptr<PositionSolver>> make_connect_four_solver(
    const TypedPosition<ConnectFour>& position, const SolverOptions& options) {
    std::shared_ptr<const ConnectFourBook> book;
    if (const auto& [file, embedded] = options.connect_four; !file.empty()) {
        auto read = read_book(position.rules(), file);
        if (!read) return std::unexpected(read.error());
        book = std::make_shared<ConnectFourBook>(*std::move(read));
    } else if (embedded) {
        book = embedded_book(position.rules());
    }
    auto solver = ConnectFourSolver::make(
        position.rules(), options.table_bytes.value_or(ConnectFourSolver::default_table_bytes),
        options.threads);
    if (!solver) return std::unexpected(std::move(solver.error()));
    return std::make_unique<ConnectFourPositionSolver>(*std::move(solver), std::move(book));
}

}  // namespace lawan::runtime
