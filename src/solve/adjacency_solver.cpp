#include "solve/adjacency_solver.hpp"

#include <algorithm>
#include <span>

#include "solve/table_memory.hpp"

namespace lawan {
namespace {

constexpr int beyond = 64;  ///< more marks than there are

/// The cells that may be empty in a game that reaches `state`.
std::uint64_t universe_of(const Adjacency& game, const Adjacency::State& state) {
    const std::uint64_t start = game.empty_cells(game.initial_state());
    const std::uint64_t empty = game.empty_cells(state);
    return (empty & ~start) == 0 ? start : empty;
}

}  // namespace

AdjacencySolver::AdjacencySolver(const Adjacency& game, const Adjacency::State& state,
                                 std::size_t table_bytes)
    : game_(game),
      sets_(game, universe_of(game, state)),
      table_((check_memory(table_bytes), table_bytes), EmptySetGame::key_bits) {}

bool AdjacencySolver::applies(const Adjacency& game, const Adjacency::State& state) {
    return state.plies_left == std::popcount(game.empty_cells(state));
}

std::optional<int> AdjacencySolver::value(const Adjacency::State& state,
                                          const std::stop_token& stop, const Progress& progress) {
    const std::uint64_t empty = game_.empty_cells(state);
    const int marks = settled(state);
    if (empty == 0) return marks;
    const Node node = node_of(empty);
    // Values have the parity of the unsettled cells. Windows of one value, from below: a lower
    // bound far down is cheap, and the answer often comes with the first upper bound.
    const int unsettled = std::popcount(sets_.seen(empty).any);
    const BySymmetry known = by_symmetry(node, sets_.seen(empty));
    Range range{std::max(-unsettled, known.lower), std::min(unsettled, known.upper)};
    stop_ = &stop;
    if (progress) {
        report_ = [&] { progress({range.lower + marks, range.upper + marks}, expansions_); };
    }
    try {
        int guess = std::min(range.upper, -unsettled / 4 - ((unsettled / 4 + unsettled) & 1));
        while (range.lower < range.upper) {
            guess = std::clamp(guess, range.lower + 1, range.upper);
            const int found = search(node, guess - 1, guess);
            if (found < guess) {
                range.upper = found - ((found + unsettled) & 1);
                guess = range.upper;
            } else {
                range.lower = found + ((found + unsettled) & 1);
                guess = range.lower + 2;
            }
            if (report_) report_();
        }
    } catch (const Stopped&) {
        report_ = {};
        return std::nullopt;
    }
    report_ = {};
    return range.lower + marks;
}

std::optional<bool> AdjacencySolver::reaches(const Adjacency::State& state, int wanted,
                                             const std::stop_token& stop) {
    const std::uint64_t empty = game_.empty_cells(state);
    const int open = wanted - settled(state);  // what must still be won
    if (empty == 0) return open <= 0;
    stop_ = &stop;
    try {
        return search(node_of(empty), open - 1, open) >= open;
    } catch (const Stopped&) {
        return std::nullopt;
    }
}

void AdjacencySolver::pause() const {
    if (stop_->stop_requested()) throw Stopped{};
    constexpr std::uint64_t between_reports = std::uint64_t{1} << 20U;
    if (report_ && expansions_ % between_reports == 0) report_();
}

AdjacencySolver::Node AdjacencySolver::node_of(std::uint64_t empty) const {
    const SetImages images = sets_.images(empty);
    return {empty, images, EmptySetGame::key(images), std::popcount(empty)};
}

AdjacencySolver::Node AdjacencySolver::after(const Node& node, int cell, std::uint64_t key) const {
    return {node.empty & ~(std::uint64_t{1} << cell), sets_.without(node.images, cell), key,
            node.size - 1};
}

int AdjacencySolver::settled(const Adjacency::State& state) const {
    const std::uint64_t open = sets_.seen(game_.empty_cells(state)).any;
    return std::popcount(state.own & ~open) - std::popcount(state.enemy & ~open);
}

/// Of two cells a and b the first one filled gains what it sees alone, the second all it sees.
int AdjacencySolver::value_of_two(std::uint64_t empty) const {
    const std::uint64_t first = sets_.sight(std::countr_zero(empty));
    const std::uint64_t second = sets_.sight(63 - std::countl_zero(empty));
    return std::abs(std::popcount(first) - std::popcount(second)) - std::popcount(first & second);
}

AdjacencySolver::BySymmetry AdjacencySolver::by_symmetry(const Node& node,
                                                         const EmptySetGame::Seen& seen) const {
    BySymmetry known{.lower = -beyond, .upper = beyond};
    for (const auto& mirror : sets_.mirrors()) {
        if (EmptySetGame::symmetric(node.images, mirror) && (node.empty & mirror.fixed) == 0) {
            known.mirror = &mirror;
            known.upper = std::min(known.upper, -EmptySetGame::answerer_wins(mirror, node.empty));
            continue;
        }
        const int move = sets_.restoring_move(node.images, mirror, node.empty);
        if (move < 0) continue;
        known.restoring = move;
        const std::uint64_t left = node.empty & ~(std::uint64_t{1} << move);
        known.lower = std::max(
            known.lower, sets_.gain(move, seen.one) + EmptySetGame::answerer_wins(mirror, left));
    }
    return known;
}

int AdjacencySolver::drop_answered(const Node& node, const EmptySetGame::Seen& seen,
                                   const EmptySetGame::Mirror& mirror, int alpha, Moves& moves) {
    int most = -beyond;
    int left = 0;
    std::uint64_t looked_at = 0;
    for (int i = 0; i < moves.count; ++i) {
        const Move move = moves.list[static_cast<std::size_t>(i)];
        if ((looked_at >> move.cell & 1) != 0) continue;  // the image of one that is done
        const int answer = mirror.image[static_cast<std::size_t>(move.cell)];
        looked_at |= std::uint64_t{1} << answer;
        // Answered, the pair is worth its difference, and the set is symmetric again.
        const int pair = move.gain - sets_.gain(answer, sets_.one_after(seen, move.cell));
        int value = pair;
        if (node.size > 2) {
            Node next = after(after(node, move.cell, 0), answer, 0);
            next.key = EmptySetGame::key(next.images);
            value += search(next, alpha - pair, alpha - pair + 1);
        }
        if (value <= alpha) {
            most = std::max(most, value);
        } else {
            moves.list[static_cast<std::size_t>(left++)] = move;
        }
    }
    moves.count = left;
    return most;
}

/// A value in (alpha, beta) is exact, one <= alpha an upper bound, one >= beta a lower bound.
int AdjacencySolver::search(const Node& node, int alpha, int beta) {
    // 1. Few cells are worked out.
    if (node.size == 1) return std::popcount(sets_.sight(std::countr_zero(node.empty)));
    if (node.size == 2) return value_of_two(node.empty);

    // 2. Bounds: all unsettled cells to one side; those of symmetry; those in the table.
    const EmptySetGame::Seen seen = sets_.seen(node.empty);
    const int unsettled = std::popcount(seen.any);
    const BySymmetry known = by_symmetry(node, seen);
    int lower = std::max(-unsettled, known.lower);
    int upper = std::min(unsettled, known.upper);
    int table_move = -1;
    if (lower < beta && upper > alpha) {
        if (const auto stored = table_.find(node.key)) {
            lower = std::max(lower, stored->lower);
            upper = std::min(upper, stored->upper);
            table_move = stored->move;
        }
    }
    if (lower >= beta || lower == upper) return lower;
    if (upper <= alpha) return upper;

    // 3. The move that makes the set symmetric, before anything else is looked at.
    const std::uint64_t before = expansions_++;
    if (expansions_ % 4096 == 0) pause();
    const auto leave = [&](int value, int move) {
        table_.store(node.key, {.lower = lower, .upper = upper, .move = move},
                     expansions_ - before);
        return value;
    };
    if (known.restoring >= 0) {
        Node next = after(node, known.restoring, 0);
        next.key = EmptySetGame::key(next.images);
        const int gain = sets_.gain(known.restoring, seen.one);
        const int value = gain - search(next, gain - beta, gain - std::max(alpha, lower));
        if (value >= beta) {
            lower = value;
            return leave(value, known.restoring);
        }
    }

    // 4. All moves, with what the table knows of the sets they leave.
    Moves moves;
    for (std::uint64_t rest = node.empty; rest != 0; rest &= rest - 1) {
        const int cell = std::countr_zero(rest);
        const std::uint64_t key = EmptySetGame::key(sets_.without(node.images, cell));
        table_.prefetch(key);
        const int gain = sets_.gain(cell, seen.one);
        // Good is what gains, bad what makes a gain for the opponent.
        const int order = 4 * gain - std::popcount(sets_.sight(cell) & seen.two) +
                          (cell == table_move ? 1000 : 0);
        moves.list[static_cast<std::size_t>(moves.count++)] = {order, cell, gain, key};
    }
    int most = -beyond;  // what moves that are out of the question can reach
    int left = 0;
    for (int i = 0; i < moves.count; ++i) {
        const Move move = moves.list[static_cast<std::size_t>(i)];
        int least = 2 * move.gain - unsettled;
        int best = unsettled;
        if (const auto stored = table_.find(move.key)) {
            least = std::max(least, move.gain - stored->upper);
            best = std::min(best, move.gain - stored->lower);
        }
        if (least >= beta) {
            lower = std::max(lower, least);
            return leave(least, move.cell);
        }
        if (best <= alpha) {
            most = std::max(most, best);
        } else {
            moves.list[static_cast<std::size_t>(left++)] = move;
        }
    }
    moves.count = left;

    // 5. In a symmetric set the answer by symmetry refutes most of the others.
    if (known.mirror != nullptr)
        most = std::max(most, drop_answered(node, seen, *known.mirror, alpha, moves));

    // 6. The rest, best first.
    std::ranges::sort(std::span(moves.list).first(static_cast<std::size_t>(moves.count)),
                      std::ranges::greater{}, &Move::order);
    int best = -beyond;
    int best_move = table_move < 0 ? std::countr_zero(node.empty) : table_move;
    for (int i = 0; i < moves.count; ++i) {
        const Move& move = moves.list[static_cast<std::size_t>(i)];
        const int value = move.gain - search(after(node, move.cell, move.key), move.gain - beta,
                                             move.gain - std::max(alpha, best));
        if (value <= best) continue;
        best = value;
        best_move = move.cell;
        if (value >= beta) {
            lower = std::max(lower, value);
            return leave(value, best_move);
        }
    }
    const int value = std::max({best, most, lower});
    upper = std::min(upper, value);
    if (best > alpha) lower = std::max(lower, best);
    return leave(std::min(value, upper), best_move);
}

}  // namespace lawan
