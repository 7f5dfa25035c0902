#include "engine/opponent/likely_replies.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>

#include "game/hash.hpp"

namespace lawan::engine {
namespace {

/// Moves worse than the best by this much at the first look get no second one.
constexpr Score hopeless = 1800;
/// Replies less likely than this are dropped.
constexpr double least_chance = 0.02;
constexpr double whole = 1 << 16U;

std::uint64_t hash_of(std::uint64_t empty) { return mixed_key(empty, 0, 0); }

}  // namespace

LikelyReplies::LikelyReplies(const Adjacency& game)
    : sets_(game, 0), random_play_(game), seems_(15), seems_later_(14), replies_(13) {}

LikelyReplies::Replies LikelyReplies::in(std::uint64_t empty) {
    const std::uint64_t hash = hash_of(empty);
    if (const Replies* known = replies_.find(empty, hash)) return *known;
    return replies_.keep(empty, hash, found(empty));
}

Score LikelyReplies::first_look(std::uint64_t empty, int cell) {
    return gain(empty, cell) * score_unit - seems(empty & ~(std::uint64_t{1} << cell));
}

Score LikelyReplies::second_look(std::uint64_t empty, int cell) {
    return gain(empty, cell) * score_unit - seems_later(empty & ~(std::uint64_t{1} << cell));
}

int LikelyReplies::gain(std::uint64_t empty, int cell) const {
    return sets_.gain(cell, sets_.seen(empty).one);
}

Score LikelyReplies::seems(std::uint64_t empty) {
    const std::uint64_t hash = hash_of(empty);
    if (const Score* known = seems_.find(empty, hash)) return *known;
    return seems_.keep(empty, hash, random_play_.value_of_best_move(empty));
}

Score LikelyReplies::seems_later(std::uint64_t empty) {
    if (empty == 0) return 0;
    const std::uint64_t hash = hash_of(empty);
    if (const Score* known = seems_later_.find(empty, hash)) return *known;
    Score most = -64 * score_unit;
    for (std::uint64_t rest = empty; rest != 0; rest &= rest - 1)
        most = std::max(most, first_look(empty, std::countr_zero(rest)));
    return seems_later_.keep(empty, hash, most);
}

LikelyReplies::Replies LikelyReplies::found(std::uint64_t empty) {
    struct Candidate {
        int cell = 0;
        Score first_look = 0;
        double weight = 0;
    };
    std::array<Candidate, 64> all;
    std::size_t count = 0;
    for (std::uint64_t rest = empty; rest != 0; rest &= rest - 1) {
        const int cell = std::countr_zero(rest);
        all[count++] = {cell, first_look(empty, cell)};
    }
    // Only moves that seem good at the first look get a second one.
    const std::span candidates(all.data(), count);
    std::ranges::sort(candidates, [](const Candidate& a, const Candidate& b) {
        return a.first_look != b.first_look ? a.first_look > b.first_look : a.cell < b.cell;
    });
    const auto good = std::ranges::find_if(candidates, [&](const Candidate& candidate) {
        return candidate.first_look < candidates.front().first_look - hopeless;
    });
    const auto judged = candidates.first(
        std::min<std::size_t>(Replies::most, static_cast<std::size_t>(good - candidates.begin())));
    for (auto& [cell, first, weight] : judged) {
        weight = (first_weight * first + second_weight * second_look(empty, cell)) / score_unit;
    }
    const double most = std::ranges::max_element(judged, {}, &Candidate::weight)->weight;
    double sum = 0;
    for (auto& candidate : judged) sum += candidate.weight = std::exp(candidate.weight - most);
    Replies replies;
    for (const auto& [cell, first, weight] : judged) {
        if (weight < least_chance * sum) continue;
        replies.add({static_cast<std::uint8_t>(cell), static_cast<std::uint8_t>(gain(empty, cell)),
                     static_cast<std::uint32_t>(std::lround(weight * whole))});
    }
    return replies;
}

}  // namespace lawan::engine
