#include "solve/adjacency/limited_rounds/rounds_solver.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "base/stop.hpp"
#include "game/grid.hpp"
#include "solve/adjacency/mirror.hpp"

namespace lawan::solve {
namespace {

constexpr int least_kept = 5;  ///< plies left; with fewer, searching is faster than probing
constexpr int four_plies = 4;

Adjacency::State passed(const Adjacency::State& state) {
    return {state.enemy, state.own, static_cast<std::uint8_t>(state.plies_left - 1),
            opponent(state.to_move)};
}

/// Returns the most that a move may flip and still not exceed `alpha`, if the opponent gets `value`
/// after a pass: flipping gives the player at most twice as much, plus the mark placed.
int most_answered(int alpha, int value) {
    const int twice = alpha + value - 1;
    return twice < 0 ? -1 : twice / 2;
}

std::uint64_t cells_turning_at_most(int most, const NeighbourCounter::Planes& turned,
                                    std::uint64_t cells) {
    while (cells != 0) {
        const auto largest = NeighbourCounter::most(turned, cells);
        if (largest.count <= most) break;
        cells &= ~largest.cells;
    }
    return cells;
}

}  // namespace

Expected<RoundsSolver> RoundsSolver::make(const Adjacency& game, std::size_t table_bytes) {
    auto table = RoundsTable::make(table_bytes);
    if (!table) return std::unexpected(std::move(table.error()));
    return RoundsSolver(game, *std::move(table));
}

RoundsSolver::RoundsSolver(const Adjacency& game, RoundsTable table)
    : game_(game), last_plies_(game), evaluation_(game), table_(std::move(table)) {
    find_symmetries(game.initial_state());
}

void RoundsSolver::forget() {
    RoundsTable table = std::move(table_);
    table.clear();
    *this = RoundsSolver(game_, std::move(table));
}

std::optional<int> RoundsSolver::value(const Adjacency::State& state, const StopToken& stop,
                                       const Progress& progress) {
    stop_.begin(stop);
    find_symmetries(state);
    // Iterative deepening: shorter games give a first guess and the moves to search first.
    Adjacency::State root = state;
    int found = game_.margin(state, state.to_move);
    for (int plies = state.plies_left % 2; plies <= state.plies_left; plies += 2) {
        root.plies_left = static_cast<std::uint8_t>(plies);
        found = solve(root, found, plies == state.plies_left ? progress : Progress{});
        if (stop_.stopped()) return std::nullopt;
    }
    return found;
}

std::optional<Adjacency::Action> RoundsSolver::best_move(const Adjacency::State& state) {
    const Image image = image_of(state);
    const auto entry = known(image.state);
    if (entry.lower < entry.upper) return std::nullopt;
    return static_cast<Adjacency::Action>(
        std::countr_zero(back(std::uint64_t{1} << entry.move, image)));
}

int RoundsSolver::solve(const Adjacency::State& root, int guess, const Progress& progress) {
    Range range{-beyond_marks, beyond_marks};
    if (progress) report_ = [&] { progress(range, nodes()); };
    // Every ply adds a mark, so margins have a fixed parity and step by two.
    guess -= (guess + game_.margin(root, root.to_move) + root.plies_left) & 1;
    while (range.lower < range.upper) {
        const int found = search(root, guess - 1, 0).value;
        if (stop_.stopped()) break;
        if (found >= guess) {
            range.lower = found;
            guess = found + 2;
        } else {
            range.upper = found;
            guess = found;
        }
        if (report_) report_();
    }
    report_ = {};
    return range.lower;
}

std::optional<bool> RoundsSolver::reaches(const Adjacency::State& state, int wanted,
                                          const StopToken& stop, const Progress& progress) {
    const auto found = proof(state, wanted - 1, stop, progress);
    if (!found) return std::nullopt;
    return found->value >= wanted;
}

std::optional<RoundsProof> RoundsSolver::proof(const Adjacency::State& state, int alpha,
                                               const StopToken& stop, const Progress& progress) {
    stop_.begin(stop);
    if (progress) report_ = [&] { progress({-beyond_marks, beyond_marks}, nodes()); };
    const RoundsProof found = search(state, alpha, 0);
    report_ = {};
    if (stop_.stopped()) return std::nullopt;
    return found;
}

void RoundsSolver::find_symmetries(const Adjacency::State& root) {
    symmetries_.clear();
    for (int symmetry = 1; symmetry < game_.symmetry_count(); ++symmetry)
        if (game_.transformed(root, symmetry) == root)
            symmetries_.push_back({symmetry, inverse_symmetry(symmetry)});
}

RoundsSolver::Image RoundsSolver::image_of(const Adjacency::State& state) const {
    Image least{state, 0};
    for (const auto& [number, inverse] : symmetries_) {
        const auto image = game_.transformed(state, number);
        if (image < least.state) least = {image, inverse};
    }
    return least;
}

std::uint64_t RoundsSolver::back(std::uint64_t cells, const Image& image) const {
    return image.inverse == 0 ? cells : transformed_cells(game_.grid(), cells, image.inverse);
}

bool RoundsSolver::pause() {
    constexpr std::uint64_t between_pauses = 512;
    constexpr std::uint64_t pauses_a_report = 1024;
    if (stop_.poll()) return true;
    next_pause_ = nodes_ + between_pauses;
    if (++pauses_ % pauses_a_report == 0 && report_) report_();
    return false;
}

RoundsProof RoundsSolver::search(const Adjacency::State& state, int alpha, std::uint64_t liked) {
    ++nodes_;
    if (state.plies_left <= LastPlies::most_plies) return last_plies_.answer(state, alpha, liked);
    if (nodes_ >= next_pause_ && pause()) return {};
    if (state.plies_left < least_kept) return search_moves(state, alpha, std::nullopt).proof;
    const Image image = image_of(state);
    const RoundsProof found = search_kept(image.state, alpha);
    return {found.value, back(found.used, image)};
}

RoundsTable::Entry RoundsSolver::known(const Adjacency::State& state) const {
    RoundsTable::Entry entry{.own = state.own,
                             .enemy = state.enemy,
                             .used_for_lower = 0,
                             .used_for_upper = 0,
                             .lower = -beyond_marks,
                             .upper = beyond_marks,
                             .plies_left = state.plies_left,
                             .move = RoundsTable::no_move,
                             .work = 0};
    if (const auto* kept = table_.find(state)) entry = *kept;
    if (entry.upper > 0 && can_be_mirrored(game_, state)) {
        entry.upper = 0;
        entry.used_for_upper = game_.empty_cells(state);
    }
    return entry;
}

RoundsProof RoundsSolver::search_kept(const Adjacency::State& state, int alpha) {
    RoundsTable::Entry entry = known(state);
    if (entry.lower > alpha) return {entry.lower, entry.used_for_lower};
    if (entry.upper <= alpha) return {entry.upper, entry.used_for_upper};

    const std::uint64_t before = nodes();
    const auto first = entry.move == RoundsTable::no_move ? guessed_move(state, alpha) : entry.move;
    auto found = known_move(state, alpha);
    if (!found) found = search_moves(state, alpha, first);
    if (stop_.stopped()) return {};
    const auto& [proof, move] = *found;
    // Keep the move that reaches the lower bound.
    if (proof.value > alpha || entry.lower == -beyond_marks)
        entry.move = static_cast<std::uint8_t>(move);
    if (proof.value > alpha) {
        entry.lower = static_cast<std::int16_t>(proof.value);
        entry.used_for_lower = proof.used;
    } else {
        entry.upper = static_cast<std::int16_t>(proof.value);
        entry.used_for_upper = proof.used;
    }
    entry.work = static_cast<std::uint16_t>(std::min<std::uint64_t>(nodes() - before, UINT16_MAX));
    table_.store(state, entry);
    return proof;
}

std::optional<int> RoundsSolver::guessed_move(Adjacency::State state, int alpha) {
    constexpr int worth_a_guess = 6;
    if (state.plies_left < worth_a_guess) return std::nullopt;
    state.plies_left -= 2;
    if (state.plies_left < least_kept) return search_moves(state, alpha, std::nullopt).move;
    const Image image = image_of(state);
    (void)search_kept(image.state, alpha);
    const auto* entry = table_.find(image.state);
    if (entry == nullptr) return std::nullopt;
    return std::countr_zero(back(std::uint64_t{1} << entry->move, image));
}

std::optional<RoundsSolver::Found> RoundsSolver::known_move(const Adjacency::State& state,
                                                            int alpha) const {
    constexpr int worth_a_look = 7;
    if (state.plies_left < worth_a_look) return std::nullopt;
    std::array<Image, 64> images;
    const std::uint64_t empty = game_.empty_cells(state);
    for (const int cell : ActionSet(empty)) {
        auto& image = images[static_cast<std::size_t>(cell)];
        image = image_of(after(state, cell));
        table_.fetch(image.state);
    }
    for (const int cell : ActionSet(empty)) {
        const auto& image = images[static_cast<std::size_t>(cell)];
        const auto* entry = table_.find(image.state);
        if (entry == nullptr || -entry->upper <= alpha) continue;
        const std::uint64_t used = back(entry->used_for_upper, image) | std::uint64_t{1} << cell;
        return Found{{-entry->upper, used}, cell};
    }
    return std::nullopt;
}

RoundsSolver::Found RoundsSolver::search_moves(const Adjacency::State& state, int alpha,
                                               std::optional<int> first) {
    const auto values = evaluation_.of_moves(game_, state);
    std::uint64_t left = game_.empty_cells(state);
    Found best{{-2 * beyond_marks, 0}, first.value_or(values.best(ActionSet(left)).second)};
    const auto attempt = [&](int cell) {
        const std::uint64_t bit = std::uint64_t{1} << cell;
        left &= ~bit;
        const RoundsProof reply = search(after(state, cell), -alpha - 1, best.proof.used);
        if (-reply.value > best.proof.value) {
            best.proof.value = -reply.value;
            best.move = cell;
        }
        const bool enough = best.proof.value > alpha;
        best.proof.used = enough ? reply.used | bit : reply.used | best.proof.used;
        return enough;
    };
    if (attempt(best.move) || left == 0) return best;
    if (const auto pass = after_a_pass(state, alpha, left)) {
        const auto turned = last_plies_.turned(state);
        const int most = most_answered(alpha, pass->value);
        const std::uint64_t answered = cells_turning_at_most(most, turned, left & ~pass->used);
        if (answered != 0) {
            const int count = NeighbourCounter::most(turned, answered).count;
            best.proof.value = std::max(best.proof.value, 2 * count + 1 - pass->value);
            best.proof.used |= pass->used;
            left &= ~answered;
        }
    }
    while (left != 0)
        if (attempt(values.best(ActionSet(left)).second)) break;
    return best;
}

std::optional<RoundsProof> RoundsSolver::after_a_pass(const Adjacency::State& state, int alpha,
                                                      std::uint64_t moves) {
    const auto turned = last_plies_.turned(state);
    const Adjacency::State pass = passed(state);
    const auto ask = [&](std::uint64_t cells, std::uint64_t liked) {
        const int count = NeighbourCounter::most(turned, cells).count;
        const auto found = search(pass, 2 * count - alpha, liked);
        return found.value > 2 * count - alpha ? std::optional(found) : std::nullopt;
    };
    if (state.plies_left > four_plies) {
        // Assume two marks less than the evaluation, and pass only if that may refute many moves.
        constexpr int caution = 2;
        constexpr int worth_a_pass = 8;
        const int expected = evaluation_(game_, pass, pass.to_move) / score_unit - caution;
        const auto cells = cells_turning_at_most(most_answered(alpha, expected), turned, moves);
        if (std::popcount(cells) < worth_a_pass) return std::nullopt;
        return ask(cells, 0);
    }
    // The counted pass is cheap; then search for a better one, if enough moves flip a mark more.
    constexpr int worth_a_search = 4;
    RoundsProof found = last_plies_.after_a_pass(state);
    while (true) {
        std::uint64_t next = 0;
        for (std::uint64_t left = moves; left != 0;) {
            const auto [count, cells] = NeighbourCounter::most(turned, left);
            if (count <= most_answered(alpha, found.value)) break;
            next = cells;
            left &= ~cells;
        }
        if (std::popcount(next) < worth_a_search) return found;
        const auto better = ask(next, found.used);
        if (!better) return found;
        found = *better;
    }
}

}  // namespace lawan::solve
