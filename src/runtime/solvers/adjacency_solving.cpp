#include "runtime/solvers/adjacency_solving.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <utility>

#include "base/atomic_file.hpp"
#include "base/stop.hpp"
#include "base/text.hpp"
#include "engine/opponent/trap_search.hpp"
#include "eval/adjacency/neighbourhood.hpp"
#include "runtime/solvers/exponential_estimate.hpp"
#include "solve/adjacency/full_board/adjacency_solver.hpp"
#include "solve/adjacency/full_board/proof_file.hpp"
#include "solve/adjacency/full_board/subset_table.hpp"
#include "solve/adjacency/limited_rounds/rounds_solver.hpp"

namespace lawan::runtime {
namespace {

constexpr std::size_t default_table_bytes = std::size_t{256} << 20U;

/// Parses moves into cells.
std::vector<Adjacency::Action> cells_of(const TypedPosition<Adjacency>& position,
                                        const std::vector<std::string>& moves) {
    std::vector<Adjacency::Action> cells;
    for (const auto& move : moves)
        cells.push_back(*position.rules().parse_action(position.state(), move));
    return cells;
}

std::uint64_t set_of(const std::vector<Adjacency::Action>& cells) {
    std::uint64_t set = 0;
    for (const auto cell : cells) set |= std::uint64_t{1} << cell;
    return set;
}

std::size_t number_in(const std::vector<Adjacency::Action>& cells, Adjacency::Action chosen) {
    return static_cast<std::size_t>(std::ranges::find(cells, chosen) - cells.begin());
}

/// Formats a solver's progress report.
std::string progress_text(const std::string& question, std::uint64_t looked_at,
                          const Stopwatch& running) {
    const double seconds = std::chrono::duration<double>(running.elapsed()).count();
    return fmt::format("{} {} positions searched, {:.1f} million per second", question,
                       grouped(looked_at),
                       static_cast<double>(looked_at) / std::max(seconds, 0.001) / 1e6);
}

class RoundsPositionSolver final : public PositionSolver, BestMove, TieBreaker {
public:
    RoundsPositionSolver(const Adjacency& game, RoundsSolver solver, SolverOptions options)
        : game_(game),
          evaluation_(game),
          options_(std::move(options)),
          solver_(std::move(solver)) {}

    std::optional<Score> score(const Position& position, const StopToken& stop) override {
        const auto marks = solver_.value(
            typed<Adjacency>(position)->state(), stop,
            [&](RoundsSolver::Range range, std::uint64_t nodes) {
                tell(fmt::format("between {} and {} marks,", range.lower, range.upper), nodes);
            });
        if (!marks) return std::nullopt;
        return *marks * score_unit;
    }
    std::optional<bool> reaches(const Position& position, Score wanted,
                                const StopToken& stop) override {
        const int marks = wanted / score_unit;
        return solver_.reaches(typed<Adjacency>(position)->state(), marks, stop,
                               [&](RoundsSolver::Range, std::uint64_t nodes) {
                                   tell(fmt::format("{} marks or more?", marks), nodes);
                               });
    }
    /// Measured on 8x8: 0.05 s for five rounds, growing by a factor of 24 per round.
    [[nodiscard]] TimeEstimate estimate(const Position& position) const override {
        return {exponential_estimate(0.05, 4.9, position.most_plies_left() - 10)};
    }
    void forget() override { solver_.forget(); }
    [[nodiscard]] std::uint64_t nodes() const override { return solver_.nodes(); }
    [[nodiscard]] SolverPowers powers() override {
        return {.best_move = this, .tie_breaker = this};
    }

private:
    std::optional<std::string> best_move(const Position& position) override {
        const auto cell = solver_.best_move(typed<Adjacency>(position)->state());
        if (!cell) return std::nullopt;
        return game_.action_text(*cell);
    }
    /// Returns the move with the best evaluation, since opponents who cannot see the end judge by
    /// it, too.
    std::optional<std::size_t> hardest_to_answer(const Position& position,
                                                 const std::vector<std::string>& moves,
                                                 const StopToken& /*stop*/) override {
        const auto& typed_position = *typed<Adjacency>(position);
        const auto cells = cells_of(typed_position, moves);
        const auto values = evaluation_.of_moves(game_, typed_position.state());
        return number_in(cells, values.best(ActionSet(set_of(cells))).second);
    }

    void tell(const std::string& question, std::uint64_t nodes) const {
        if (options_.progress) options_.progress(progress_text(question, nodes, running_));
    }

    Adjacency game_;
    NeighbourhoodEvaluation evaluation_;
    SolverOptions options_;
    RoundsSolver solver_;
    Stopwatch running_;
};

class AdjacencyPositionSolver final : public PositionSolver, TieBreaker, Preparation {
public:
    AdjacencyPositionSolver(const TypedPosition<Adjacency>& position, AdjacencySolver solver,
                            SolverOptions options)
        : game_(position.rules()),
          start_(position.state()),
          options_(std::move(options)),
          solver_(std::move(solver)) {}

