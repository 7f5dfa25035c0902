#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "base/stop.hpp"
#include "base/thread.hpp"
#include "game/game.hpp"
#include "search/budget.hpp"
#include "search/genetic/birth.hpp"
#include "search/genetic/ending_move.hpp"
#include "search/genetic/population.hpp"
#include "search/genetic/reservation_picture.hpp"
#include "search/search.hpp"
#include "search/trace.hpp"
#include "search/wanted_trace.hpp"

namespace lawan::search {

/// Genetic minimax with a reservation tree, after Hong, Huang and Lin (report A). A chromosome is a
/// legal line of play from the current position; only its last position is evaluated. The tree
/// backs up the values of all lines by minimax; the fitness of a line is how many levels its value
/// rises unchanged. Plays the first move of the line that carries the root's value.
///
/// Ends after the given generations (by default those of the settings, if neither time nor nodes
/// are limited), by time or nodes, when every line is known, or when a tree's memory is full, which
/// the result reports. Finishes the line it began, so it may exceed the node limit by one line.
///
/// With one thread the result depends only on seed and limits. Additional threads breed a
/// population and a tree each (island model) and share the node limit; the score of a move is the
/// mean over the trees that know it. The trace shows the first population.
template <Game G, EvaluationOf<G> E>
class GeneticMinimax {
public:
    static constexpr bool remembers = false;

    GeneticMinimax(E evaluation, GeneticSettings settings, std::uint64_t seed)
        : evaluation_(std::move(evaluation)), settings_(settings), seed_(seed) {
        reset();
    }

    SearchResult<G> search(const G& game, const StateOf<G>& root, const Limits& limits,
                           const StopToken& stop, const ProgressCallback<G>& progress) {
        if (auto ending = ending_move(game, root)) {
            ending->trace = WantedTrace<G>(limits.traced).take();
            return *std::move(ending);
        }
        const int depth = line_length(game, root, limits.depth.value_or(settings_.depth));
        Limits each = limits;
        if (each.nodes) *each.nodes /= populations_.size();
        for (auto& population : populations_) population->start(game, root, depth);
        std::vector<Thread> others;
        for (std::size_t i = 1; i < populations_.size(); ++i) {
            others.emplace_back([this, i, &each, stop] {
                evolve(*populations_[i], each, stop, [](std::uint64_t) {}, Unwatched{});
            });
        }
        WantedTrace<G> trace(limits.traced);
        evolve_first(each, stop, progress, trace);
        others.clear();  // joins them

        SearchResult<G> result = combined_result();
        if (trace) {
            trace->population = first().fittest(std::min(population_size(), most_lines));
            trace->tree = reservation_picture(first().tree(), most_copied);
            trace->tree_by_ply = plies_of(trace->tree);
            result.trace = trace.take();
        }
        return result;
    }

    /// Returns the number of lines evaluated in the last search.
    [[nodiscard]] std::uint64_t lines() const {
        std::uint64_t lines = 0;
        for (const auto& population : populations_) lines += population->tree().lines();
        return lines;
    }

    void reset() {
        populations_.clear();
        for (int i = 0; i < std::max(settings_.threads, 1); ++i) {
            populations_.push_back(
                std::make_unique<Population>(evaluation_, settings_, Random(seed_ + i).next()));
        }
    }

private:
    [[nodiscard]] int line_length(const G& game, const StateOf<G>& root, int depth) const {
        if (!settings_.ply_a_round) return depth;
        int plies = most_plies;
        if constexpr (LengthBounded<G>) plies = game.most_plies_left(root);
        const int rounds = (plies + 1) / 2;
        return depth > 0 ? std::min(depth, rounds) : rounds;
    }

    using Population = GeneticPopulation<G, E>;
    using Line = typename Population::Line;

    using Unwatched = typename Population::Unwatched;

    static constexpr std::size_t most_examples = 32;   ///< of offspring in a trace
    static constexpr std::size_t most_records = 1024;  ///< then every second one is dropped
    static constexpr std::size_t most_lines = 1024;    ///< of the population in a trace

    Population& first() { return *populations_.front(); }
    [[nodiscard]] std::size_t population_size() const {
        return static_cast<std::size_t>(settings_.population);
    }

    /// Calls `each(generation)` after the first population, as generation 0, and after every
    /// generation.
    template <class Each, class Watch>
    void evolve(Population& population, const Limits& limits, StopToken stop, const Each& each,
                const Watch& watch) {
        Budget budget(limits, std::move(stop));
        const bool limited = limits.time || limits.nodes;
        const std::uint64_t generations = limits.generations.value_or(
            limited ? std::numeric_limits<std::uint64_t>::max() : settings_.generations);
        population.found(budget);
        each(0);
        for (std::uint64_t generation = 1; generation <= generations; ++generation) {
            if (population.over() || budget.spent(population.counters().nodes)) break;
            population.breed(budget, watch);
            each(generation);
        }
    }

