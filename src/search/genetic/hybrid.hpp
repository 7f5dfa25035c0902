#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "base/stop.hpp"
#include "game/game.hpp"
#include "search/budget.hpp"
#include "search/genetic/birth.hpp"
#include "search/genetic/ending_move.hpp"
#include "search/genetic/hybrid_line.hpp"
#include "search/genetic/sampling.hpp"
#include "search/search.hpp"
#include "search/wanted_trace.hpp"

namespace lawan::search {

/// The hybrid of genetic algorithm and minimax of report C. A chromosome is a line of play. Its odd
/// genes, the own moves, evolve; each even gene, a reply, is the best answer by a one-ply minimax
/// of the rating, recomputed whenever an earlier gene changes. An own gene that became illegal is
/// replaced by a random one; a line ends early if the game does.
///
/// Fitness: 1 if the line wins, 0 if it loses, otherwise as defined by LineFitness. The report's
/// formula has seven terms and its lines at most 13 genes, seven of them own; so it is read as a
/// sum over the own genes, and a reply counts only through the position it leaves.
///
/// Plain (HybridSettings::plain) this is the report's method: an attacker that assumes a greedy
/// opponent and loses to alpha-beta of the same depth (docs/experiments.md, depth-table-c). The
/// additions make replies and fitness agree with minimax wherever the lines seen so far decide the
/// game, and weigh all genes alike; with them it scored 69, 57, 54, 45 and 46 % at the depths 4 to
/// 8 (120 to 200 games each, 60 generations per move, against alpha-beta with LinesEvaluation).
template <Hashed G, RatingOf<G> R>
class GeneticHybrid {
public:
    static constexpr bool remembers = false;

    using Line = HybridLine<G>;

    GeneticHybrid(R rating, HybridSettings settings, std::uint64_t seed)
        : settings_(settings), random_(seed), maker_(std::move(rating), settings) {
        settings_.population = std::max(settings_.population, 2);
    }

    SearchResult<G> search(const G& game, const StateOf<G>& root, const Limits& limits,
                           StopToken stop, const ProgressCallback<G>& progress) {
        depth_ = std::clamp(limits.depth.value_or(settings_.depth), 1, Line::most_genes);
        trace_ = WantedTrace<G>(limits.traced);
        // 1. Answer without a search if the next move wins or ends the game in any case.
        if (auto ending = settings_.win_in_one ? ending_move(game, root) : std::nullopt) {
            population_.clear();
            ending->trace = trace_.take();
            return *std::move(ending);
        }
        // 2. Make random lines.
        Budget budget(limits, std::move(stop));
        maker_.begin(game, root, depth_, random_);
        make_first_population(game.actions(root), budget);
        record_generation(0);
        // 3. Breed survivors until a limit is reached or the root is proved.
        const std::uint64_t last = last_generation(limits, game.actions(root).size());
        Stopwatch since_progress;
        for (std::uint64_t generation = 1; generation <= last; ++generation) {
            if (maker_.root_is_decided() || budget.spent_now(maker_.counters().nodes)) break;
            make_next_population(budget);
            record_generation(generation);
            if (progress && to_milliseconds(since_progress.elapsed()) >= 100) {
                progress(result(best_lines(), 0));
                since_progress = {};
            }
        }
        record_last_generation();
        // 4. Play the first move of the fittest line, after updating fitness by all that is proved
        // by now.
        for (Line& line : population_) maker_.refresh(line);
        if (settings_.memory && all_lines_lose() && !maker_.root_is_decided())
            add_first_moves(game.actions(root));
        const auto best = best_lines();
        SearchResult<G> found = result(best, settings_.deterministic ? 0 : any_of_equals(best));
        found.trace = finished_trace();
        return found;
    }

    void reset() {}

    /// The lines of the last search, unordered.
    [[nodiscard]] const std::vector<Line>& population() const { return population_; }

private:
    using State = StateOf<G>;
    using Action = ActionOf<G>;
    using Plan = typename HybridLineMaker<G, R>::Plan;

