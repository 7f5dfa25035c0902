#include "server/analysis/look_at.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>

#include "base/stop.hpp"
#include "base/timed_stop.hpp"
#include "play/levels.hpp"
#include "runtime/solvers/solving.hpp"

namespace lawan::server {
namespace {

/// The solver is asked if it estimates at most this: the estimate depends on the position only.
/// Connect Four is answered from the book at first, and soon solved after it.
constexpr Duration expected_at_most = std::chrono::milliseconds(250);
constexpr Duration expected_at_most_longer = std::chrono::milliseconds(2500);
/// Tolerance for wrong estimates and busy machines: the solver is stopped after this many times the
/// limit.
constexpr int patience = 10;
/// Table sizes: a fresh table costs time for its page faults, so start small.
constexpr std::size_t small_table = std::size_t{2} << 20U;
constexpr std::size_t large_table = std::size_t{128} << 20U;
/// Multiplies the limits of a search that looks longer.
constexpr int times_longer = 4;

std::unique_ptr<PositionSolver> solver_for(const Position& position, Duration at_most) {
    auto solver = make_solver(position, {.table_bytes = small_table});
    if (solver && (*solver)->estimate(position).time > no_time_to_speak_of)
        solver = make_solver(position, {.table_bytes = large_table});
    if (!solver || (*solver)->estimate(position).time > at_most) return nullptr;
    return *std::move(solver);
}

/// Returns the exact opinion with `played` as its move if that is one of the best; nothing if the
/// solver would take too long.
std::optional<Opinion> solved(const Position& position, const std::string& played, Duration at_most,
                              const StopToken& stop) {
    const auto solver = solver_for(position, at_most);
    if (!solver) return std::nullopt;
    const TimedStop timed(at_most * patience, stop);
    const auto score = solver->score(position, timed.token());
    if (!score) return std::nullopt;
    const auto best = best_moves(*solver, position, *score, timed.token());
    if (!best || best->empty()) return std::nullopt;
    const bool among_them = std::ranges::find(*best, played) != best->end();
    return Opinion{{*score, true, true},
                   position.most_plies_left(),
                   among_them ? played : best->front(),
                   true};
}

}  // namespace

Opinion look_at(const Registry& registry, const SearchRequest& request, Look look,
                const StopToken& stop) {
    const Position& position = request.line.positions[look.ply];
    if (position.is_over()) {
        const Outcome outcome = position.outcome();
        const bool won = outcome.winner == position.to_move();
        return {{won ? outcome.points : -outcome.points, true, true}};
    }
    if (request.bot == analyst) {
        const auto& moves = request.line.moves;
        const std::string played = look.ply < moves.size() ? moves[look.ply].move : "";
        const Duration at_most = look.longer ? expected_at_most_longer : expected_at_most;
        if (auto opinion = solved(position, played, at_most, stop)) return *std::move(opinion);
    }
    SearchRequest search = request;
    if (look.longer) {
        if (search.limits.time) *search.limits.time *= times_longer;
        if (search.limits.nodes && *search.limits.nodes < UINT64_MAX / times_longer)
            *search.limits.nodes *= times_longer;
    }
    const Report report = search.search(registry, position, stop, {});
    return {{report.score, report.exact, report.depth > 0}, report.depth, report.move};
}

}  // namespace lawan::server
