#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <span>

#include "solve/adjacency/full_board/adjacency_solver.hpp"

// How AdjacencySolver searches a set of empty cells; adjacency_solver.cpp has what it is asked.

namespace lawan::solve {

AdjacencySolver::Node AdjacencySolver::node_of(std::uint64_t empty) const {
    const SetImages images = sets_.images(empty);
    return {empty, images, EmptyCellsGame::key(images), std::popcount(empty)};
}

AdjacencySolver::Node AdjacencySolver::after(const Node& node, int cell, std::uint64_t key) const {
    return {node.empty & ~(std::uint64_t{1} << cell), sets_.without(node.images, cell), key,
            node.size - 1};
}

/// Of two cells a and b the first one filled gains what it sees alone, the second all it sees.
int AdjacencySolver::value_of_two(std::uint64_t empty) const {
    const std::uint64_t first = sets_.sight(std::countr_zero(empty));
    const std::uint64_t second = sets_.sight(63 - std::countl_zero(empty));
    return std::abs(std::popcount(first) - std::popcount(second)) - std::popcount(first & second);
}

AdjacencySolver::BySymmetry AdjacencySolver::by_symmetry(const Node& node,
                                                         const EmptyCellsGame::Seen& seen) const {
    BySymmetry known{.lower = -beyond, .upper = beyond};
    for (const auto& mirror : sets_.mirrors()) {
        if (EmptyCellsGame::symmetric(node.images, mirror) && (node.empty & mirror.fixed) == 0) {
            known.mirror = &mirror;
            known.upper = std::min(known.upper, -EmptyCellsGame::answerer_wins(mirror, node.empty));
            continue;
        }
        const int move = sets_.restoring_move(node.images, mirror, node.empty);
        if (move < 0) continue;
        known.restoring = move;
        const std::uint64_t left = node.empty & ~(std::uint64_t{1} << move);
        known.lower = std::max(
            known.lower, sets_.gain(move, seen.one) + EmptyCellsGame::answerer_wins(mirror, left));
    }
    return known;
}

std::optional<AdjacencySolver::Range> AdjacencySolver::by_groups(const Node& node, int beta) {
    constexpr int small = 20;  // cells whose exact values are soon found
    if (node.size % 2 == 0) return std::nullopt;
    for (int way = 0; way < groups_.ways(); ++way) {
        const auto division = groups_.division(node.empty, way);
        if (!division) continue;
        const auto even =
            std::span(division->even).first(static_cast<std::size_t>(division->evens));
        // The others must be small; of the largest no more is asked than what is missing.
        const auto largest = std::ranges::max_element(
            even, {}, [](std::uint64_t cells) { return std::popcount(cells); });
        const bool odd_is_largest = std::popcount(division->odd) > std::popcount(*largest);
        const int rest = node.size - std::popcount(odd_is_largest ? division->odd : *largest);
        if (rest > small) continue;
        int sum = -division->cost;
        for (auto group = even.begin(); group != even.end(); ++group) {
            if (odd_is_largest || group != largest) sum -= search(node_of(*group), -beyond, beyond);
        }
        if (odd_is_largest) {
            sum += search(node_of(division->odd), beta - sum - 1, beta - sum);
        } else {
            sum += search(node_of(division->odd), -beyond, beyond);
            sum -= search(node_of(*largest), sum - beta, sum - beta + 1);
        }
        if (sum >= beta) return Range{sum, beyond};
    }
    return std::nullopt;
}

std::optional<AdjacencySolver::Range> AdjacencySolver::by_pair(const Node& node,
                                                               const EmptyCellsGame::Seen& seen,
                                                               int alpha, int beta) {
    constexpr int large = 16;  // symmetry says more of larger sets
    if (node.size > large) return std::nullopt;
    const bool odd = node.size % 2 == 1;
    /// A pair with the key of the set without it and how far that one's value can be from the
    /// set's.
    struct Without {
        CellPairs::Pair pair;
        std::uint64_t key;
        Range distance;
    };
    std::array<Without, std::size_t{large} * (large - 1) / 2> list;
    int count = 0;
    int tightest = 0;
    int order = -beyond;  // of that one: by its bound from below
    pairs_.each(node.empty, seen, [&](const CellPairs::Pair& pair) {
        const std::uint64_t key =
            EmptyCellsGame::key(sets_.without(sets_.without(node.images, pair.first), pair.second));
        tables_->of(node.size - 2).prefetch(key);
        const int least = pair.wins - pair.shared;
        const int most = std::abs(pair.wins) + pair.shared;
        if (const int tight = odd ? least : -pair.shared; tight > order) {
            order = tight;
            tightest = count;
        }
        list[static_cast<std::size_t>(count++)] = {pair, key,
                                                   odd ? Range{least, most} : Range{-most, -least}};
    });
    const auto decided = [&](const Range& known, const Range& distance) -> std::optional<Range> {
        if (known.lower + distance.lower >= beta)
            return Range{known.lower + distance.lower, beyond};
        if (known.upper + distance.upper <= alpha)
            return Range{-beyond, known.upper + distance.upper};
        return std::nullopt;
    };
    for (const auto& [pair, key, distance] :
         std::span(list).first(static_cast<std::size_t>(count))) {
        const auto stored = tables_->of(node.size - 2).find(key);
        if (!stored) continue;
        if (const auto range = decided({stored->lower, stored->upper}, distance)) return range;
    }
    // Searched only where the bound is close.
    if (order < (odd ? -1 : -3)) return std::nullopt;
    const auto& [pair, key, distance] = list[static_cast<std::size_t>(tightest)];
    const int reach = beta - distance.lower;
    const int value = search(after(after(node, pair.first, 0), pair.second, key), reach - 1, reach);
    return decided(value >= reach ? Range{value, beyond} : Range{-beyond, value}, distance);
}

template <class Visit>
void AdjacencySolver::visit_in_turn(const Node& node, const Moves& moves, const Visit& visit) {
    constexpr int small = 12;  // sets not worth the trouble
    if (threads_ == 1 || node.size <= small) {
        for (int i = 0; i < moves.count; ++i) {
            if (visit(moves.list[static_cast<std::size_t>(i)])) return;
        }
        return;
    }
    Moves later;
    for (int i = 0; i < moves.count; ++i) {
        const Move& move = moves.list[static_cast<std::size_t>(i)];
        if (i > 0 && busy_->contains(move.key)) {
            later.list[static_cast<std::size_t>(later.count++)] = move;
            continue;
        }
        const KeysInProgress::Mark mark(*busy_, move.key);
        if (visit(move)) return;
    }
    for (int i = 0; i < later.count; ++i) {
        const Move& move = later.list[static_cast<std::size_t>(i)];
        const KeysInProgress::Mark mark(*busy_, move.key);
        if (visit(move)) return;
    }
}

/// Answered, the pair is worth its difference, and the set is symmetric again.
int AdjacencySolver::most_if_answered(const Node& node, const EmptyCellsGame::Seen& seen,
                                      const EmptyCellsGame::Mirror& mirror, const Move& move,
                                      int alpha) {
    const int answer = mirror.image[static_cast<std::size_t>(move.cell)];
    const int pair = move.gain - sets_.gain(answer, sets_.one_after(seen, move.cell));
    const Node left = after(after(node, move.cell, 0), answer, move.key);
    return pair + search(left, alpha - pair, alpha - pair + 1);
}

/// A value in (alpha, beta) is exact, one <= alpha an upper bound, one >= beta a lower bound.
int AdjacencySolver::search(const Node& node, int alpha, int beta) {
    // 1. Few cells are worked out.
    if (node.size == 1) return std::popcount(sets_.sight(std::countr_zero(node.empty)));
    if (node.size == 2) return value_of_two(node.empty);

    // 2. Bounds: all unsettled cells to one side; those of symmetry; those in the table.
    const EmptyCellsGame::Seen seen = sets_.seen(node.empty);
    const int unsettled = std::popcount(seen.any);
    const BySymmetry known = by_symmetry(node, seen);
    int lower = std::max(-unsettled, known.lower);
    int upper = std::min(unsettled, known.upper);
    int table_move = -1;
    if (lower < beta && upper > alpha) {
        if (const auto stored = tables_->of(node.size).find(node.key)) {
            lower = std::max(lower, stored->lower);
            upper = std::min(upper, stored->upper);
            table_move = stored->move;
        }
    }
    if (lower >= beta || lower == upper) return lower;
    if (upper <= alpha) return upper;
    if (stop_.stopped()) return lower;

    const std::uint64_t before = expansions_;
    const auto leave = [&](int value, int move) {
        if (stop_.stopped()) return value;
        tables_->of(node.size).store(node.key, {.lower = lower, .upper = upper, .move = move},
                                     expansions_ - before);
        return value;
    };

    // 3. Bounds from parts of the set, whose moves are not looked at.
    if (beta - alpha == 1 && node.size > 3) {
        auto bounds = by_groups(node, beta);
        if (!bounds) bounds = by_pair(node, seen, alpha, beta);
        if (bounds) {
            lower = std::max(lower, bounds->lower);
            upper = std::min(upper, bounds->upper);
            return leave(lower >= beta ? lower : upper,
                         table_move < 0 ? std::countr_zero(node.empty) : table_move);
        }
    }

    // 4. The move that makes the set symmetric, before anything else is looked at.
    if (++expansions_ % 4096 == 0) pause();
    if (known.restoring >= 0) {
        Node next = after(node, known.restoring, 0);
        next.key = EmptyCellsGame::key(next.images);
        const int gain = sets_.gain(known.restoring, seen.one);
        const int value = gain - search(next, gain - beta, gain - std::max(alpha, lower));
        if (value >= beta) {
            lower = value;
            return leave(value, known.restoring);
        }
    }

    // 5. All moves, with what the table knows of the sets they leave. In a symmetric set half of
    // them, and the table is asked of the sets that answers by symmetry leave: others are seldom
    // known.
    constexpr int first_of_all = 1 << 30;
    Moves moves;
    const SetBounds& table_left = tables_->of(node.size - (known.mirror != nullptr ? 2 : 1));
    std::uint64_t images = 0;
    for (std::uint64_t rest = node.empty; rest != 0; rest &= rest - 1) {
        const int cell = std::countr_zero(rest);
        if ((images >> cell & 1) != 0) continue;
        const int gain = sets_.gain(cell, seen.one);
        // Good is what gains, bad what makes a gain for the opponent.
        int order = 64 * score_unit * (4 * gain - std::popcount(sets_.sight(cell) & seen.two));
        SetImages left = sets_.without(node.images, cell);
        int image = cell;
        if (known.mirror != nullptr) {
            image = known.mirror->image[static_cast<std::size_t>(cell)];
            images |= std::uint64_t{1} << image;
            left = sets_.without(left, image);
        }
        if (cell == table_move || image == table_move) order = first_of_all;
        const std::uint64_t key = EmptyCellsGame::key(left);
        table_left.prefetch(key);
        moves.list[static_cast<std::size_t>(moves.count++)] = {order, cell, gain, key};
    }
    int most = -beyond;  // what moves that are out of the question can reach
    int left = 0;
    for (int i = 0; i < moves.count; ++i) {
        const Move move = moves.list[static_cast<std::size_t>(i)];
        int least = 2 * move.gain - unsettled;
        int best = unsettled;
        if (known.mirror != nullptr) {
            // The search itself asks the table.
        } else if (const auto stored = table_left.find(move.key)) {
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

    // 6. Best first; moves that are alike so far, by what random play says.
    constexpr int large = 18;  // smaller sets are searched as soon as ordered
    const auto in_order = std::span(moves.list).first(static_cast<std::size_t>(moves.count));
    if (node.size >= large && moves.count > 1) {
        const auto at_random = random_play_.moves(node.empty);
        for (Move& move : in_order) move.order += at_random[move.cell];
    }
    std::ranges::sort(in_order, std::ranges::greater{}, &Move::order);
    int best = -beyond;
    int best_move = table_move < 0 ? std::countr_zero(node.empty) : table_move;
    const auto reaches_beta = [&](const Move& move, const Node& next) {
        const int value =
            move.gain - search(next, move.gain - beta, move.gain - std::max(alpha, best));
        if (value > best) {
            best = value;
            best_move = move.cell;
        }
        return value >= beta;
    };
    visit_in_turn(node, moves, [&](const Move& move) {
        if (known.mirror == nullptr) return reaches_beta(move, after(node, move.cell, move.key));
        // The answer by symmetry refutes most moves.
        const int reached = std::max(alpha, best);
        const int answered = most_if_answered(node, seen, *known.mirror, move, reached);
        if (answered <= reached) {
            most = std::max(most, answered);
            return false;
        }
        Node next = after(node, move.cell, 0);
        next.key = EmptyCellsGame::key(next.images);
        return reaches_beta(move, next);
    });
    if (best >= beta) {
        lower = std::max(lower, best);
        return leave(best, best_move);
    }
    const int value = std::max({best, most, lower});
    upper = std::min(upper, value);
    if (best > alpha) lower = std::max(lower, best);
    return leave(std::min(value, upper), best_move);
}

}  // namespace lawan::solve