    /// Makes random lines. If the settings say so, deals their first moves in turn, so that none is
    /// missing. Makes at least one line, whatever the budget.
    void make_first_population(const ActionsOf<G>& actions, Budget& budget) {
        std::vector<Action> first_moves;
        for (const Action action : actions) first_moves.push_back(action);
        for (auto i = static_cast<std::uint32_t>(first_moves.size()); i > 1; --i)
            std::swap(first_moves[i - 1], first_moves[random_.below(i)]);

        population_.clear();
        while (population_.size() < size()) {
            if (!population_.empty() && budget.spent_now(maker_.counters().nodes)) break;
            Plan plan;
            if (settings_.deal_first) {
                plan.genes[0] = first_moves[population_.size() % first_moves.size()];
                plan.length = 1;
            }
            population_.push_back(maker_.make(plan));
        }
    }

    [[nodiscard]] std::uint64_t last_generation(const Limits& limits, int moves) const {
        if (settings_.deal_first && depth_ == 1 && moves <= settings_.population)
            return 0;  // every line exists already
        const bool endless = !limits.time && !limits.nodes && !limits.generations;
        return endless ? default_generations : limits.generations.value_or(~std::uint64_t{0});
    }

    [[nodiscard]] bool all_lines_lose() const {
        return std::ranges::all_of(population_, [](const Line& line) { return line.utility < 0; });
    }

    /// Adds a line for every first move: the last refutations may have left only lost lines
    /// although other first moves are not refuted.
    void add_first_moves(const ActionsOf<G>& actions) {
        for (const Action action : actions) {
            Plan plan;
            plan.genes[0] = action;
            plan.length = 1;
            plan.sensible = true;
            population_.push_back(maker_.make(plan));
        }
    }

    /// Polls clock and stop request within a generation too, as a million lines take seconds. The
    /// node limit only ends whole generations, so that results do not depend on the polling
    /// interval.
    void make_next_population(Budget& budget) {
        next_.clear();
        next_.reserve(size() + 2);  // children are made from references to survivors
        select_survivors();
        const auto survivors = static_cast<std::uint32_t>(next_.size());
        for (std::uint32_t i = 0; i < survivors; ++i) maker_.refresh(next_[i]);
        while (next_.size() < size()) {
            if (next_.size() % lines_between_checks < 2 && budget.spent_now(0)) break;
            const Line& first = next_[random_.below(survivors)];
            const Line& second = next_[random_.below(survivors)];
            const int cut = choose_cut(first, second);
            next_.push_back(child_of(first, second, cut));
            if (next_.size() < size()) next_.push_back(child_of(second, first, cut));
        }
        population_.swap(next_);
    }

    void select_survivors() {
        const std::size_t half = (population_.size() + 1) / 2;
        if (settings_.selection == Selection::UniversalSampling)
            sample_survivors(half);
        else
            take_better_half(half);
    }

    /// Sorts best first, breaking ties by hash key, which favours no column.
    void order_best_first() {
        order_.clear();
        for (const Line& line : population_) order_.push_back(&line);
        std::ranges::sort(order_, [this](const Line* left, const Line* right) {
            if (fitter(*left, *right)) return true;
            if (fitter(*right, *left)) return false;
            if (left->key != right->key) return left->key < right->key;
            for (int gene = 0; gene < left->length; ++gene) {  // same final position: same length
                if (left->genes[gene] != right->genes[gene])
                    return left->genes[gene] < right->genes[gene];
            }
            return false;
        });
    }

    void take_better_half(std::size_t half) {
        order_best_first();
        for (const Line* line : order_) {
            if (next_.size() == half) break;
            if (settings_.distinct && !next_.empty() && next_.back().same_genes(*line)) continue;
            next_.push_back(*line);
        }
    }

    /// Selects survivors by universal sampling. With an elite, keeps the fittest in any case, so
    /// that the answer never gets worse. Balanced fitness is always near 0.5, which would make all
    /// chances alike, so there the weight is the excess over the least fitness.
    void sample_survivors(std::size_t half) {
        const auto [least, best] = std::ranges::minmax_element(
            population_, {}, [](const Line& line) { return line.fitness; });
        const double base = settings_.fitness == LineFitness::Balance ? least->fitness : 0;
        chances_.clear();
        for (const Line& line : population_) chances_.push_back(line.fitness - base);
        if (settings_.elite) next_.push_back(*best);
        for (const std::size_t index : universal_sample(chances_, half - next_.size(), random_))
            next_.push_back(population_[index]);
    }