    void evolve_first(const Limits& limits, const StopToken& stop,
                      const ProgressCallback<G>& progress, const WantedTrace<G>& trace) {
        const auto report = [&](std::uint64_t generation) {
            if (progress && (generation & (generation - 1)) == 0) progress(result_of(first()));
        };
        if (!trace) {
            evolve(first(), limits, stop, report, Unwatched{});
            return;
        }
        std::uint64_t stride = 1;
        std::uint64_t last = 0;
        evolve(
            first(), limits, stop,
            [&](std::uint64_t generation) {
                report(generation);
                last = generation;
                if (generation % stride == 0) trace->generations.push_back(record(generation));
                stride = thinned(trace->generations, most_records, stride,
                                 &GenerationRecord<G>::generation);
            },
            [&](const Birth<Line>& birth, const Line& child) {
                keep_birth(trace->offspring, offspring_record<G>(birth, child), most_examples);
            });
        if (trace->generations.back().generation != last)
            trace->generations.push_back(record(last));
    }

    GenerationRecord<G> record(std::uint64_t generation) {
        const auto lines = first().fittest(population_size());
        double sum = 0;
        double squares = 0;
        for (const auto& line : lines) {
            sum += line.fitness;
            squares += line.fitness * line.fitness;
        }
        const auto number = static_cast<double>(lines.size());
        const double mean = sum / number;
        return {.generation = generation,
                .best = lines.front().fitness,
                .mean = mean,
                .least = lines.back().fitness,
                .spread = std::sqrt(std::max(squares / number - mean * mean, 0.0)),
                .lines = first().tree().lines(),
                .tree_nodes = first().tree().nodes(),
                .plan_score = lines.front().score,
                .plan = lines.front().line};
    }

    static SearchResult<G> result_of(const Population& population) {
        const auto& tree = population.tree();
        SearchResult<G> result;
        result.line = population.fittest(1).front().line;
        result.move = result.line.front();
        result.score = tree.value();
        result.exact = tree.complete() && !population.guessed();
        result.depth = tree.longest();
        for (const auto& [move, value, complete] : tree.root_moves())
            result.moves.push_back({move, value, complete && !population.guessed()});
        sort_best_first(result.moves);
        result.counters = population.counters();
        result.memory_reached = population.memory_reached();
        return result;
    }

    SearchResult<G> combined_result() {
        SearchResult<G> result = result_of(first());
        for (std::size_t i = 1; i < populations_.size(); ++i) {
            SearchResult<G> other = result_of(*populations_[i]);
            add_counters(other.counters, result.counters);
            other.memory_reached = other.memory_reached || result.memory_reached;
            if (other.exact && !result.exact) {
                result = std::move(other);
            } else {
                result.counters = other.counters;
                result.memory_reached = other.memory_reached;
            }
        }
        if (populations_.size() > 1 && !result.exact) take_mean(result);
        return result;
    }

    static void add_counters(Counters& sum, const Counters& more) {
        sum.nodes += more.nodes;
        sum.evaluations += more.evaluations;
        sum.cutoffs += more.cutoffs;
    }

    void take_mean(SearchResult<G>& result) const {
        struct Sum {
            std::int64_t scores = 0;
            std::int64_t number = 0;
        };
        std::array<Sum, most_plies> sums{};
        for (const auto& population : populations_) {
            for (const auto& [move, value, complete] : population->tree().root_moves()) {
                sums[move].scores += value;
                ++sums[move].number;
            }
        }
        result.moves.clear();
        for (std::size_t move = 0; move < sums.size(); ++move) {
            const auto& [scores, number] = sums[move];
            if (number == 0) continue;
            result.moves.push_back(
                {static_cast<ActionOf<G>>(move), static_cast<Score>(scores / number), false});
        }
        sort_best_first(result.moves);
        result.move = result.moves.front().move;
        result.score = result.moves.front().score;
        result.line = line_after(result.move);
    }

    /// Returns the best known play after a move at the root that some population knows.
    [[nodiscard]] std::vector<ActionOf<G>> line_after(ActionOf<G> move) const {
        for (const auto& population : populations_) {
            // The fittest lines: the plan, and the best line of each other move at the root.
            for (auto& record : population->fittest(most_plies)) {
                if (record.line.front() == move) return record.line;
            }
        }
        return {move};
    }

    E evaluation_;
    GeneticSettings settings_;
    std::uint64_t seed_;
    std::vector<std::unique_ptr<Population>> populations_;  ///< one per thread
};

}  // namespace lawan::search
