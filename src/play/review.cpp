#include "play/review.hpp"

#include <utility>

#include "game/grid.hpp"
#include "render/position_json.hpp"
#include "runtime/registry.hpp"

namespace lawan::play {

Review::Review(Line line)
    : line_(std::move(line)),
      by_marks_(has_marks(line_.last().game())),
      known_(line_.positions.size()) {}

std::optional<Look> Review::next() const {
    for (std::size_t ply = 0; ply < known_.size(); ++ply) {
        if (!known_[ply].opinion) return Look{ply, false};
        if (const auto look = longer_look(ply)) return look;
    }
    return std::nullopt;
}

void Review::take(Look look, Opinion opinion) {
    const auto [ply, longer] = look;
    known_[ply].looked_longer |= longer;
    // A longer search counts only if it proves a value: a second estimate would be inconsistent
    // with its neighbours.
    if (!longer || opinion.value.exact) known_[ply].opinion = std::move(opinion);
    // A proved value carries over to the position after the best move.
    for (std::size_t after = 1; after < known_.size(); ++after) {
        const auto& before = known_[after - 1].opinion;
        auto& next = known_[after].opinion;
        if (before && next && before->value.exact && !next->value.exact && is_choice(after - 1))
            next->value = {-before->value.score, true, true};
    }
}

std::vector<Json> Review::news() {
    std::vector<Json> news;
    for (std::size_t ply = 0; ply < known_.size(); ++ply) {
        if (!known_[ply].opinion || longer_look(ply) || (ply > 0 && longer_look(ply - 1))) continue;
        // A move's grade needs the value of the next position.
        if (ply + 1 < known_.size() && !known_[ply + 1].opinion) continue;
        Json now = point(ply);
        if (now == known_[ply].told) continue;
        known_[ply].told = now;
        news.push_back(std::move(now));
    }
    return news;
}

bool Review::is_choice(std::size_t ply) const {
    return known_[ply].opinion->best == line_.moves[ply].move;
}

std::optional<Look> Review::longer_look(std::size_t ply) const {
    if (ply + 1 >= known_.size() || !known_[ply].opinion || !known_[ply + 1].opinion) return {};
    const Value& before = known_[ply].opinion->value;
    if (!differ_in_kind(before, known_[ply + 1].opinion->value)) return {};
    const std::size_t guessed = before.exact ? ply + 1 : ply;
    if (known_[guessed].looked_longer) return {};
    return Look{guessed, true};
}

Json Review::point(std::size_t ply) const {
    const Opinion& here = *known_[ply].opinion;
    const bool played = ply < line_.moves.size();
    Judgement judgement;
    if (played) {
        const Value& after = known_[ply + 1].opinion->value;
        const bool chosen = is_choice(ply);
        judgement = judge({here.value, after, chosen, here.knows_all && !chosen, by_marks_});
    }
    const bool judged = judgement.verdict != Verdict::None;
    return {{"ply", ply},
            {"to_move", player_text(line_.positions[ply].to_move())},
            {"score", here.value.known ? Json(points(here.value.score)) : Json()},
            {"exact", here.value.exact},
            {"depth", here.depth},
            {"best", here.best.empty() ? Json() : Json(here.best)},
            {"played", played ? Json(line_.moves[ply].move) : Json()},
            {"loss", judged ? Json(points(judgement.loss)) : Json()},
            {"verdict", judged ? Json(verdict_text(judgement.verdict)) : Json()}};
}

}  // namespace lawan::play