    /// Returns an own gene after the first that both lines have, or 0 for no crossover.
    int choose_cut(const Line& first, const Line& second) {
        const int places = (std::min(first.length, second.length) - 1) / 2;
        if (places <= 0 || random_.unit() >= settings_.crossover) return 0;
        return 2 + 2 * static_cast<int>(random_.below(static_cast<std::uint32_t>(places)));
    }

    /// Breeds the first line up to the cut with the own moves of the second, possibly mutated. If
    /// lines must be distinct, a child that would repeat a parent is mutated too.
    Line child_of(const Line& first, const Line& second, int cut) {
        Plan plan = Plan::of(first);
        if (cut > 0) {
            plan = Plan::of(second);
            std::copy_n(first.genes.begin(), cut, plan.genes.begin());
        }
        const bool mutates = random_.unit() < settings_.mutation;
        if (mutates) plan.mutated = any_own_gene(plan);
        Line child = rebuilt(first, plan, cut);
        if (settings_.distinct && !mutates &&
            (child.same_genes(first) || child.same_genes(second))) {
            plan.mutated = any_own_gene(plan);
            child = rebuilt(first, plan, cut);
        }
        record_offspring(first, second, child, cut, plan.mutated);
        if (settings_.memory && random_.unit() < settings_.challenge) maker_.challenge(child);
        return child;
    }

    Line rebuilt(const Line& line, const Plan& plan, int cut) {
        int from = cut > 0 ? cut : line.length;
        if (plan.mutated >= 0) from = std::min(from, plan.mutated);
        Line child = line;
        if (from < line.length) maker_.complete(child, from, plan);
        return child;
    }

    int any_own_gene(const Plan& plan) {
        return 2 * static_cast<int>(random_.below(static_cast<std::uint32_t>(plan.length + 1) / 2));
    }

    [[nodiscard]] bool fitter(const Line& left, const Line& right) const {
        return settings_.quickest ? Line::better(left, right) : left.fitness > right.fitness;
    }

    /// Returns the best line of each first move, best first, ties by the lowest move.
    [[nodiscard]] std::vector<const Line*> best_lines() const {
        std::vector<const Line*> best;
        for (const Line& line : population_) {
            const auto same = std::ranges::find_if(
                best, [&](const Line* other) { return other->genes[0] == line.genes[0]; });
            if (same == best.end())
                best.push_back(&line);
            else if (fitter(line, **same))
                *same = &line;
        }
        std::ranges::sort(best, [this](const Line* left, const Line* right) {
            if (fitter(*left, *right)) return true;
            return !fitter(*right, *left) && left->genes[0] < right->genes[0];
        });
        return best;
    }

    /// Picks one of the equally fit lines at random. Called only for the move that is played, so
    /// that reporting progress does not change the result.
    [[nodiscard]] std::uint32_t any_of_equals(const std::vector<const Line*>& best) {
        std::uint32_t equals = 1;
        while (equals < best.size() && !fitter(*best[0], *best[equals])) ++equals;
        return random_.below(equals);
    }

    [[nodiscard]] SearchResult<G> result(const std::vector<const Line*>& best,
                                         std::uint32_t place) const {
        const Line& chosen = *best[place];
        SearchResult<G> result;
        result.move = chosen.genes[0];
        result.score = score_of(chosen);
        result.depth = depth_;
        result.line = chosen.moves();
        for (const Line* line : best)
            result.moves.push_back({line->genes[0], score_of(*line), false});
        sort_best_first(result.moves);
        result.counters = maker_.counters();
        return result;
    }

    /// Returns the utility of a decided line, otherwise the fitness in thousandths: from 0 for the
    /// report's, around 0 for the balanced one.
    [[nodiscard]] Score score_of(const Line& line) const {
        if (line.utility != 0) return line.utility;
        const bool balanced = settings_.fitness == LineFitness::Balance;
        const double value = balanced ? 2 * line.fitness - 1 : line.fitness;
        return static_cast<Score>(std::lround(value * score_unit));
    }