    /// Loads earlier proofs as the options say. An error leaves the files unchanged.
    [[nodiscard]] Expected<void> resume() {
        const auto& [checkpoint, resume, proofs] = options_.adjacency;
        for (const auto& file : proofs) {
            if (auto taken = take_over(file); !taken) return taken;
        }
        if (checkpoint.empty()) return {};
        if (resume) return take_over(checkpoint);
        if (!std::ifstream(checkpoint)) return {};
        return fail(
            fmt::format("{} exists: go on from it with --resume, or remove it", checkpoint));
    }

    std::optional<Score> score(const Position& position, const StopToken& stop) override {
        const auto& state = asked(position);
        if (fits(state)) {
            if (!list(state, stop)) return std::nullopt;
            return values_->margin(state) * score_unit;
        }
        const auto marks =
            solver_.value(state, stop, [&](AdjacencySolver::Range range, std::uint64_t expansions) {
                report(fmt::format("between {} and {} marks,", range.lower, range.upper),
                       expansions);
            });
        save(stop.stop_requested());
        if (!marks) return std::nullopt;
        return *marks * score_unit;
    }
    std::optional<bool> reaches(const Position& position, Score wanted,
                                const StopToken& stop) override {
        const auto& state = asked(position);
        const int marks = wanted / score_unit;
        // A single bound is often settled quickly by symmetry, except when few cells are left.
        constexpr int few = 22;
        if (is_listed(state) || (fits(state) && state.plies_left <= few)) {
            if (!list(state, stop)) return std::nullopt;
            return values_->margin(state) >= marks;
        }
        const auto reached = solver_.reaches(
            state, marks, stop, [&](AdjacencySolver::Range, std::uint64_t expansions) {
                report(fmt::format("{} marks or more?", marks), expansions);
            });
        save(stop.stop_requested());
        return reached;
    }
    /// Estimated from the measured time per subset of the last table. Defaults measured on 8x8: 61
    /// ms for 27 empty cells in memory used before, two to three times as much in fresh memory; 1.1
    /// s for a search of 24.
    [[nodiscard]] TimeEstimate estimate(const Position& position) const override {
        constexpr double seconds_a_set = 1.2e-9;
        constexpr double seconds_a_new_byte = 1.2e-9;
        const auto& state = typed<Adjacency>(position)->state();
        const int cells = state.plies_left;
        const bool measured = seconds_a_set_ && fits(state);
        if (is_listed(state)) return {{}, measured};
        if (!fits(state)) return {exponential_estimate(1.1, 1.95, cells - 24)};
        const std::uint64_t bytes = SubsetTable::bytes_for(cells);
        const std::uint64_t unused = values_ ? values_->untouched_bytes(cells) : bytes;
        const std::chrono::duration<double> time{seconds_a_set_.value_or(seconds_a_set) *
                                                     static_cast<double>(bytes) +
                                                 seconds_a_new_byte * static_cast<double>(unused)};
        return {std::chrono::duration_cast<Duration>(time), measured};
    }
    void forget() override {
        if (values_) values_->forget();
        counted_ += solver_.expansions();
        solver_.start_anew(start_);
    }
    [[nodiscard]] std::uint64_t nodes() const override { return solver_.expansions() + counted_; }
    [[nodiscard]] SolverPowers powers() override {
        return {.tie_breaker = this, .preparation = this};
    }

private:
    std::optional<std::size_t> hardest_to_answer(const Position& position,
                                                 const std::vector<std::string>& moves,
                                                 const StopToken& stop) override {
        const auto& state = asked(position);
        if (!is_listed(state)) return std::nullopt;
        const auto cells = cells_of(*typed<Adjacency>(position), moves);
        if (!traps_) traps_.emplace(game_);
        return number_in(cells, traps_->choose(*values_, state, set_of(cells), stop));
    }
    bool look_ahead(const Position& position, const StopToken& stop) override {
        const auto& state = asked(position);
        return !fits(state) || list(state, stop);
    }
    /// Touches the memory, then fills one trial table to measure the time per subset; a table that
    /// exceeds the cache takes longer.
    void warm_up(Duration time) override {
        constexpr int trial_cells = 22;
        constexpr double beyond_the_cache = 1.5;
        auto* const values = room();
        if (values == nullptr) return;
        values->touch(time);
        auto trial = start_;
        while (trial.plies_left > trial_cells)
            trial = game_.result(trial, *game_.actions(trial).begin());
        if (seconds_a_set_ || !fits(trial) || values->untouched_bytes(largest_list()) != 0) return;
        if (list(trial, {})) *seconds_a_set_ *= beyond_the_cache;
    }
    static constexpr auto between_checkpoints = std::chrono::minutes(3);
    /// Smaller proofs are recomputed faster than read.
    static constexpr std::uint64_t least_work_kept = 256;

