#include "engine/opponent/trap_search.hpp"

#include <bit>

#include "base/stop.hpp"
#include "game/hash.hpp"

namespace lawan::engine {
namespace {

constexpr int worth_of_winning = 8;  // marks
/// About a quarter of a second; more would not be worth the wait.
constexpr std::uint64_t most_sets = 40'000;

Score worth(int margin) {
    return (margin + worth_of_winning * ((margin > 0) - (margin < 0))) * score_unit;
}

}  // namespace

TrapSearch::TrapSearch(const Adjacency& game)
    : game_(game), sets_(game, 0), replies_(game), expected_(15) {}

Adjacency::Action TrapSearch::choose(const SubsetTable& values, const Adjacency::State& state,
                                     std::uint64_t moves, const StopToken& stop) {
    const std::uint64_t empty = game_.empty_cells(state);
    const int settled = sets_.settled(state.own, state.enemy);
    const std::uint64_t one = sets_.seen(empty).one;
    const auto replies_to_come = static_cast<std::int16_t>(std::popcount(empty) / 2);
    Question question{values, stop, most_sets};
    int chosen = std::countr_zero(moves);
    if (std::has_single_bit(moves)) return static_cast<Adjacency::Action>(chosen);
    for (std::int16_t replies = 1; replies <= replies_to_come; ++replies) {
        std::optional<Score> most;
        int hardest = chosen;
        for (std::uint64_t rest = moves; rest != 0; rest &= rest - 1) {
            const int cell = std::countr_zero(rest);
            const int after = settled + sets_.gain(cell, one);
            const auto score = average(
                question, {empty & ~(rest & -rest), static_cast<std::int16_t>(after), replies});
            if (!score) return static_cast<Adjacency::Action>(chosen);
            if (!most || *score > *most) {
                most = score;
                hardest = cell;
            }
        }
        chosen = hardest;
    }
    return static_cast<Adjacency::Action>(chosen);
}

std::optional<Score> TrapSearch::expected(const SubsetTable& values, std::uint64_t empty,
                                          int settled, int replies) {
    const StopToken never;
    Question question{values, never, most_sets};
    return average(question,
                   {empty, static_cast<std::int16_t>(settled), static_cast<std::int16_t>(replies)});
}

std::optional<Score> TrapSearch::average(Question& question, const Key& key) {
    if (key.empty == 0) return worth(key.settled);
    const std::uint64_t hash = mixed_key(key.empty, static_cast<std::uint64_t>(key.settled + 64),
                                         static_cast<std::uint64_t>(key.replies));
    if (const Score* known = expected_.find(key, hash)) return *known;
    if (question.sets_left == 0 || question.stop.stop_requested()) return std::nullopt;
    --question.sets_left;
    std::int64_t sum = 0;
    std::int64_t weights = 0;
    for (const auto [cell, gain, weight] : replies_.in(key.empty)) {
        const auto score = best(question, {key.empty & ~(std::uint64_t{1} << cell),
                                           static_cast<std::int16_t>(key.settled - gain),
                                           static_cast<std::int16_t>(key.replies - 1)});
        if (!score) return std::nullopt;
        sum += std::int64_t{*score} * weight;
        weights += weight;
    }
    return expected_.keep(key, hash, static_cast<Score>(sum / weights));
}

std::optional<Score> TrapSearch::best(Question& question, const Key& key) {
    if (key.replies == 0 || key.empty == 0)
        return worth(key.settled + question.values.value(key.empty));
    const std::uint64_t one = sets_.seen(key.empty).one;
    std::optional<Score> most;
    for (std::uint64_t rest = question.values.best_moves(key.empty); rest != 0; rest &= rest - 1) {
        const int gain = sets_.gain(std::countr_zero(rest), one);
        const auto score =
            average(question, {key.empty & ~(rest & -rest),
                               static_cast<std::int16_t>(key.settled + gain), key.replies});
        if (!score) return std::nullopt;
        if (!most || *score > *most) most = score;
    }
    return most;
}

}  // namespace lawan::engine