    std::shared_ptr<const Trace<G>> finished_trace() {
        if (!trace_) return nullptr;
        order_best_first();
        for (const Line* line : order_) {
            if (trace_->population.size() == most_lines_recorded) break;
            trace_->population.push_back({line->moves(), line->fitness, score_of(*line)});
        }
        return trace_.take();
    }

    void record_generation(std::uint64_t generation) {
        if (!trace_) return;
        if (generation == 0) stride_ = 1;
        generation_ = generation;
        if (generation % stride_ != 0) return;
        trace_->generations.push_back(generation_record(generation));
        stride_ = thinned(trace_->generations, most_generations_recorded, stride_,
                          &GenerationRecord<G>::generation);
    }

    /// Makes sure that the last generation is recorded even if thinning skipped it.
    void record_last_generation() {
        if (trace_ && trace_->generations.back().generation != generation_)
            trace_->generations.push_back(generation_record(generation_));
    }

    [[nodiscard]] GenerationRecord<G> generation_record(std::uint64_t generation) const {
        GenerationRecord<G> record{.generation = generation, .lines = maker_.lines_made()};
        const auto count = static_cast<double>(population_.size());
        record.least = 1;
        const Line* best = &population_.front();
        for (const Line& line : population_) {
            record.mean += line.fitness / count;
            record.least = std::min(record.least, line.fitness);
            if (fitter(line, *best)) best = &line;
        }
        double variance = 0;
        for (const Line& line : population_)
            variance += (line.fitness - record.mean) * (line.fitness - record.mean) / count;
        record.spread = std::sqrt(variance);
        record.best = best->fitness;
        record.plan_score = score_of(*best);
        record.plan = best->moves();
        return record;
    }

    void record_offspring(const Line& first, const Line& second, const Line& child, int cut,
                          int mutated) {
        if (!trace_) return;
        const bool crossed = cut > 0;
        const Line& other = crossed ? second : first;
        const int from_first = crossed ? cut : first.length;
        // If repairs changed genes that the child should have inherited, the record would mislead.
        const int kept = mutated < 0 ? from_first : std::min(from_first, mutated);
        if (child.length < kept ||
            !std::equal(child.genes.begin(), child.genes.begin() + kept, first.genes.begin()))
            return;
        OffspringRecord<G> record{.first_parent = first.moves(),
                                  .second_parent = other.moves(),
                                  .child = child.moves(),
                                  .cut = std::min(from_first, child.length),
                                  .mutated = mutated < child.length ? mutated : -1};
        for (int gene = 0; gene < child.length; ++gene) {
            const Line& parent = gene < from_first ? first : other;
            const bool same = gene < parent.length && parent.genes[gene] == child.genes[gene];
            record.origins.push_back(gene % 2 == 1       ? GeneOrigin::Reply
                                     : gene == mutated   ? GeneOrigin::Mutation
                                     : !same             ? GeneOrigin::Grown
                                     : &parent == &first ? GeneOrigin::First
                                                         : GeneOrigin::Second);
        }
        keep_birth(trace_->offspring, std::move(record), most_offspring_records);
    }

    [[nodiscard]] std::size_t size() const {
        return static_cast<std::size_t>(settings_.population);
    }

    static constexpr std::uint64_t default_generations = 200;
    static constexpr std::size_t most_offspring_records = 12;
    static constexpr std::size_t most_generations_recorded = 1024;  ///< thinned beyond that
    static constexpr std::size_t most_lines_recorded = 1024;        ///< of the last population
    static constexpr std::size_t lines_between_checks = 64;

    HybridSettings settings_;
    Random random_;
    HybridLineMaker<G, R> maker_;

    // One search's state.
    int depth_ = 0;
    std::vector<Line> population_;
    std::vector<Line> next_;
    std::vector<const Line*> order_;
    std::vector<double> chances_;
    WantedTrace<G> trace_;
    std::uint64_t generation_ = 0;  ///< of the last generation
    std::uint64_t stride_ = 1;      ///< between two recorded generations
};

}  // namespace lawan::search
