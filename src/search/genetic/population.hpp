#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/bits.hpp"
#include "base/random.hpp"
#include "game/action_set.hpp"
#include "game/game.hpp"
#include "search/budget.hpp"
#include "search/genetic/best_lines.hpp"
#include "search/genetic/birth.hpp"
#include "search/genetic/reservation_tree.hpp"
#include "search/genetic/settings.hpp"
#include "search/search.hpp"
#include "search/trace.hpp"

namespace lawan::search {

/// A population of lines of play, rated by a reservation tree. Every child is a legal line that is
/// not yet in the tree.
template <Game G, EvaluationOf<G> E>
    requires std::same_as<ActionsOf<G>, ActionSet>
class GeneticPopulation {
public:
    using State = StateOf<G>;
    using Gene = ReservationTree::Gene;

    struct Line {
        std::array<Gene, most_plies> genes;
        int length = 0;

        [[nodiscard]] std::span<const Gene> moves() const {
            return {genes.data(), static_cast<std::size_t>(length)};
        }
    };

    GeneticPopulation(E evaluation, const GeneticSettings& settings, std::uint64_t seed)
        : evaluation_(std::move(evaluation)),
          settings_(settings),
          random_(seed),
          tree_(settings.memory / static_cast<std::size_t>(std::max(settings.threads, 1))) {
        for (std::size_t lead = 0; lead < lead_weights_.size(); ++lead)
            lead_weights_[lead] = std::pow(static_cast<double>(lead + 1), settings.pressure);
    }

    /// Resets and starts a search from `root` with lines of `depth` plies; 0: to the end of the
    /// game.
    void start(const G& game, const State& root, int depth) {
        game_ = &game;
        root_ = root;
        maximiser_ = game.player_to_move(root);
        horizon_ = depth > 0 ? std::min(depth, most_plies) : most_plies;
        counters_ = {.nodes = 1};
        guessed_ = false;
        full_ = false;
        tree_.clear();
    }

    /// Makes the first population, at least one line; every move at the root gets a line before any
    /// gets two. Ends early when the budget is spent.
    void found(Budget& budget) {
        for (int i = 0; i < settings_.population && !over(); ++i) {
            live({}, 0);
            if (walk_.known) live_untried();
            insert();
            if (budget.spent(counters_.nodes)) break;
        }
    }

    struct Unwatched {};

    /// Breeds one generation: parents in pairs, two children per pair. Calls `watch(birth, child)`
    /// for each child that inherits from its parents. Where all such lines are known already, grows
    /// a new line instead, without a call.
    template <class Watch>
    void breed(Budget& budget, const Watch& watch) {
        best_.find(tree_, static_cast<std::size_t>(settings_.threshold));
        weigh();
        // Select all parents before the first child changes the tree.
        const auto children = static_cast<std::size_t>(settings_.parents);
        parents_.resize(children + children % 2);
        for (Line& parent : parents_) parent.length = best_.moves(tree_, select(), parent.genes);
        for (std::size_t i = 0; i < children; ++i) {
            if (over() || budget.spent(counters_.nodes)) return;
            breed_child(parents_[i], parents_[i ^ 1U], watch);
        }
    }

    /// Returns true if nothing is left to do: every line is known, or the memory is full.
    [[nodiscard]] bool over() const { return full_ || tree_.complete(); }
    [[nodiscard]] bool memory_reached() const { return full_; }
    /// Returns whether some line ended before the game did, so that its value is an estimate.
    [[nodiscard]] bool guessed() const { return guessed_; }
    [[nodiscard]] const ReservationTree& tree() const { return tree_; }
    [[nodiscard]] const Counters& counters() const { return counters_; }

    /// Returns the `most` fittest lines, best first. The first one carries the root's value: the
    /// plan.
    [[nodiscard]] std::vector<LineRecord<G>> fittest(std::size_t most) const {
        BestLines best;
        best.find(tree_, most);
        std::vector<LineRecord<G>> records;
        for (const auto& line : best.lines()) {
            Line moves;
            moves.length = best.moves(tree_, line, moves.genes);
            records.push_back({{moves.genes.begin(), moves.genes.begin() + moves.length},
                               static_cast<double>(fitness(line)),
                               line.value});
        }
        return records;
    }

private:
    /// The line being made.
    struct Walk {
        Line line;
        std::array<std::uint8_t, most_plies> choices;   ///< number of legal moves at each gene
        std::array<std::uint64_t, most_plies> untried;  ///< while the tree knows the line
        // State and cursor before each gene, while the tree knows the line.
        std::array<State, most_plies + 1> states;
        std::array<ReservationTree::Cursor, most_plies + 1> cursors;
        int known_plies = 0;
        bool known = false;  ///< to its end; then `value` is not set
        bool ended = false;  ///< the game ended, not only the line
        Score value = 0;
    };

