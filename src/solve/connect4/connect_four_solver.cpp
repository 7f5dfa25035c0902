#include "solve/connect4/connect_four_solver.hpp"

#include <type_traits>

#include "base/stop.hpp"
#include "solve/connect4/standard_board.hpp"

namespace lawan::solve {
namespace {

using standard::StandardSolver;

bool is_standard(const ConnectFour& game) {
    const auto& rules = game.rules();
    return rules.width == 7 && rules.height == 6 && rules.length == 4;
}

}  // namespace

Expected<ConnectFourSolver> ConnectFourSolver::make(const ConnectFour& game,
                                                    std::size_t table_bytes, int threads,
                                                    standard::Instructions instructions) {
    if (!is_standard(game)) {
        auto solver = AnyBoardSolver::make(game, table_bytes);
        if (!solver) return std::unexpected(std::move(solver.error()));
        return ConnectFourSolver(*std::move(solver));
    }
    auto solver = StandardSolver::make(table_bytes, instructions, threads);
    if (!solver) return std::unexpected(std::move(solver.error()));
    return ConnectFourSolver(*std::move(solver));
}

bool ConnectFourSolver::uses_threads(const ConnectFour& game) { return is_standard(game); }

std::optional<int> ConnectFourSolver::score(const ConnectFour::State& state,
                                            const StopToken& stop) {
    if (auto* solver = std::get_if<StandardSolver>(&solver_))
        return solver->score(standard::wider(state.own), standard::wider(state.enemy), stop);
    return std::get<AnyBoardSolver>(solver_).score(state, stop);
}

std::optional<bool> ConnectFourSolver::scores(const ConnectFour::State& state, int wanted,
                                              const StopToken& stop) {
    if (auto* solver = std::get_if<StandardSolver>(&solver_))
        return solver->scores(standard::wider(state.own), standard::wider(state.enemy), wanted,
                              stop);
    return std::get<AnyBoardSolver>(solver_).scores(state, wanted, stop);
}

void ConnectFourSolver::forget() {
    std::visit([](auto& solver) { solver.forget(); }, solver_);
}

std::uint64_t ConnectFourSolver::nodes() const {
    return std::visit([](const auto& solver) { return solver.nodes(); }, solver_);
}

}  // namespace lawan::solve
