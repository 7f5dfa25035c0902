#include "arena/match/pair_player.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <utility>

#include "base/stop.hpp"

namespace lawan::arena {
namespace {

/// Derives a seed for each bot in each game, so that results do not depend on the order of play.
std::uint64_t game_seed(std::uint64_t seed, std::size_t pair, std::size_t game, std::size_t bot) {
    return seed * 0x9e3779b97f4a7c15 + pair * 4 + game * 2 + bot;
}

/// Returns the exact value for the player to move if it is known immediately, by the solver's
/// estimate. Whether it is depends on the position alone, so that the same seed gives the same
/// games.
std::optional<Score> quick_value(const Position& position, std::unique_ptr<PositionSolver>& judge,
                                 const StopToken& stop) {
    constexpr Duration patience = std::chrono::milliseconds(20);
    constexpr std::size_t table_bytes = std::size_t{16} << 20U;
    if (!judge) {
        auto made = make_solver(position, {.table_bytes = table_bytes});
        if (!made) throw EnvironmentError(made.error().message);
        judge = *std::move(made);
    }
    if (judge->estimate(position).time > patience) return std::nullopt;
    return judge->score(position, stop);
}

/// Adjudicates games by their exact value once it is known. If the value of the opening is known,
/// the bots must still hold it: the game ends when its result changes.
class Adjudicator {
public:
    Adjudicator(std::unique_ptr<PositionSolver>& judge, const StopToken& stop)
        : judge_(&judge), stop_(&stop) {}

    void look_at(Match& match) {
        const Position& position = match.position();
        const auto value = quick_value(position, *judge_, *stop_);
        const bool at_opening = std::exchange(at_opening_, false);
        if (!value) return;
        value_ = *value;
        const Player mover = position.to_move();
        const Player winner = value_ > 0 ? mover : opponent(mover);
        const int result = value_ == 0 ? 0 : winner == Player::X ? 1 : -1;
        if (at_opening) {
            opening_known_ = true;
            opening_result_ = result;
        }
        if (opening_known_ && result == opening_result_) return;
        const double worth = static_cast<double>(value_) / score_unit;
        match.adjudicate(result == 0 ? std::nullopt : std::optional(winner),
                         fmt::format("worth {:+g} for {}", worth, player_text(mover)));
    }
    /// Returns the last known value, for the player to move then.
    [[nodiscard]] Score value() const { return value_; }

private:
    std::unique_ptr<PositionSolver>* judge_;
    const StopToken* stop_;
    bool at_opening_ = true;
    bool opening_known_ = false;
    int opening_result_ = 0;  // 1: X wins
    Score value_ = 0;
};

FinishedGame finished_game(const Match& match, bool moved_first, Player first_bot,
                           Score adjudicated) {
    const MatchResult& result = *match.result();
    FinishedGame game{.score = !result.winner                ? 0.5
                               : *result.winner == first_bot ? 1
                                                             : 0,
                      .moved_first = moved_first,
                      .reason = result.reason,
                      .detail = result.detail,
                      .moves = match.moves(),
                      .final_position = match.position().text()};
    if (result.reason == Reason::Normal || result.reason == Reason::Adjudicated) {
        const Score won_by = result.reason == Reason::Normal ? match.position().outcome().points
                                                             : std::abs(adjudicated);
        const double points = static_cast<double>(won_by) / score_unit;
        game.margin = game.score == 0.5 ? 0 : game.score > 0.5 ? points : -points;
    }
    return game;
}

}  // namespace

PairRecord PairPlayer::play(const PairJob& job, const StopToken& stop) {
    const auto openings = source_.openings(job.pairing, stop);
    if (stop.stop_requested()) return {};
    if (seated_ != job.pairing) seat(job.pairing);
    const Opening& opening = openings->at(job.opening);
    PairRecord record{.opening = job.opening, .games = {}};
    for (std::size_t game = 0; game < 2; ++game)
        record.games[game] = play_game(job, opening, game, stop);
    return record;
}

void PairPlayer::seat(std::size_t pairing) {
    plan_ = source_.plan(pairing);
    bots_ = {};
    judge_.reset();
    rules_ = {};
    seated_ = pairing;
}

void PairPlayer::make_bots_ready(const Opening& opening, std::size_t pair, std::size_t game) {
    for (std::size_t i = 0; i < bots_.size(); ++i) {
        const std::uint64_t seed = game_seed(plan_.seed, pair, game, i);
        if (!bots_[i] || !bots_[i]->renew(seed)) {
            auto bot = registry_->make_bot(plan_.bots[i], opening.position, seed, plan_.limits);
            if (!bot) throw EnvironmentError(bot.error().message);
            bots_[i] = *std::move(bot);
        }
        bots_[i]->new_game();
    }
}

FinishedGame PairPlayer::play_game(const PairJob& job, const Opening& opening, std::size_t game,
                                   const StopToken& stop) {
    make_bots_ready(opening, job.opening, game);
    const bool moved_first = game == 0;
    const Player first_to_move = opening.position.to_move();
    const Player first_bot = moved_first ? first_to_move : opponent(first_to_move);
    Match match(rules_.copy(opening.position), plan_.control);
    match.came_from(rules_.copy(opening.start), opening.moves);
    Adjudicator adjudicator(judge_, stop);
    while (!match.result()) {
        if (watch_) watch_(job, match, first_bot);
        if (plan_.adjudicate) adjudicator.look_at(match);
        if (match.result()) break;
        const bool first_moves = match.position().to_move() == first_bot;
        match.play(*bots_[first_moves ? 0 : 1], plan_.limits, stop, {});
    }
    return finished_game(match, moved_first, first_bot, adjudicator.value());
}

}  // namespace lawan::arena