    // Selection.

    /// Returns how many levels the line's value rises unchanged from its leaf. A game that ended
    /// early counts as standing still up to the horizon.
    [[nodiscard]] int fitness(const BestLines::Line& line) const {
        return tree_.longest() - line.level;
    }

    void weigh() {
        weights_.clear();
        double total = 0;
        const int least = fitness(best_.lines().back());
        for (const auto& line : best_.lines()) {
            total += settings_.pressure > 0
                         ? lead_weights_[static_cast<std::size_t>(fitness(line) - least)]
                         : fitness(line);
            weights_.push_back(total);
        }
    }

    /// Selects by roulette wheel; uniformly if all fitness is 0.
    const BestLines::Line& select() {
        const auto& lines = best_.lines();
        const double total = weights_.back();
        if (total <= 0) return lines[random_.below(static_cast<std::uint32_t>(lines.size()))];
        const auto chosen = std::ranges::upper_bound(weights_, random_.unit() * total);
        return lines[std::min(static_cast<std::size_t>(chosen - weights_.begin()),
                              lines.size() - 1)];
    }

    // Children.

    template <class Watch>
    void breed_child(const Line& first, const Line& second, const Watch& watch) {
        // 1. Crossover: the first parent's genes up to the cut, then the second's.
        const int cut = crossover_point(first, second);
        Line wanted = second;
        std::copy_n(first.genes.begin(), cut, wanted.genes.begin());
        // 2. Mutate one gene.
        const bool mutates = random_.below(10) < static_cast<std::uint32_t>(settings_.mutation);
        int mutated = mutates ? mutation_place(wanted.length) : -1;
        if (settings_.tail == Tail::Grown)
            wanted.length = std::min(wanted.length, mutates ? mutated : cut + 1);
        // 3. Make a legal line of it. If the tree knows the line, mutate one more gene.
        const int taken = wanted.length;
        live(wanted, mutated);
        const bool known = walk_.known;
        const int known_length = walk_.line.length;
        const int changed = known ? untried_place() : -1;
        if (changed >= 0) {
            wanted = walk_.line;
            if (settings_.tail == Tail::Grown) wanted.length = changed;
            live(wanted, changed, changed);
        } else if (known) {
            live_untried();
        }
        // 4. Insert it into the tree.
        if constexpr (!std::same_as<Watch, Unwatched>) {
            Birth<Line> birth{first, second, cut, taken, mutated};
            if (changed >= 0) {
                birth.known = wanted;
                birth.known.length = known_length;
                birth.changed = changed;
                birth.tail_kept = settings_.tail == Tail::Inherited;
            }
            if (!known || changed >= 0) watch(birth, walk_.line);
        }
        insert();
    }

    [[nodiscard]] int crossover_point(const Line& first, const Line& second) const {
        const int most = std::min(first.length, second.length);
        if (settings_.crossover_point > 0) return std::min(settings_.crossover_point, most);
        // Cut just after the common prefix: one parent's move there, then the other's play.
        int shared = 0;
        while (shared < most && first.genes[shared] == second.genes[shared]) ++shared;
        return std::min(shared + 1, most);
    }

    [[nodiscard]] int mutation_place(int length) {
        if (settings_.mutation_place > 0) return std::min(settings_.mutation_place, length) - 1;
        return random_place(~std::uint64_t{0} >> (most_plies - length));
    }

    [[nodiscard]] int random_place(std::uint64_t places) {
        if (settings_.descent <= 0) return random_bit(places);
        for (;;) {
            for (std::uint64_t rest = places; rest != 0; rest &= rest - 1) {
                if (random_.unit() >= std::min(settings_.descent, 0.99))
                    return std::countr_zero(rest);
            }
        }
    }

    /// Returns a ply at which the known line in `walk_` can leave the tree, or -1.
    [[nodiscard]] int untried_place() {
        std::uint64_t places = 0;
        for (int ply = 0; ply < walk_.known_plies; ++ply)
            places |= std::uint64_t{walk_.untried[ply] != 0} << ply;
        return places == 0 ? -1 : random_place(places);
    }

    /// Makes a line that is not in the tree yet. One must exist.
    void live_untried() {
        Line wanted;
        State state = root_;
        for (auto cursor = tree_.root();; ++wanted.length) {
            const std::uint64_t legal = game_->actions(state).bits();
            if ((legal & ~tree_.tried(cursor)) != 0) break;
            const auto move = static_cast<Gene>(random_bit(tree_.unfinished(cursor)));
            wanted.genes[wanted.length] = move;
            cursor = tree_.advanced(cursor, move);
            state = game_->result(state, move);
        }
        live(wanted, wanted.length);
    }

    // Growth.

