#include "solve/adjacency/limited_rounds/last_plies.hpp"

#include <algorithm>
#include <bit>

namespace lawan::solve {
namespace {

/// How many moves of the opponent to consider as threats, those that flip most first.
constexpr int threats_looked_at = 4;
constexpr int less_than_any = -2 * beyond_marks;

std::uint64_t one_of(std::uint64_t cells, std::uint64_t liked) {
    const std::uint64_t better = (cells & liked) != 0 ? cells & liked : cells;
    return better & -better;
}

}  // namespace

RoundsProof LastPlies::answer(const Adjacency::State& state, int alpha, std::uint64_t liked) {
    switch (state.plies_left) {
        case 0:
            return {margin(state), 0};
        case 1:
            return one_ply(state, alpha, liked);
        case 2:
            return two_plies(state, alpha, liked);
        default:
            return three_plies(state, alpha, liked);
    }
}

RoundsProof LastPlies::one_ply(const Adjacency::State& state, int alpha,
                               std::uint64_t liked) const {
    const auto [count, cells] = NeighbourCounter::most(turned(state), game_.empty_cells(state));
    const int value = margin(state) + 1 + 2 * count;
    return {value, value > alpha ? one_of(cells, liked) : 0};
}

RoundsProof LastPlies::two_plies(const Adjacency::State& state, int alpha,
                                 std::uint64_t liked) const {
    const int margin = this->margin(state);
    const std::uint64_t empty = game_.empty_cells(state);
    const auto turned = counter_.count(state.enemy);
    const auto exposed = counter_.count(state.own);
    const auto answers = NeighbourCounter::most(exposed, empty);
    const std::uint64_t answer = one_of(answers.cells, liked);
    RoundsProof best{less_than_any, answer};
    const auto attempt = [&](std::uint64_t cell, int count) {
        const std::uint64_t own = state.own | cell | (state.enemy & around(cell));
        const auto reply = NeighbourCounter::most(counter_.count(own), empty & ~cell);
        const int value = margin + 2 * (count - reply.count);
        best.value = std::max(best.value, value);
        if (value > alpha) {
            best.used = cell;
        } else if ((reply.cells & best.used) == 0) {
            best.used |= one_of(reply.cells, liked);
        }
        return value > alpha;
    };
    // 1. Moves that leave the best answer available.
    for (std::uint64_t left = empty & ~answer; left != 0;) {
        const auto [count, cells] = NeighbourCounter::most(turned, left);
        const int bound = margin + 2 * (count - answers.count);
        if (bound <= std::max(best.value, alpha)) {
            best.value = std::max(best.value, bound);
            break;
        }
        for (std::uint64_t rest = cells; rest != 0; rest &= rest - 1)
            if (attempt(rest & -rest, count)) return best;
        left &= ~cells;
    }
    // 2. The move that takes the cell of the best answer.
    const auto others = NeighbourCounter::most(exposed, empty & ~answer);
    const int count = NeighbourCounter::most(turned, answer).count;
    const int bound = margin + 2 * (count - others.count);
    if (bound > std::max(best.value, alpha)) {
        attempt(answer, count);
        return best;
    }
    best.value = std::max(best.value, bound);
    if ((others.cells & best.used) == 0) best.used |= one_of(others.cells, liked);
    return best;
}

LastPlies::Threats LastPlies::threats(const Adjacency::State& state, int most_turned) const {
    const std::uint64_t empty = game_.empty_cells(state);
    const auto exposed = counter_.count(state.own);
    Threats found{{-beyond_marks, 0}, {-beyond_marks, 0}};
    int looked = 0;
    for (std::uint64_t left = empty; left != 0 && looked < threats_looked_at;) {
        const auto [count, cells] = NeighbourCounter::most(exposed, left);
        if (count - most_turned <= found.second.count) break;
        for (std::uint64_t rest = cells; rest != 0 && looked < threats_looked_at;
             rest &= rest - 1, ++looked) {
            const std::uint64_t cell = rest & -rest;
            const std::uint64_t theirs = state.enemy | cell | (state.own & around(cell));
            const auto last = NeighbourCounter::most(counter_.count(theirs), empty & ~cell);
            const Gain gain{count - last.count, cell};
            if (gain.count > found.best.count) {
                found.second = found.best;
                found.best = gain;
            } else if (gain.count > found.second.count) {
                found.second = gain;
            }
        }
        left &= ~cells;
    }
    return found;
}

RoundsProof LastPlies::three_plies(const Adjacency::State& state, int alpha, std::uint64_t liked) {
    const int margin = this->margin(state);
    const std::uint64_t empty = game_.empty_cells(state);
    const auto turned = counter_.count(state.enemy);
    RoundsProof best{less_than_any, 0};
    const auto attempt = [&](std::uint64_t cell) {
        ++looked_;
        const auto next =
            game_.result(state, static_cast<Adjacency::Action>(std::countr_zero(cell)));
        const RoundsProof reply = two_plies(next, -alpha - 1, best.used | liked);
        best.value = std::max(best.value, -reply.value);
        best.used = best.value > alpha ? reply.used | cell : reply.used | best.used;
        return best.value > alpha;
    };
    // 1. The move that flips most, on ties the one with the most marks around it.
    const auto [most_turned, most_turning] = NeighbourCounter::most(turned, empty);
    const auto crowded =
        NeighbourCounter::most(counter_.count(state.own | state.enemy), most_turning).cells;
    const std::uint64_t obvious =
        one_of((most_turning & liked) != 0 ? most_turning & liked : crowded, liked);
    if (attempt(obvious)) return best;

    // 2. Moves that flip enough to make up for the opponent's threat.
    const auto [threat, second] = threats(state, most_turned);
    for (std::uint64_t left = empty & ~obvious & ~threat.cell; left != 0;) {
        const auto [count, cells] = NeighbourCounter::most(turned, left);
        const int bound = margin + 1 + 2 * (count - threat.count);
        if (bound <= std::max(best.value, alpha)) {
            best.value = std::max(best.value, bound);
            best.used |= threat.cell;
            break;
        }
        for (std::uint64_t rest = cells; rest != 0; rest &= rest - 1)
            if (attempt(rest & -rest)) return best;
        left &= ~cells;
    }
    // 3. The move that takes the cell of the threat.
    if ((threat.cell & ~obvious) == 0) return best;
    const int count = NeighbourCounter::most(turned, threat.cell).count;
    const int bound = margin + 1 + 2 * (count - second.count);
    if (bound > std::max(best.value, alpha)) {
        attempt(threat.cell);
        return best;
    }
    best.value = std::max(best.value, bound);
    best.used |= second.cell;
    return best;
}

RoundsProof LastPlies::after_a_pass(const Adjacency::State& state) const {
    const std::uint64_t empty = game_.empty_cells(state);
    const auto exposed = counter_.count(state.own);
    RoundsProof best{less_than_any, 0};
    int looked = 0;
    for (std::uint64_t left = empty; left != 0 && looked < threats_looked_at;) {
        const auto [count, cells] = NeighbourCounter::most(exposed, left);
        for (std::uint64_t rest = cells; rest != 0 && looked < threats_looked_at;
             rest &= rest - 1, ++looked) {
            const std::uint64_t cell = rest & -rest;
            const std::uint64_t open = empty & ~cell;
            const auto theirs = counter_.count(state.enemy | cell | (state.own & around(cell)));
            const auto ours = counter_.count(state.own & ~around(cell));
            // Its last move is the same whatever comes between, unless that takes the cell.
            const auto last = NeighbourCounter::most(ours, open);
            const std::uint64_t last_cell = last.cells & -last.cells;
            const auto other = NeighbourCounter::most(ours, open & ~last_cell);
            const int between =
                std::max(NeighbourCounter::most(theirs, open & ~last_cell).count - last.count,
                         NeighbourCounter::most(theirs, last_cell).count - other.count);
            const int value = 2 * (count - between) + 1 - margin(state);
            if (value > best.value) best = {value, cell | last_cell | (other.cells & -other.cells)};
        }
        left &= ~cells;
    }
    return best;
}

}  // namespace lawan::solve
