#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "base/stop.hpp"
#include "game/game.hpp"
#include "search/budget.hpp"
#include "search/search.hpp"
#include "search/wanted_trace.hpp"

namespace lawan::search {

enum class Climb : std::uint8_t { Steepest, Sideways, Restart, Stochastic, First, Annealing };
enum class Ties : std::uint8_t { Random, First };

struct LocalSearchSettings {
    Climb variant = Climb::Steepest;
    Ties ties = Ties::Random;
    int sideways = 100;      ///< consecutive steps on a plateau
    int restarts = 10;       ///< climbs from random moves
    double temperature = 4;  ///< initial temperature, in utility units
    double cooling = 0.95;   ///< factor per step
    int steps = 200;         ///< of annealing

    bool operator==(const LocalSearchSettings&) const = default;
};

/// Hill climbing over the positions one move away; the value of a move is the evaluation after it.
/// `Steepest` considers every legal move (reports A and B). The other variants walk from a random
/// move to one of its neighbours, the legal moves nearest to it on the board.
template <Located G, EvaluationOf<G> E>
class LocalSearch {
public:
    static constexpr bool remembers = false;

    LocalSearch(E evaluation, LocalSearchSettings settings, std::uint64_t seed)
        : evaluation_(std::move(evaluation)), settings_(settings), random_(seed) {}

    SearchResult<G> search(const G& game, const StateOf<G>& root, const Limits& limits,
                           StopToken stop, const ProgressCallback<G>&) {
        Budget budget(limits, std::move(stop));
        trace_ = WantedTrace<G>(limits.traced);
        value_all_moves(game, root);
        const std::size_t chosen =
            settings_.variant == Climb::Steepest ? best_of(all()) : walk(game, budget);

        SearchResult<G> result;
        result.move = moves_[chosen].move;
        result.score = moves_[chosen].score;
        result.exact = moves_[chosen].exact;
        result.depth = 1;
        result.line = {result.move};
        result.counters = {.nodes = 1 + moves_.size(), .evaluations = moves_.size()};
        result.moves = moves_;
        sort_best_first(result.moves);
        result.trace = trace_.take();
        return result;
    }

    void reset() {}

private:
    using Indices = std::vector<std::size_t>;

    void value_all_moves(const G& game, const StateOf<G>& root) {
        moves_.clear();
        const Player player = game.player_to_move(root);
        for (const auto action : game.actions(root)) {
            const auto child = game.result(root, action);
            const bool ends = game.is_terminal(child);
            moves_.push_back({action,
                              ends ? game.utility(child, player) : evaluation_(game, child, player),
                              ends});
        }
    }

    std::size_t walk(const G& game, Budget& budget) {
        std::size_t best = random_index();
        const int climbs = settings_.variant == Climb::Restart ? settings_.restarts : 1;
        for (int climb = 0; climb < climbs; ++climb) {
            const std::size_t start = climb == 0 ? best : random_index();
            record(start, climb);
            const std::size_t top = settings_.variant == Climb::Annealing
                                        ? anneal(game, start, budget)
                                        : ascend(game, start, climb, budget);
            if (value(top) > value(best)) best = top;
            if (budget.spent_now(0)) break;
        }
        return best;
    }

    /// Climbs until no step is left. A step leads to a better neighbour or, sideways, to an equal
    /// one.
    std::size_t ascend(const G& game, std::size_t start, int climb, Budget& budget) {
        std::size_t place = start;
        int sideways_left = settings_.variant == Climb::Sideways ? settings_.sideways : 0;
        while (!budget.spent_now(0)) {
            const Indices neighbours = neighbours_of(game, place);
            if (neighbours.empty()) break;
            const std::size_t next = choose_step(neighbours, place);
            if (value(next) < value(place) || (value(next) == value(place) && sideways_left-- <= 0))
                break;
            if (value(next) > value(place))
                sideways_left = settings_.variant == Climb::Sideways ? settings_.sideways : 0;
            place = next;
            record(place, climb);
        }
        return place;
    }

    std::size_t choose_step(const Indices& neighbours, std::size_t place) {
        if (settings_.variant != Climb::Stochastic && settings_.variant != Climb::First)
            return best_of(neighbours);
        Indices better;
        std::copy_if(neighbours.begin(), neighbours.end(), std::back_inserter(better),
                     [&](std::size_t index) { return value(index) > value(place); });
        if (better.empty()) return best_of(neighbours);
        if (settings_.variant == Climb::First)
            return better[random_.below(static_cast<std::uint32_t>(better.size()))];
        // Stochastic: chosen in proportion to the gain.
        std::uint32_t total = 0;
        for (const std::size_t index : better)
            total += static_cast<std::uint32_t>(value(index) - value(place));
        std::uint32_t ticket = random_.below(total);
        for (const std::size_t index : better) {
            const auto gain = static_cast<std::uint32_t>(value(index) - value(place));
            if (ticket < gain) return index;
            ticket -= gain;
        }
        return better.back();
    }

    /// Simulated annealing: moves to any better neighbour, and to a worse one with a probability
    /// that decreases with the loss and the number of steps.
    std::size_t anneal(const G& game, std::size_t start, Budget& budget) {
        std::size_t place = start;
        std::size_t best = start;
        double temperature = settings_.temperature * score_unit;
        for (int step = 0; step < settings_.steps && !budget.spent_now(0); ++step) {
            const Indices neighbours = neighbours_of(game, place);
            if (neighbours.empty()) break;
            const std::size_t next =
                neighbours[random_.below(static_cast<std::uint32_t>(neighbours.size()))];
            const double gain = value(next) - value(place);
            if (gain > 0 || random_.unit() < std::exp(gain / temperature)) {
                place = next;
                record(place, 0);
            }
            if (value(place) > value(best)) best = place;
            temperature = std::max(temperature * settings_.cooling, 1e-9);
        }
        return best;
    }

    void record(std::size_t place, int climb) {
        constexpr std::size_t most_steps = 10'000;
        if (trace_ && trace_->walk.size() < most_steps)
            trace_->walk.push_back({moves_[place].move, moves_[place].score, climb});
    }

    /// Returns the other legal moves at the least distance.
    [[nodiscard]] Indices neighbours_of(const G& game, std::size_t place) const {
        Indices nearest;
        int least = std::numeric_limits<int>::max();
        for (std::size_t index = 0; index < moves_.size(); ++index) {
            if (index == place) continue;
            const int distance = game.distance(moves_[place].move, moves_[index].move);
            if (distance < least) {
                nearest.clear();
                least = distance;
            }
            if (distance == least) nearest.push_back(index);
        }
        return nearest;
    }

    std::size_t best_of(const Indices& indices) {
        Indices best;
        for (const std::size_t index : indices) {
            if (!best.empty() && value(index) > value(best.front())) best.clear();
            if (best.empty() || value(index) == value(best.front())) best.push_back(index);
        }
        return settings_.ties == Ties::First
                   ? best.front()
                   : best[random_.below(static_cast<std::uint32_t>(best.size()))];
    }

    [[nodiscard]] Indices all() const {
        Indices indices(moves_.size());
        for (std::size_t index = 0; index < indices.size(); ++index) indices[index] = index;
        return indices;
    }

    [[nodiscard]] Score value(std::size_t index) const { return moves_[index].score; }
    std::size_t random_index() { return random_.below(static_cast<std::uint32_t>(moves_.size())); }

    E evaluation_;
    LocalSearchSettings settings_;
    Random random_;
    std::vector<ScoredMove<G>> moves_;  ///< of the current search, in board order
    WantedTrace<G> trace_;              ///< of the current search, if requested
};

}  // namespace lawan::search
