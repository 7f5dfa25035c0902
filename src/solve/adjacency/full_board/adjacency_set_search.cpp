#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <span>

#include "solve/adjacency/full_board/adjacency_solver.hpp"

// How AdjacencySolver searches a set of empty cells; adjacency_solver.cpp has its public interface.

namespace lawan::solve {

AdjacencySolver::Node AdjacencySolver::node_of(std::uint64_t empty) const {
    const SetImages images = sets_.images(empty);
    return {empty, images, EmptyCellsGame::key(images), std::popcount(empty)};
}

AdjacencySolver::Node AdjacencySolver::after(const Node& node, int cell, std::uint64_t key) const {
    return {node.empty & ~(std::uint64_t{1} << cell), sets_.without(node.images, cell), key,
            node.size - 1};
}

/// The first cell to be filled gains what only it sees, the second one all it sees.
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
    constexpr int small = 20;  // cells: exact values of such sets are found quickly
    if (node.size % 2 == 0) return std::nullopt;
    for (int way = 0; way < groups_.ways(); ++way) {
        const auto division = groups_.division(node.empty, way);
        if (!division) continue;
        const auto even =
            std::span(division->even).first(static_cast<std::size_t>(division->evens));
        // All but the largest must be small; of the largest ask only for what is missing to reach
        // beta.
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
    constexpr int large = 16;  // symmetry gives better bounds for larger sets
    if (node.size > large) return std::nullopt;
    const bool odd = node.size % 2 == 1;
    /// A pair, the key of the set without it, and the distance between that set's value and this
    /// one's.
    struct Without {
        CellPairs::Pair pair;
        std::uint64_t key;
        Range distance;
    };
    std::array<Without, std::size_t{large} * (large - 1) / 2> list;
    int count = 0;
    int tightest = 0;
    int order = -beyond;  // of the tightest pair: its lower bound
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
    // Search only where the bound is close.
    if (order < (odd ? -1 : -3)) return std::nullopt;
    const auto& [pair, key, distance] = list[static_cast<std::size_t>(tightest)];
    const int reach = beta - distance.lower;
    const int value = search(after(after(node, pair.first, 0), pair.second, key), reach - 1, reach);
    return decided(value >= reach ? Range{value, beyond} : Range{-beyond, value}, distance);
}

template <class Visit>
void AdjacencySolver::visit_in_turn(const Node& node, const Moves& moves, const Visit& visit) {
    constexpr int small = 12;  // not worth coordinating below this
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

/// The pair of move and answer is worth its difference, and the set is symmetric again.
int AdjacencySolver::most_if_answered(const Node& node, const EmptyCellsGame::Seen& seen,
                                      const EmptyCellsGame::Mirror& mirror, const Move& move,
                                      int alpha) {
    const int answer = mirror.image[static_cast<std::size_t>(move.cell)];
    const int pair = move.gain - sets_.gain(answer, sets_.one_after(seen, move.cell));
    const Node left = after(after(node, move.cell, 0), answer, move.key);
    return pair + search(left, alpha - pair, alpha - pair + 1);
}

int AdjacencySolver::search(const Node& node, int alpha, int beta) {
    // 1. Compute sets of one or two cells directly.
    if (node.size == 1) return std::popcount(sets_.sight(std::countr_zero(node.empty)));
    if (node.size == 2) return value_of_two(node.empty);

    // 2. Bounds: all unsettled cells to one side; by symmetry; from the table.
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

    OpenNode open{.node = node,
                  .seen = seen,
                  .known = known,
                  .alpha = alpha,
                  .beta = beta,
                  .lower = lower,
                  .upper = upper,
                  .table_move = table_move,
                  .expansions_before = expansions_};
    return search_open(open);
}

int AdjacencySolver::search_open(OpenNode& open) {
    const Node& node = open.node;
    // 3. Bounds from parts of the set, before any move is generated.
    if (open.beta - open.alpha == 1 && node.size > 3) {
        if (const auto value = by_parts(open)) return *value;
    }

    // 4. Search the move that makes the set symmetric before generating others.
    if (++expansions_ % 4096 == 0) pause();
    if (open.known.restoring >= 0) {
        if (const auto value = by_restoring_move(open)) return *value;
    }

    // 5. Generate all moves, with the table's bounds of the sets they leave.
    Moves moves;
    list_moves(open, moves);
    if (const auto value = leave_out_decided(open, moves)) return *value;

    // 6. Order moves; among moves that look alike by the expected value of random play.
    constexpr int large = 18;  // smaller sets are searched faster than ordered
    const auto in_order = std::span(moves.list).first(static_cast<std::size_t>(moves.count));
    if (node.size >= large && moves.count > 1) {
        const auto at_random = random_play_.moves(node.empty);
        for (Move& move : in_order) move.order += at_random[move.cell];
    }
    std::ranges::sort(in_order, std::ranges::greater{}, &Move::order);
    return search_moves(open, moves);
}

/// Once stopped, stores nothing.
int AdjacencySolver::leave(const OpenNode& open, int value, int move) {
    if (stop_.stopped()) return value;
    tables_->of(open.node.size)
        .store(open.node.key, {.lower = open.lower, .upper = open.upper, .move = move},
               expansions_ - open.expansions_before);
    return value;
}

std::optional<int> AdjacencySolver::by_parts(OpenNode& open) {
    auto bounds = by_groups(open.node, open.beta);
    if (!bounds) bounds = by_pair(open.node, open.seen, open.alpha, open.beta);
    if (!bounds) return std::nullopt;
    open.lower = std::max(open.lower, bounds->lower);
    open.upper = std::min(open.upper, bounds->upper);
    return leave(open, open.lower >= open.beta ? open.lower : open.upper, open.usual_move());
}

std::optional<int> AdjacencySolver::by_restoring_move(OpenNode& open) {
    const int move = open.known.restoring;
    Node next = after(open.node, move, 0);
    next.key = EmptyCellsGame::key(next.images);
    const int gain = sets_.gain(move, open.seen.one);
    const int value =
        gain - search(next, gain - open.beta, gain - std::max(open.alpha, open.lower));
    if (value < open.beta) return std::nullopt;
    open.lower = value;
    return leave(open, value, move);
}

/// In a symmetric set lists half of the moves, and prefetches the sets left after the answers by
/// symmetry: other sets are seldom in the table.
void AdjacencySolver::list_moves(const OpenNode& open, Moves& moves) {
    constexpr int first_of_all = 1 << 30;
    const Node& node = open.node;
    const auto* mirror = open.known.mirror;
    const SetBounds& table = table_after(open);
    std::uint64_t images = 0;
    for (std::uint64_t rest = node.empty; rest != 0; rest &= rest - 1) {
        const int cell = std::countr_zero(rest);
        if ((images >> cell & 1) != 0) continue;
        const int gain = sets_.gain(cell, open.seen.one);
        // Gains are good; cells left with one empty cell in sight are gains for the opponent.
        int order = 64 * score_unit * (4 * gain - std::popcount(sets_.sight(cell) & open.seen.two));
        SetImages left = sets_.without(node.images, cell);
        int image = cell;
        if (mirror != nullptr) {
            image = mirror->image[static_cast<std::size_t>(cell)];
            images |= std::uint64_t{1} << image;
            left = sets_.without(left, image);
        }
        if (cell == open.table_move || image == open.table_move) order = first_of_all;
        const std::uint64_t key = EmptyCellsGame::key(left);
        table.prefetch(key);
        moves.list[static_cast<std::size_t>(moves.count++)] = {order, cell, gain, key};
    }
}

std::optional<int> AdjacencySolver::leave_out_decided(OpenNode& open, Moves& moves) {
    const int unsettled = std::popcount(open.seen.any);
    const SetBounds& table = table_after(open);
    int left = 0;
    for (int i = 0; i < moves.count; ++i) {
        const Move move = moves.list[static_cast<std::size_t>(i)];
        int least = 2 * move.gain - unsettled;
        int most = unsettled;
        if (open.known.mirror != nullptr) {
            // The search itself probes the table.
        } else if (const auto stored = table.find(move.key)) {
            least = std::max(least, move.gain - stored->upper);
            most = std::min(most, move.gain - stored->lower);
        }
        if (least >= open.beta) {
            open.lower = std::max(open.lower, least);
            return leave(open, least, move.cell);
        }
        if (most <= open.alpha) {
            open.most_left_out = std::max(open.most_left_out, most);
        } else {
            moves.list[static_cast<std::size_t>(left++)] = move;
        }
    }
    moves.count = left;
    return std::nullopt;
}

int AdjacencySolver::search_moves(OpenNode& open, const Moves& moves) {
    const Node& node = open.node;
    const auto* mirror = open.known.mirror;
    int best = -beyond;
    int best_move = open.usual_move();
    const auto reaches_beta = [&](const Move& move, const Node& next) {
        const int value =
            move.gain - search(next, move.gain - open.beta, move.gain - std::max(open.alpha, best));
        if (value > best) {
            best = value;
            best_move = move.cell;
        }
        return value >= open.beta;
    };
    visit_in_turn(node, moves, [&] [[gnu::always_inline]] (const Move& move) {
        if (mirror == nullptr) return reaches_beta(move, after(node, move.cell, move.key));
        // The answer by symmetry refutes most moves.
        const int reached = std::max(open.alpha, best);
        const int answered = most_if_answered(node, open.seen, *mirror, move, reached);
        if (answered <= reached) {
            open.most_left_out = std::max(open.most_left_out, answered);
            return false;
        }
        Node next = after(node, move.cell, 0);
        next.key = EmptyCellsGame::key(next.images);
        return reaches_beta(move, next);
    });
    if (best >= open.beta) {
        open.lower = std::max(open.lower, best);
        return leave(open, best, best_move);
    }
    const int value = std::max({best, open.most_left_out, open.lower});
    open.upper = std::min(open.upper, value);
    if (best > open.alpha) open.lower = std::max(open.lower, best);
    return leave(open, std::min(value, open.upper), best_move);
}

}  // namespace lawan::solve
