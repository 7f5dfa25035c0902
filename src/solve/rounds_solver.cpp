#include "solve/rounds_solver.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <span>

#include "game/grid.hpp"
#include "game/hash.hpp"
#include "solve/table_memory.hpp"

namespace lawan {
namespace {

constexpr int beyond_marks = 64;  ///< as many as there can be
constexpr int no_move = -1;

int margin_of(const Adjacency::State& state) {
    return std::popcount(state.own) - std::popcount(state.enemy);
}

}  // namespace

RoundsSolver::RoundsSolver(const Adjacency& game, std::size_t table_bytes)
    : game_(game),
      counts_(game),
      buckets_(std::bit_floor(std::max(table_bytes, std::size_t{1} << 20U) / sizeof(Bucket))) {
    check_memory(table_bytes);
}

std::optional<int> RoundsSolver::value(const Adjacency::State& state, const std::stop_token& stop,
                                       const Progress& progress) {
    stop_ = stop;
    find_symmetries(state);
    try {
        // Shorter games give a first guess and the moves to try first.
        Adjacency::State root = state;
        int found = margin_of(state);
        for (int plies = state.plies_left % 2; plies <= state.plies_left; plies += 2) {
            root.plies_left = static_cast<std::uint8_t>(plies);
            found = solve(root, found, plies == state.plies_left ? progress : Progress{});
        }
        report_ = {};
        return found;
    } catch (const Stopped&) {
        report_ = {};
        return std::nullopt;
    }
}

int RoundsSolver::solve(const Adjacency::State& root, int guess, const Progress& progress) {
    Range range{-beyond_marks, beyond_marks};
    if (progress) report_ = [&] { progress(range, nodes_); };
    // Every ply adds a mark, so margins differ by two.
    guess -= (guess + margin_of(root) + root.plies_left) & 1;
    while (range.lower < range.upper) {
        const int found = search(root, guess - 1);
        if (found >= guess) {
            range.lower = found;
            guess = found + 2;
        } else {
            range.upper = found;
            guess = found;
        }
        if (report_) report_();
    }
    return range.lower;
}

std::optional<bool> RoundsSolver::reaches(const Adjacency::State& state, int wanted,
                                          const std::stop_token& stop, const Progress& progress) {
    stop_ = stop;
    find_symmetries(state);
    if (progress) report_ = [&] { progress({-beyond_marks, beyond_marks}, nodes_); };
    try {
        const bool reached = search(state, wanted - 1) >= wanted;
        report_ = {};
        return reached;
    } catch (const Stopped&) {
        report_ = {};
        return std::nullopt;
    }
}

void RoundsSolver::find_symmetries(const Adjacency::State& root) {
    symmetries_.clear();
    for (int symmetry = 1; symmetry < game_.symmetry_count(); ++symmetry)
        if (game_.transformed(root, symmetry) == root) symmetries_.push_back(symmetry);
}

Adjacency::State RoundsSolver::canonical(const Adjacency::State& state) const {
    Adjacency::State least = state;
    for (const int symmetry : symmetries_)
        least = std::min(least, game_.transformed(state, symmetry));
    return least;
}

RoundsSolver::Bucket& RoundsSolver::bucket(const Adjacency::State& state) {
    return buckets_[mixed_key(state.own, state.enemy, state.plies_left) & (buckets_.size() - 1)];
}

const RoundsSolver::Entry* RoundsSolver::find(const Adjacency::State& state) {
    for (const Entry& entry : bucket(state).entries) {
        if (entry.own == state.own && entry.enemy == state.enemy &&
            entry.plies_left == state.plies_left)
            return &entry;
    }
    return nullptr;
}

void RoundsSolver::store(const Adjacency::State& state, int lower, int upper, int move,
                         std::uint64_t work) {
    auto& entries = bucket(state).entries;
    Entry* place = entries.data();
    for (Entry& entry : entries) {
        if (entry.own == state.own && entry.enemy == state.enemy &&
            entry.plies_left == state.plies_left) {
            place = &entry;
            break;
        }
        if (entry.work < place->work) place = &entry;
    }
    *place = {.own = state.own,
              .enemy = state.enemy,
              .lower = static_cast<std::int16_t>(lower),
              .upper = static_cast<std::int16_t>(upper),
              .plies_left = state.plies_left,
              .move = static_cast<std::uint8_t>(move),
              .work = static_cast<std::uint16_t>(std::min<std::uint64_t>(work, UINT16_MAX))};
}

void RoundsSolver::pause() {
    constexpr std::uint64_t between_pauses = 4096;
    constexpr std::uint64_t pauses_a_report = 1024;
    next_pause_ = nodes_ + between_pauses;
    if (stop_.stop_requested()) throw Stopped{};
    if (++pauses_ % pauses_a_report == 0 && report_) report_();
}

int RoundsSolver::most_turned_after(const Adjacency::State& state, int cell) const {
    const Adjacency::State next = after(state, cell);
    return NeighbourCounts::most(counts_.of(next.enemy), game_.empty_cells(next)).count;
}

int RoundsSolver::last_plies(const Adjacency::State& state, int alpha) const {
    const int margin = margin_of(state);
    if (state.plies_left == 0) return margin;
    const std::uint64_t empty = game_.empty_cells(state);
    const auto turned = counts_.of(state.enemy);
    if (state.plies_left == 1) return margin + 1 + 2 * NeighbourCounts::most(turned, empty).count;

    // Two moves: each adds its mark, and both turn. A move leaves the opponent at least what it
    // could turn before, unless it takes the only cell for that.
    const auto exposed = counts_.of(state.own);
    const auto threat = NeighbourCounts::most(exposed, empty);
    const int least_answer = std::has_single_bit(threat.cells)
                                 ? NeighbourCounts::most(exposed, empty & ~threat.cells).count
                                 : threat.count;
    int best = -2 * beyond_marks;
    for (std::uint64_t left = empty; left != 0;) {
        const auto [count, cells] = NeighbourCounts::most(turned, left);
        const int bound = margin + 2 * (count - least_answer);
        if (bound <= std::max(best, alpha)) return std::max(best, bound);
        for (std::uint64_t rest = cells; rest != 0; rest &= rest - 1) {
            const int answer = most_turned_after(state, std::countr_zero(rest));
            best = std::max(best, margin + 2 * (count - answer));
            if (best > alpha) return best;
        }
        left &= ~cells;
    }
    return best;
}

int RoundsSolver::guessed_move(Adjacency::State state, int alpha) {
    state.plies_left -= 2;
    (void)search(state, alpha);
    const Entry* entry = find(state);
    return entry != nullptr ? entry->move : no_move;
}

int RoundsSolver::in_order(const Adjacency::State& state, int first,
                           std::array<Move, 64>& moves) const {
    const std::uint64_t empty = game_.empty_cells(state);
    int count = 0;
    for (std::uint64_t rest = empty; rest != 0; rest &= rest - 1) {
        const int cell = std::countr_zero(rest);
        const std::uint64_t around = game_.neighbours(static_cast<Adjacency::Action>(cell));
        int order = 16 * std::popcount(around & state.enemy) - std::popcount(around & empty);
        // With three plies left the answer is counted anyway.
        if (state.plies_left > 3) order -= 16 * most_turned_after(state, cell);
        if (cell == first) order += 1000;
        moves[static_cast<std::size_t>(count++)] = {order, cell};
    }
    std::ranges::sort(std::span(moves).first(static_cast<std::size_t>(count)),
                      std::ranges::greater{}, &Move::order);
    return count;
}

int RoundsSolver::search(Adjacency::State state, int alpha) {
    ++nodes_;
    if (state.plies_left <= 2) return last_plies(state, alpha);
    if (nodes_ >= next_pause_) pause();

    // 1. Images only where whole subtrees hang on them.
    constexpr int with_images = 5;
    if (state.plies_left >= with_images) state = canonical(state);
    int lower = -beyond_marks;
    int upper = beyond_marks;
    int first = no_move;
    if (const Entry* entry = find(state)) {
        lower = entry->lower;
        upper = entry->upper;
        first = entry->move;
        if (lower > alpha) return lower;
        if (upper <= alpha) return upper;
    }
    const std::uint64_t before = nodes_;

    // 2. The moves, best first.
    constexpr int worth_a_guess = 6;
    if (first == no_move && state.plies_left >= worth_a_guess) first = guessed_move(state, alpha);
    std::array<Move, 64> moves;
    const int count = in_order(state, first, moves);
    int best = -2 * beyond_marks;
    int best_move = moves[0].cell;

    // 3. One that is known to be good enough, without a search.
    constexpr int worth_a_look = 4;
    for (int i = 0; state.plies_left >= worth_a_look && i < count; ++i) {
        const int cell = moves[static_cast<std::size_t>(i)].cell;
        Adjacency::State next = after(state, cell);
        if (next.plies_left >= with_images) next = canonical(next);
        const Entry* entry = find(next);
        if (entry != nullptr && -entry->upper > alpha) {
            store(state, std::max(lower, -entry->upper), upper, cell, nodes_ - before);
            return -entry->upper;
        }
    }
    for (int i = 0; i < count && best <= alpha; ++i) {
        const int cell = moves[static_cast<std::size_t>(i)].cell;
        const int value = -search(after(state, cell), -alpha - 1);
        if (value > best) {
            best = value;
            best_move = cell;
        }
    }
    if (best > alpha) {
        lower = std::max(lower, best);
    } else {
        upper = std::min(upper, best);
    }
    store(state, lower, upper, best_move, nodes_ - before);
    return best;
}

}  // namespace lawan