    /// Makes a legal line in `walk_`: wanted genes where they are legal, grown ones elsewhere. The
    /// gene at `mutated` differs from the wanted one, and is untried if possible. Keeps the genes
    /// before `from`, which the tree must know.
    void live(const Line& wanted, int mutated, int from = 0) {
        State state = from == 0 ? root_ : walk_.states[from];
        auto cursor = from == 0 ? tree_.root() : walk_.cursors[from];
        int ply = from;
        walk_.known = true;
        for (; walk_.known && ply < horizon_; ++ply) {
            const std::uint64_t legal = game_->actions(state).bits();
            if (legal == 0) break;
            const std::uint64_t tried = tree_.tried(cursor);
            walk_.states[ply] = state;
            walk_.cursors[ply] = cursor;
            walk_.untried[ply] = legal & ~tried;
            const Gene gene = ply == mutated ? mutant(state, legal, legal & ~tried, wanted, ply)
                                             : inherited(state, legal, wanted, ply);
            add_gene(ply, gene, legal);
            state = game_->result(state, gene);
            if ((tried >> gene & 1) != 0) {
                cursor = tree_.advanced(cursor, gene);
            } else {
                walk_.known = false;
            }
        }
        walk_.known_plies = ply;
        for (; ply < horizon_; ++ply) {
            const std::uint64_t legal = game_->actions(state).bits();
            if (legal == 0) break;
            const Gene gene = ply == mutated ? mutant(state, legal, legal, wanted, ply)
                                             : inherited(state, legal, wanted, ply);
            add_gene(ply, gene, legal);
            state = game_->result(state, gene);
        }
        counters_.nodes += static_cast<std::uint64_t>(ply - from);
        walk_.line.length = ply;
        if (walk_.known) return;
        walk_.ended = game_->is_terminal(state);
        walk_.value = value_of(state);
    }

    void add_gene(int ply, Gene gene, std::uint64_t legal) {
        walk_.line.genes[ply] = gene;
        walk_.choices[ply] = static_cast<std::uint8_t>(std::popcount(legal));
    }

    Gene inherited(const State& state, std::uint64_t legal, const Line& wanted, int ply) {
        if (ply < wanted.length && (legal >> wanted.genes[ply] & 1) != 0) return wanted.genes[ply];
        return grown(state, legal, settings_.growth);
    }

    Gene mutant(const State& state, std::uint64_t legal, std::uint64_t untried, const Line& wanted,
                int ply) {
        std::uint64_t moves = untried != 0 ? untried : legal;
        if (ply < wanted.length) {
            const std::uint64_t others = moves & ~(std::uint64_t{1} << wanted.genes[ply]);
            if (others != 0) moves = others;
        }
        return grown(state, moves, settings_.mutant);
    }

    Gene grown(const State& state, std::uint64_t moves, Growth growth) {
        if (growth == Growth::Random) return static_cast<Gene>(random_bit(moves));
        const Score sign = game_->player_to_move(state) == maximiser_ ? 1 : -1;
        Gene best_move = 0;
        Score best = -infinite_score;
        std::uint32_t equals = 0;
        for (const Gene move : ActionSet(moves)) {
            const Score value = sign * value_of(game_->result(state, move));
            if (value < best) continue;
            equals = value == best ? equals + 1 : 1;
            best = value;
            if (equals == 1 || random_.below(equals) == 0) best_move = move;
        }
        counters_.nodes += static_cast<std::uint64_t>(std::popcount(moves));
        return best_move;
    }

    [[nodiscard]] int random_bit(std::uint64_t bits) {
        return nth_set_bit(
            bits, static_cast<int>(random_.below(static_cast<std::uint32_t>(std::popcount(bits)))));
    }

    /// Returns the utility or evaluation for the player to move at the root.
    [[nodiscard]] Score value_of(const State& state) {
        if (game_->is_terminal(state)) return game_->utility(state, maximiser_);
        ++counters_.evaluations;
        return evaluation_(*game_, state, maximiser_);
    }

    void insert() {
        const auto line = walk_.line.moves();
        const auto outcome = tree_.insert(line, {walk_.choices.data(), line.size()}, walk_.value);
        if (outcome == ReservationTree::Insertion::Full) full_ = true;
        if (!walk_.ended) guessed_ = true;
    }

    E evaluation_;
    GeneticSettings settings_;
    Random random_;
    ReservationTree tree_;

    // One search's state.
    const G* game_ = nullptr;
    State root_{};
    Player maximiser_ = Player::X;
    int horizon_ = most_plies;
    Counters counters_;
    bool guessed_ = false;
    bool full_ = false;
    Walk walk_;
    BestLines best_;
    std::array<double, most_plies + 1> lead_weights_{};
    std::vector<double> weights_;  ///< prefix sums over the best lines
    std::vector<Line> parents_;
};

}  // namespace lawan::search
