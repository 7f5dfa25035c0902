#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "game/game.hpp"
#include "search/genetic/proof_memory.hpp"
#include "search/genetic/rating.hpp"
#include "search/search.hpp"

namespace lawan::search {

enum class Selection : std::uint8_t {
    BetterHalf,         ///< truncation selection
    UniversalSampling,  ///< half are drawn in proportion to fitness: worse lines may survive too
};

/// The fitness of an undecided line. Formula (2) of report C weighs the rating after gene k with
/// (1/7)^k, so that the first move outweighs all others, and has seven terms. `OwnGenes` counts k
/// over the own genes, of which a line of 13 has seven; `AllGenes` over the first seven genes,
/// replies included. `Balance` is ours: all genes weigh the same, own ratings count for and
/// replies' ratings against.
enum class LineFitness : std::uint8_t { OwnGenes, AllGenes, Balance };

struct HybridSettings {
    int depth = 8;         ///< genes of a line, at most 13; overridden by Limits::depth
    int population = 150;  ///< as in report C
    Selection selection = Selection::BetterHalf;
    double crossover = 1;        ///< probability that a child has two parents; report C: always
    double mutation = 0.5;       ///< probability of a mutation; the report gives no number
    bool deterministic = false;  ///< breaks ties between first moves by the lowest, not at random
    // Additions to the report, all off in `plain`.
    LineFitness fitness = LineFitness::Balance;
    bool guarded = true;     ///< replies avoid letting the opponent win at once
    bool memory = true;      ///< remembers and uses proved wins and losses
    int repairs = 8;         ///< alternative moves tried in a line that turns out to be decided
    double challenge = 0.5;  ///< probability that a child is tested against another reply
    bool distinct = true;    ///< lets no line survive twice
    bool win_in_one = true;  ///< plays a winning or only move without a search
    bool deal_first = true;  ///< deals all first moves equally often in the first population
    bool elite = true;       ///< sampling always keeps the fittest
    bool quickest = true;    ///< breaks ties in fitness by the faster win or the slower loss

    /// The report's method without additions.
    [[nodiscard]] static HybridSettings plain() {
        HybridSettings settings;
        settings.fitness = LineFitness::OwnGenes;
        settings.guarded = settings.memory = settings.distinct = false;
        settings.win_in_one = settings.deal_first = settings.elite = settings.quickest = false;
        return settings;
    }
    bool operator==(const HybridSettings&) const = default;
};

/// A chromosome: own moves at the even indices (the report's odd genes), replies between them.
template <Game G>
struct HybridLine {
    static constexpr int most_genes = 13;

    std::array<StateOf<G>, most_genes + 1> states;  ///< before gene i, and after the last
    std::array<ActionOf<G>, most_genes> genes;
    std::array<double, most_genes + 1> sums;  ///< weighted sums of the ratings of the first i genes
    int length = 0;
    double fitness = 0;
    Score utility = 0;      ///< of a won or lost line, otherwise 0
    std::uint64_t key = 0;  ///< hash key of the last position

    [[nodiscard]] bool same_genes(const HybridLine& other) const {
        return length == other.length &&
               std::equal(genes.begin(), genes.begin() + length, other.genes.begin());
    }
    [[nodiscard]] std::vector<ActionOf<G>> moves() const {
        return {genes.begin(), genes.begin() + length};
    }
    /// Returns whether `left` is strictly fitter. Breaks ties by utility, then prefers faster wins
    /// and slower losses.
    [[nodiscard]] static bool better(const HybridLine& left, const HybridLine& right) {
        if (left.fitness != right.fitness) return left.fitness > right.fitness;
        if (left.utility != right.utility) return left.utility > right.utility;
        if (left.utility > 0) return left.length < right.length;
        return left.utility < 0 && left.length > right.length;
    }
};

/// Makes lines of play from plans for the own moves: finds the replies, rates the line, and
/// remembers what it proves. Scores are from the view of the root's player: positive ones are wins
/// for it.
template <Hashed G, RatingOf<G> R>
class HybridLineMaker {
public:
    using State = StateOf<G>;
    using Action = ActionOf<G>;
    using Line = HybridLine<G>;
    static constexpr int most_genes = Line::most_genes;

    /// The own genes that a line is to have, as far as they are given, and the one to mutate.
    struct Plan {
        std::array<Action, most_genes> genes{};
        int length = 0;
        int mutated = -1;
        bool sensible = false;  ///< own moves beyond the plan are chosen like replies