    /// The solver's keys are subsets of one position's empty cells, so a position that does not
    /// descend from the last one starts afresh.
    [[nodiscard]] const Adjacency::State& asked(const Position& position) {
        const auto& state = typed<Adjacency>(position)->state();
        if ((game_.empty_cells(state) & ~game_.empty_cells(start_)) != 0) {
            start_ = state;
            forget();
        }
        if (fits(state)) (void)room();
        return state;
    }
    [[nodiscard]] std::size_t table_bytes() const {
        return options_.table_bytes.value_or(default_table_bytes);
    }
    [[nodiscard]] bool fits(const Adjacency::State& state) const {
        return !without_room_ && SubsetTable::bytes_for(state.plies_left) <= table_bytes();
    }
    [[nodiscard]] bool is_listed(const Adjacency::State& state) const {
        return values_ && values_->contains(state);
    }
    /// Fills the table over subsets for a state that fits; false if stopped.
    [[nodiscard]] bool list(const Adjacency::State& state, const StopToken& stop) {
        if (is_listed(state)) return true;
        auto* const values = room();
        if (values == nullptr) return false;
        const bool used_before = values->untouched_bytes(state.plies_left) == 0;
        values->begin(state);
        const std::uint64_t subsets = SubsetTable::bytes_for(state.plies_left);
        const Stopwatch stopwatch;
        const bool complete = values->fill(options_.threads, stop, [&](std::uint64_t done) {
            tell(fmt::format("table of all {} subsets:", grouped(subsets)), done);
        });
        counted_ += subsets;
        if (complete && used_before) {
            seconds_a_set_ = std::chrono::duration<double>(stopwatch.elapsed()).count() /
                             static_cast<double>(subsets);
        }
        return complete;
    }
    /// Returns the largest number of empty cells whose subsets fit into the memory.
    [[nodiscard]] int largest_list() const {
        const int fitting = static_cast<int>(std::bit_width(table_bytes())) - 1;
        return std::min<int>(fitting, start_.plies_left);
    }
    /// Allocates the table on first use. Returns null if memory runs out; then nothing fits any
    /// more.
    SubsetTable* room() {
        if (!values_ || values_->most_cells() < largest_list()) {
            values_.reset();  // frees its memory before the next one is allocated
            auto made = SubsetTable::make(game_, largest_list());
            without_room_ = !made;
            if (made) values_ = *std::move(made);
        }
        return values_ ? &*values_ : nullptr;
    }

    [[nodiscard]] Expected<void> take_over(const std::string& name) {
        if (std::filesystem::is_directory(name))
            return fail(fmt::format("{} is a folder; name a file in it", name));
        std::ifstream file(name);
        if (!file) return fail(fmt::format("cannot read {}", name));
        const auto count = read_proofs(file, game_.spec(), solver_);
        if (!count) return fail(fmt::format("{}: {}", name, count.error().message));
        if (options_.note) options_.note(fmt::format("{}: {} sets proved earlier", name, *count));
        return {};
    }

    void tell(const std::string& question, std::uint64_t sets) const {
        if (options_.progress) options_.progress(progress_text(question, sets, running_));
    }
    void report(const std::string& question, std::uint64_t expansions) {
        tell(question, expansions);
        if (since_checkpoint_.elapsed() >= between_checkpoints) save();
    }

    void save(bool is_last = false) {
        since_checkpoint_ = Stopwatch();
        const std::string& checkpoint = options_.adjacency.checkpoint;
        if (checkpoint.empty()) return;
        const auto saved = replace_file(checkpoint, [&](std::ostream& stream) {
            write_proofs(stream, game_.spec(), solver_, least_work_kept);
        });
        if (!saved && options_.note)
            options_.note(
                fmt::format("{}; {}", saved.error().message,
                            is_last ? "what this run proved is not kept" : "the search goes on"));
    }

    Adjacency game_;
    Adjacency::State start_;
    SolverOptions options_;
    AdjacencySolver solver_;
    std::optional<SubsetTable> values_;
    bool without_room_ = false;  ///< the table could not be allocated
    std::optional<TrapSearch> traps_;
    std::optional<double> seconds_a_set_;  ///< in the last table filled in memory used before
    std::uint64_t counted_ = 0;  ///< subsets in tables, and expansions of forgotten searches
    Stopwatch running_;
    Stopwatch since_checkpoint_;
};

}  // namespace

Expected<std::unique_ptr<PositionSolver>> make_adjacency_solver(
    const TypedPosition<Adjacency>& position, const SolverOptions& options) {
    const std::size_t table_bytes = options.table_bytes.value_or(default_table_bytes);
    if (!AdjacencySolver::applies(position.rules(), position.state())) {
        if (options.threads != 1 || options.adjacency.any())
            return fail(
                "a game with a limit of rounds is solved by one thread, without checkpoint");
        auto rounds = RoundsSolver::make(position.rules(), table_bytes);
        if (!rounds) return std::unexpected(std::move(rounds.error()));
        return std::make_unique<RoundsPositionSolver>(position.rules(), *std::move(rounds),
                                                      options);
    }
    auto made =
        AdjacencySolver::make(position.rules(), position.state(), table_bytes, options.threads);
    if (!made) return std::unexpected(std::move(made.error()));
    auto solver = std::make_unique<AdjacencyPositionSolver>(position, *std::move(made), options);
    if (const auto resumed = solver->resume(); !resumed) return fail(resumed.error().message);
    return solver;
}

}  // namespace lawan::runtime
