#include "solve/adjacency/full_board/adjacency_solver.hpp"

#include <algorithm>
#include <bit>
#include <mutex>
#include <utility>
#include <vector>

#include "base/stop.hpp"
#include "base/thread.hpp"
#include "solve/common/table_memory.hpp"

namespace lawan::solve {
namespace {

/// Returns the cells that may be empty in a game that reaches `state`.
std::uint64_t universe_of(const Adjacency& game, const Adjacency::State& state) {
    const std::uint64_t start = game.empty_cells(game.initial_state());
    const std::uint64_t empty = game.empty_cells(state);
    return (empty & ~start) == 0 ? start : empty;
}

}  // namespace

Expected<AdjacencySolver> AdjacencySolver::make(const Adjacency& game,
                                                const Adjacency::State& state,
                                                std::size_t table_bytes, int threads) {
    if (auto fits = check_memory(SetTables::most_bytes(table_bytes)); !fits)
        return std::unexpected(std::move(fits.error()));
    auto tables = SetTables::make(table_bytes, EmptyCellsGame::key_bits);
    if (!tables) return std::unexpected(std::move(tables.error()));
    return AdjacencySolver(game, state, std::make_shared<SetTables>(*std::move(tables)), threads);
}

AdjacencySolver::AdjacencySolver(const Adjacency& game, const Adjacency::State& state,
                                 std::shared_ptr<SetTables> tables, int threads)
    : game_(game),
      sets_(game, universe_of(game, state)),
      random_play_(game),
      groups_(sets_, game.rules().neighbours),
      pairs_(sets_, game.rules().neighbours),
      tables_(std::move(tables)),
      busy_(std::make_shared<KeysInProgress>()),
      expanded_(std::make_shared<std::atomic<std::uint64_t>>(0)),
      threads_(threads) {}

void AdjacencySolver::start_anew(const Adjacency::State& state) {
    tables_->clear();
    *this = AdjacencySolver(game_, state, tables_, threads_);
}

bool AdjacencySolver::applies(const Adjacency& game, const Adjacency::State& state) {
    return state.plies_left == std::popcount(game.empty_cells(state));
}

std::optional<int> AdjacencySolver::value(const Adjacency::State& state, const StopToken& stop,
                                          const Progress& progress) {
    const std::uint64_t empty = game_.empty_cells(state);
    const int marks = sets_.settled(state.own, state.enemy);
    if (empty == 0) return marks;
    const Node node = node_of(empty);
    // Values have the parity of the unsettled cells. Null windows, starting with the cheapest
    // question, who wins: usually the player to move last, so the bound against the other player is
    // raised first.
    const int unsettled = std::popcount(sets_.seen(empty).any);
    const BySymmetry known = by_symmetry(node, sets_.seen(empty));
    Range range{std::max(-unsettled, known.lower), std::min(unsettled, known.upper)};
    if (progress) {
        report_ = [&] { progress({range.lower + marks, range.upper + marks}, expansions()); };
    }
    int guess = node.size % 2 == 0 ? range.upper : range.lower + 1;
    while (range.lower < range.upper) {
        guess = std::clamp(guess, range.lower + 1, range.upper);
        const auto found = ask(node, guess - 1, guess, stop);
        if (!found) break;
        if (*found < guess) {
            range.upper = *found - ((*found + unsettled) & 1);
            guess = range.upper;
        } else {
            range.lower = *found + ((*found + unsettled) & 1);
            guess = range.lower + 2;
        }
        if (report_) report_();
    }
    report_ = {};
    if (range.lower < range.upper) return std::nullopt;
    return range.lower + marks;
}

std::optional<bool> AdjacencySolver::reaches(const Adjacency::State& state, int wanted,
                                             const StopToken& stop, const Progress& progress) {
    const std::uint64_t empty = game_.empty_cells(state);
    const int marks = sets_.settled(state.own, state.enemy);
    const int open = wanted - marks;  // value still to be won
    if (empty == 0) return open <= 0;
    const int unsettled = std::popcount(sets_.seen(empty).any);
    if (progress) report_ = [&] { progress({marks - unsettled, marks + unsettled}, expansions()); };
    const auto found = ask(node_of(empty), open - 1, open, stop);
    report_ = {};
    if (!found) return std::nullopt;
    return *found >= open;
}

bool AdjacencySolver::accepts(const Proof& proof) const {
    const int unsettled = std::popcount(sets_.seen(proof.empty).any);
    return proof.empty != 0 && sets_.contains(proof.empty) &&
           proof.range.lower <= proof.range.upper && proof.range.lower >= -unsettled &&
           proof.range.upper <= unsettled && proof.move >= 0 && proof.move < beyond;
}

void AdjacencySolver::add_proof(const Proof& proof) {
    const Node node = node_of(proof.empty);
    tables_->of(node.size).store(
        node.key, {.lower = proof.range.lower, .upper = proof.range.upper, .move = proof.move},
        proof.work);
}

std::optional<int> AdjacencySolver::ask(const Node& node, int alpha, int beta,
                                        const StopToken& stop) {
    StopSource answered;
    const StopCallback forward(stop, [&] { answered.request_stop(); });
    const StopToken until_answered = answered.get_token();
    std::optional<int> answer;
    std::mutex mutex;
    const auto run = [&](AdjacencySolver& solver) {
        solver.stop_.begin(until_answered);
        const int value = solver.search(node, alpha, beta);
        if (!solver.stop_.stopped()) {
            const std::scoped_lock lock(mutex);
            if (!answer) answer = value;
            answered.request_stop();
        }
        *solver.expanded_ +=
            solver.expansions_ - std::exchange(solver.counted_, solver.expansions_);
    };
    {
        std::vector<Thread> others;
        for (int thread = 1; thread < threads_; ++thread) {
            others.emplace_back([&run, solver = *this]() mutable {
                solver.report_ = {};
                run(solver);
            });
        }
        run(*this);
    }
    return answer;
}

void AdjacencySolver::pause() {
    *expanded_ += expansions_ - std::exchange(counted_, expansions_);
    if (stop_.poll()) return;
    constexpr std::uint64_t between_reports = std::uint64_t{1} << 20U;
    if (report_ && expansions_ % between_reports == 0) report_();
}

}  // namespace lawan::solve