        static Plan of(const Line& line) { return {line.genes, line.length}; }
    };

    HybridLineMaker(R rating, HybridSettings settings)
        : rating_(std::move(rating)), settings_(settings) {}

    void begin(const G& game, const State& root, int depth, Random& random) {
        game_ = &game;
        random_ = &random;
        player_ = game.player_to_move(root);
        root_ = root;
        depth_ = depth;
        counters_ = {.nodes = 1};
        lines_made_ = 0;
        memory_.clear();
    }

    Line make(const Plan& plan) {
        Line line;
        line.states[0] = root_;
        line.sums[0] = 0;
        complete(line, 0, plan);
        return line;
    }

    /// Continues the line from gene `from` by the plan, and rates it. With a memory, if the line
    /// turns out to be decided, backtracks to the last gene with an undecided alternative and takes
    /// that, a few times.
    void complete(Line& line, int from, const Plan& plan) {
        ++lines_made_;
        Score decided = play_on(line, from, plan);
        for (int repair = 0; settings_.memory && decided != 0; ++repair) {
            const int open = prove_back(line, decided);
            if (open <= 0 || repair == settings_.repairs) break;
            add_gene(line, open, sensible_move(line.states[open]));
            decided = play_on(line, open + 1, plan);
        }
        judge(line, decided);
    }

    /// Updates a line by what the memory has learned since it was made.
    void refresh(Line& line) {
        if (!settings_.memory) return;
        for (int gene = 1; gene <= line.length; ++gene) {
            if (game_->is_terminal(line.states[gene])) return;
            const Score score = known(line.states[gene]);
            if (score == 0) continue;
            if (gene == line.length && line.utility == score) return;
            // Recomputes a reply that turned out to lose.
            complete(line, gene % 2 == 0 && score > 0 ? gene - 1 : gene, Plan::of(line));
            return;
        }
    }

    /// Tries a random reply somewhere in the line, so that the memory can learn from it: the reply
    /// rated best need not be the one that refutes.
    void challenge(Line& line) {
        if (line.length < 2) return;
        const auto replies = static_cast<std::uint32_t>(line.length) / 2;
        const int gene = 1 + 2 * static_cast<int>(random_->below(replies));
        Line other = line;
        add_gene(other, gene, any_of(game_->actions(line.states[gene])));
        Plan plan;
        plan.sensible = true;
        complete(other, gene + 1, plan);
        refresh(line);
    }

    /// Returns the best move by a one-ply minimax: the highest rating for the player to move, the
    /// first one on ties. Guarded or with a memory, prefers moves that neither allow an immediate
    /// win nor are known to lose.
    Action sensible_move(const State& state) {
        std::array<std::pair<double, Action>, most_plies> candidates;
        std::size_t count = 0;
        std::size_t best = 0;
        for (const Action action : game_->actions(state)) {
            candidates[count] = {rating_(*game_, state, action), action};
            if (candidates[count].first > candidates[best].first) best = count;
            ++count;
        }
        counters_.evaluations += count;
        const Action favourite = candidates[best].second;
        if (!settings_.guarded && !settings_.memory) return favourite;
        const Score sign = game_->player_to_move(state) == player_ ? 1 : -1;
        for (std::size_t tried = 0; tried < count; ++tried) {
            if (sign * settled(game_->result(state, candidates[best].second)) >= 0)
                return candidates[best].second;
            candidates[best].first = -1;
            for (std::size_t i = 0; i < count; ++i)
                if (candidates[i].first > candidates[best].first) best = i;
        }
        return favourite;
    }

    [[nodiscard]] bool root_is_decided() const { return settings_.memory && known(root_) != 0; }
    [[nodiscard]] const Counters& counters() const { return counters_; }
    [[nodiscard]] std::uint64_t lines_made() const { return lines_made_; }

private:
    /// Returns the utility if the game ended or a position known to be decided was reached,
    /// otherwise 0.
    Score play_on(Line& line, int from, const Plan& plan) {
        for (int gene = from;; ++gene) {
            const State& state = line.states[gene];
            line.length = gene;
            if (game_->is_terminal(state)) return game_->utility(state, player_);
            if (settings_.memory && gene > 0) {
                if (const Score score = known(state); score != 0) return score;
            }
            if (gene == depth_) return 0;
            add_gene(line, gene,
                     gene % 2 == 0 ? own_move(state, plan, gene) : sensible_move(state));
        }
    }

