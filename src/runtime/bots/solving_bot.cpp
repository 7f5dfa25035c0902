#include "runtime/bots/solving_bot.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/stop.hpp"
#include "base/timed_stop.hpp"
#include "games/adjacency/adjacency.hpp"
#include "runtime/typed_position.hpp"
#include "solve/adjacency/full_board/adjacency_solver.hpp"
#include "solve/adjacency/mirror.hpp"

namespace lawan::runtime {
namespace {

/// Games with at most 12 empty cells have at most 3^12 positions, so solving them is quick.
constexpr int sure_to_be_quick = 12;
/// Longest line that is worth showing to people.
constexpr std::size_t longest_line = 12;

/// Returns the mirror strategy's reply in Adjacency, which never loses for the second player; none
/// if the position is not symmetric or of another game.
std::optional<std::string> mirror_answer(const Position& position) {
    const auto* adjacency = typed<Adjacency>(position);
    if (adjacency == nullptr || adjacency->state().plies_left == 1) return std::nullopt;
    const auto answer = MirrorSearch::answer(adjacency->rules(), adjacency->state());
    if (!answer) return std::nullopt;
    return adjacency->rules().action_text(*answer);
}

/// Returns whether a search with a round limit is deep and clear enough to be trusted: its
/// evaluation is off by at most about a mark in short games. Not used on full boards.
bool promises_a_win(const Position& position, const Report& report) {
    constexpr int deep = 6;
    const auto* adjacency = typed<Adjacency>(position);
    return !AdjacencySolver::applies(adjacency->rules(), adjacency->state()) &&
           report.depth >= deep && report.score >= score_unit;
}

}  // namespace

void SolvingBot::new_game() {
    search_->new_game();
    if (solver_) solver_->forget();
    random_ = Random(settings_.seed);
}

Answer SolvingBot::choose(const Position& position, const Limits& given, StopToken stop,
                          const ReportCallback& progress) {
    const Stopwatch stopwatch;
    Limits limits = this->limits(given);
    // 1. The solver.
    if (auto fault = make_solver_once(position)) return std::unexpected(*std::move(fault));
    if (auto report = solved(position, limits, stop)) {
        report->time = stopwatch.elapsed();
        return *std::move(report);
    }
    // 2. The search, with the time that is left.
    if (limits.time) {
        const Duration left = *limits.time - stopwatch.elapsed();
        limits.time = std::max<Duration>(left, std::chrono::milliseconds(1));
    }
    auto searched = search_->choose(position, limits, std::move(stop), progress);
    if (!searched) return searched;
    Report& report = *searched;
    report.by = "search";
    report.time = stopwatch.elapsed();
    // 3. The mirror strategy, unless the search proved a result. Keep the search's score, clamped
    // to at least 0: the strategy guarantees a draw.
    if (!settings_.mirror || report.exact) return searched;
    const auto answer = mirror_answer(position);
    if (!answer || report.move == *answer) return searched;
    if (!settings_.bold || !promises_a_win(position, report)) {
        report.move = *answer;
        report.line = {*answer};
        report.score = std::max(report.score, Score{0});
        report.by = "mirror";
    }
    return searched;
}

std::optional<Fault> SolvingBot::make_solver_once(const Position& position) {
    if (!settings_.solver || solver_) return std::nullopt;
    SolverOptions options{.table_bytes = settings_.table_bytes,
                          .connect_four = {.file = settings_.book}};
    auto made = make_solver(position, options);
    options.connect_four.file.clear();
    if (!made) made = make_solver(position, options);
    if (made) {
        solver_ = *std::move(made);
    } else if (made.error().code == ErrorCode::Environment) {
        return Fault{Reason::Crash, std::move(made.error().message)};
    }
    return std::nullopt;
}

std::optional<Report> SolvingBot::solved(const Position& position, const Limits& limits,
                                         const StopToken& stop) {
    if (!solver_) return std::nullopt;
    const auto [expected, sure] = solver_->estimate(position);
    const bool quick =
        position.most_plies_left() <= sure_to_be_quick && expected <= no_time_to_speak_of;
    std::optional<Duration> time;
    if (!quick && limits.time) {
        time = sure ? *limits.time * 17 / 20 : *limits.time * 3 / 5;
        if (expected > *time * (sure ? 1 : settings_.patience)) {
            if (auto* preparation = solver_->powers().preparation)
                preparation->warm_up(*limits.time / 10);
            return std::nullopt;
        }
    }
    if (!quick && !limits.time && limits.any()) return std::nullopt;

    const TimedStop timed(time, stop);
    const std::uint64_t before = solver_->nodes();
    std::optional<std::vector<SolvedMove>> moves;
    if (limits.all_moves) {
        moves = solve_moves(*solver_, position, timed.token());
    } else if (const auto score = solver_->score(position, timed.token())) {
        auto* known = solver_->powers().best_move;
        const auto one = known != nullptr ? known->best_move(position) : std::nullopt;
        auto best = best_moves(*solver_, position, *score, timed.token());
        if (!best && one) best = {*one};  // no time to find the other best moves
        if (best) {
            moves.emplace();
            for (const auto& move : *best) moves->push_back({move, *score});
        }
    }
    if (!moves) return std::nullopt;
    Report report = report_of(position, *std::move(moves), timed.token());
    if (limits.all_moves)
        report.line = best_line(*solver_, position, {report.move, report.score},
                                {longest_line, no_time_to_speak_of}, timed.token());
    report.counters.nodes = solver_->nodes() - before + 1;
    return report;
}

/// Breaks ties between equally good moves: by how soon they win or how late they lose, where the
/// score does not say it; then by how hard they are to answer; then takes the first, or a random
/// one with `variety`.
Report SolvingBot::report_of(const Position& position, std::vector<SolvedMove> moves,
                             const StopToken& stop) {
    // Insertion sort, which is stable: equal moves stay in board order.
    for (auto next = moves.begin(); next != moves.end(); ++next) {
        const auto place = std::ranges::upper_bound(moves.begin(), next, next->score,
                                                    std::ranges::greater{}, &SolvedMove::score);
        std::rotate(place, next, next + 1);
    }
    const Score best = moves.front().score;
    std::vector<std::string> equals;
    int least = 0;
    for (const auto& [move, score] : moves) {
        if (score != best) break;
        const Position next = *position.play(move);
        const int plies = next.is_over() ? 0 : plies_to_end(*solver_, next, stop).value_or(0);
        const int rank = best > 0 ? plies : -plies;
        if (equals.empty() || rank < least) {
            least = rank;
            equals.clear();
        }
        if (rank == least) equals.push_back(move);
    }
    std::string chosen = equals.front();
    if (settings_.variety) {
        chosen = equals[random_.below(static_cast<std::uint32_t>(equals.size()))];
    } else if (settings_.traps && equals.size() > 1) {
        auto* breaker = solver_->powers().tie_breaker;
        const auto hardest =
            breaker != nullptr ? breaker->hardest_to_answer(position, equals, stop) : std::nullopt;
        if (hardest) chosen = equals[*hardest];
    }
    Report report{.move = chosen,
                  .score = best,
                  .exact = true,
                  .depth = position.most_plies_left(),
                  .line = {chosen},
                  .by = "solver"};
    for (const auto& [move, score] : moves) report.moves.push_back({move, score, true});
    return report;
}

}  // namespace lawan::runtime
