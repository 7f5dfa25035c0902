#include "server/analysis/review.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <utility>

#include "base/timed_stop.hpp"
#include "game/grid.hpp"
#include "render/position_json.hpp"
#include "runtime/solvers/solving.hpp"
#include "server/games/levels.hpp"

namespace lawan::server {
namespace {

/// What the solver may expect to take, which depends on the position only. Connect Four has its
/// book, and is soon solved after it.
constexpr Duration expected_at_most = std::chrono::milliseconds(250);
constexpr Duration expected_at_most_longer = std::chrono::milliseconds(2500);
/// It may expect wrongly. Ten times as much is for that, and for a machine that has other work.
constexpr int patience = 10;
/// Memory costs time when it is first used.
constexpr std::size_t small_table = std::size_t{2} << 20U;
constexpr std::size_t large_table = std::size_t{128} << 20U;
/// Of the limits, for a search that looks longer.
constexpr int times_longer = 4;

std::unique_ptr<PositionSolver> solver_for(const Position& position, Duration at_most) {
    auto solver = make_solver(position, {.table_bytes = small_table});
    if (solver && (*solver)->expected_time(position) > no_time_to_speak_of)
        solver = make_solver(position, {.table_bytes = large_table});
    if (!solver || (*solver)->expected_time(position) > at_most) return nullptr;
    return *std::move(solver);
}

/// Of the best moves `played` if it is one.
std::optional<Opinion> solved(const Position& position, const std::string& played, Duration at_most,
                              const std::stop_token& stop) {
    const auto solver = solver_for(position, at_most);
    if (!solver) return std::nullopt;
    const TimedStop timed(at_most * patience, stop);
    const auto score = solver->score(position, timed.token());
    if (!score) return std::nullopt;
    const auto best = best_moves(*solver, position, *score, timed.token());
    if (!best || best->empty()) return std::nullopt;
    const bool among_them = std::ranges::find(*best, played) != best->end();
    return Opinion{{*score, true, true},
                   position.most_plies_left(),
                   among_them ? played : best->front(),
                   true};
}

}  // namespace

Opinion look_at(const Registry& registry, const SearchRequest& request, Look look,
                const std::stop_token& stop) {
    const Position& position = request.line.positions[look.ply];
    if (position.is_over()) {
        const Outcome outcome = position.outcome();
        const bool won = outcome.winner == position.to_move();
        return {{won ? outcome.points : -outcome.points, true, true}};
    }
    if (request.bot == analyst) {
        const auto& moves = request.line.moves;
        const std::string played = look.ply < moves.size() ? moves[look.ply].move : "";
        const Duration at_most = look.longer ? expected_at_most_longer : expected_at_most;
        if (auto opinion = solved(position, played, at_most, stop)) return *std::move(opinion);
    }
    SearchRequest search = request;
    if (look.longer) {
        if (search.limits.time) *search.limits.time *= times_longer;
        if (search.limits.nodes && *search.limits.nodes < UINT64_MAX / times_longer)
            *search.limits.nodes *= times_longer;
    }
    const Report report = search.search(registry, position, stop, {});
    return {{report.score, report.exact, report.depth > 0}, report.depth, report.move};
}

Review::Review(Line line)
    : line_(std::move(line)),
      by_marks_(spec_name(line_.last().game()) == "adjacency"),
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
    // A longer look is for a proof: another guess would only not fit its neighbours.
    if (!longer || opinion.value.exact) known_[ply].opinion = std::move(opinion);
    // What is proved of a position is proved of the one that its best move leads to.
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
        // What a move was worth is known once the position after it is.
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

}  // namespace lawan::server
