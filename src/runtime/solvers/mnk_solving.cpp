#include "runtime/solvers/mnk_solving.hpp"

#include <utility>

#include "base/stop.hpp"
#include "runtime/solvers/exponential_estimate.hpp"
#include "solve/mnk/mnk_solver.hpp"

namespace lawan::runtime {
namespace {

class MnkPositionSolver final : public PositionSolver, WinLength {
public:
    explicit MnkPositionSolver(MnkSolver solver) : solver_(std::move(solver)) {}

    std::optional<Score> score(const Position& position, const StopToken& stop) override {
        const auto value = solver_.value(typed<Mnk>(position)->state(), stop);
        if (!value) return std::nullopt;
        return value->winner * score_unit;
    }
    std::optional<bool> reaches(const Position& position, Score wanted,
                                const StopToken& stop) override {
        if (wanted <= -score_unit) return true;
        if (wanted > score_unit) return false;
        const auto& state = typed<Mnk>(position)->state();
        if (wanted > 0) return solver_.wins(state, true, stop);
        const auto lost = solver_.wins(state, false, stop);
        if (!lost) return std::nullopt;
        return !*lost;
    }
    /// Measured: 4 ms for 5,4,4 and 2 s for 5,5,4 from their starts.
    [[nodiscard]] TimeEstimate estimate(const Position& position) const override {
        return {exponential_estimate(0.004, 3, position.most_plies_left() - 20)};
    }
    void forget() override { solver_.forget(); }
    [[nodiscard]] std::uint64_t nodes() const override { return solver_.nodes(); }
    [[nodiscard]] SolverPowers powers() override { return {.win_length = this}; }

private:
    std::optional<int> plies_to_end(const Position& position, const StopToken& stop) override {
        const auto value = solver_.value(typed<Mnk>(position)->state(), stop);
        if (!value || value->winner == 0) return std::nullopt;
        return value->plies;
    }
    std::optional<bool> loses_within(const Position& position, int plies,
                                     const StopToken& stop) override {
        return solver_.wins(typed<Mnk>(position)->state(), false, stop, plies);
    }

    MnkSolver solver_;
};

}  // namespace

Expected<std::unique_ptr<PositionSolver>> make_mnk_solver(const TypedPosition<Mnk>& position,
                                                          const SolverOptions& options) {
    auto solver = MnkSolver::make(position.rules(),
                                  options.table_bytes.value_or(MnkSolver::default_table_bytes));
    if (!solver) return std::unexpected(std::move(solver.error()));
    return std::make_unique<MnkPositionSolver>(*std::move(solver));
}

}  // namespace lawan::runtime