    void add_gene(Line& line, int gene, Action action) {
        const double weight = weight_of(gene);
        double value = 0;
        if (weight != 0) {
            value = rating_(*game_, line.states[gene], action);
            ++counters_.evaluations;
        }
        line.genes[gene] = action;
        line.sums[gene + 1] = line.sums[gene] + weight * value;
        line.states[gene + 1] = game_->result(line.states[gene], action);
        ++counters_.nodes;
    }

    /// Returns the plan's move if it is legal and not to be mutated, otherwise a random one.
    Action own_move(const State& state, const Plan& plan, int gene) {
        if (plan.sensible && gene >= plan.length) return sensible_move(state);
        const auto actions = game_->actions(state);
        const bool given = gene < plan.length && actions.contains(plan.genes[gene]);
        if (given && gene != plan.mutated) return plan.genes[gene];
        Action action = any_of(actions);
        while (given && actions.size() > 1 && action == plan.genes[gene]) action = any_of(actions);
        return action;
    }

    void judge(Line& line, Score decided) {
        const double sum = line.sums[line.length];
        const double undecided =
            settings_.fitness == LineFitness::Balance ? 0.5 + sum / (most_genes + 3) : sum;
        line.utility = decided;
        line.fitness = decided > 0 ? 1 : decided < 0 ? 0 : undecided;
        line.key = game_->hash(line.states[line.length]);
    }

    [[nodiscard]] Score known(const State& state) const { return memory_.find(game_->hash(state)); }

    /// Returns the utility of a position if it is known to be decided, otherwise 0. Guarded,
    /// detects a win in one.
    Score settled(const State& state) {
        if (game_->is_terminal(state)) return game_->utility(state, player_);
        if (settings_.memory) {
            if (const Score score = known(state); score != 0) return score;
        }
        if (!settings_.guarded) return 0;
        for (const Action action : game_->actions(state)) {
            if (!rating_.wins(*game_, state, action)) continue;
            const Score score = game_->utility(game_->result(state, action), player_);
            if (settings_.memory) memory_.store(game_->hash(state), score);
            return score;
        }
        return 0;
    }

    /// Backs up the end of a line as far as it proves earlier positions: one winning move is enough
    /// for the player to move, but all moves must lose. Returns the last gene before which the
    /// position is still undecided, or -1 if even the root is decided.
    int prove_back(const Line& line, Score score) {
        for (int gene = line.length - 1; gene >= 0; --gene) {
            const State& state = line.states[gene];
            const Score sign = gene % 2 == 0 ? 1 : -1;
            if (sign * score < 0) {
                for (const Action action : game_->actions(state)) {
                    const Score other = settled(game_->result(state, action));
                    if (sign * other >= 0) return gene;
                    score = sign > 0 ? std::max(score, other) : std::min(score, other);
                }
            }
            memory_.store(game_->hash(state), score);
        }
        return -1;
    }

    Action any_of(const ActionsOf<G>& actions) {
        return actions.at(
            static_cast<int>(random_->below(static_cast<std::uint32_t>(actions.size()))));
    }

    /// The weight of the rating after a gene in the fitness; 0: it does not count.
    [[nodiscard]] double weight_of(int gene) const {
        const bool own = gene % 2 == 0;
        switch (settings_.fitness) {
            case LineFitness::OwnGenes:
                return own ? weights[static_cast<std::size_t>(gene) / 2] : 0;
            case LineFitness::AllGenes:
                return static_cast<std::size_t>(gene) < weights.size()
                           ? weights[static_cast<std::size_t>(gene)]
                           : 0;
            case LineFitness::Balance:
                return own ? 1 : -1;
        }
        std::unreachable();
    }

    /// (1/7)^k for k = 1..7.
    static constexpr std::array<double, most_genes / 2 + 1> weights = [] {
        std::array<double, most_genes / 2 + 1> powers{};
        double power = 1;
        for (double& weight : powers) weight = power /= 7;
        return powers;
    }();

    R rating_;
    HybridSettings settings_;
    ProofMemory memory_;

    // One search's state.
    const G* game_ = nullptr;
    Random* random_ = nullptr;
    Player player_ = Player::X;
    State root_{};
    int depth_ = 0;
    Counters counters_;
    std::uint64_t lines_made_ = 0;
};

}  // namespace lawan::search
