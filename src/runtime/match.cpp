#include "runtime/match.hpp"

#include <algorithm>
#include <utility>

#include "base/stop.hpp"
#include "game/grid.hpp"

namespace lawan::runtime {
namespace {

std::size_t index_of(Player player) { return static_cast<std::size_t>(player); }

}  // namespace

Match::Match(Position start, const TimeControl& control) : control_(control) {
    const Duration clock = control.per_game.value_or(Duration{});
    const auto plies = static_cast<std::size_t>(start.most_plies_left());
    turns_.reserve(plies + 1);
    moves_.reserve(plies);
    turns_.push_back({std::move(start), {clock, clock}});
    result_ = result_by_rules(position());
}

void Match::came_from(Position start, std::span<const std::string> moves) {
    origin_ = std::move(start);
    opening_ = moves;
}

std::optional<Duration> Match::time_left(Player player) const {
    if (!control_.per_game) return std::nullopt;
    const Duration left = turns_.back().clocks[index_of(player)];
    const bool running = !result_ && player == position().to_move();
    return running ? left - turn_.elapsed() : left;
}

void Match::set_clocks(const std::array<Duration, 2>& left) {
    for (TimedPosition& turn : turns_) turn.clocks = left;
    turn_ = {};
}

std::optional<Error> Match::play(std::string_view move) {
    if (result_) return Error{"the game is over; no move is possible"};
    if (flag_fallen()) return Error{"the time is up"};
    auto played = play_move(turns_.back(), move, turn_.elapsed(), control_);
    if (!played) return played.error();
    advance(*std::move(played));
    return std::nullopt;
}

Report Match::play(Bot& bot, Limits limits, const StopToken& stop, const ReportCallback& progress) {
    limits = bot.limits(with_clock(limits));
    const Answer answer = ask(bot, limits, stop, progress);
    Report report = answer.value_or(Report{});
    const Duration spent = std::max(turn_.elapsed() - report.forgiven, Duration{});
    if (stop.stop_requested()) {
        abort("interrupted");
        return report;
    }
    TimeControl control = control_;
    if (control.per_move) control.per_move = limits.time.value_or(*control.per_move);
    auto ruling = ruling_on(answer, turns_.back(), spent, control);
    if (ruling) {
        advance(*std::move(ruling));
    } else {
        result_ = std::move(ruling.error());
    }
    return report;
}

Answer Match::ask(Bot& bot, const Limits& limits, const StopToken& stop,
                  const ReportCallback& progress) {
    if (auto followed = bot.follow(so_far(), stop); !followed)
        return std::unexpected(std::move(followed.error()));
    turn_ = {};
    return bot.choose(position(), limits, stop, progress);
}

bool Match::undo(int plies) {
    if (plies < 1 || std::cmp_greater(plies, moves_.size())) return false;
    turns_.erase(turns_.end() - plies, turns_.end());
    moves_.resize(moves_.size() - static_cast<std::size_t>(plies));
    result_.reset();
    turn_ = {};
    return true;
}

void Match::resign(Player player) {
    if (!result_) end(opponent(player), Reason::Resign);
}

void Match::abort(std::string detail) {
    if (!result_) end(std::nullopt, Reason::Aborted, std::move(detail));
}

void Match::adjudicate(std::optional<Player> winner, std::string detail) {
    if (!result_) end(winner, Reason::Adjudicated, std::move(detail));
}

bool Match::flag_fallen() {
    if (result_) return false;
    result_ = runtime::flag_fallen(turns_.back(), turn_.elapsed(), control_);
    return result_.has_value();
}

void Match::advance(PlayedMove played) {
    turns_.push_back(std::move(played.next));
    moves_.push_back(std::move(played.move));
    result_ = std::move(played.result);
    turn_ = {};
}

void Match::end(std::optional<Player> winner, Reason reason, std::string detail) {
    result_ = MatchResult{winner, reason, std::move(detail)};
}

GameSoFar Match::so_far() const {
    GameSoFar game{.start = origin_ ? *origin_ : turns_.front().position,
                   .opening = opening_,
                   .moves = moves_,
                   .margin = control_.margin};
    if (control_.per_game)
        game.clocks = GameSoFar::Clocks{turns_.back().clocks, control_.increment};
    return game;
}

Limits Match::with_clock(Limits limits) const {
    if (control_.per_move && !limits.any()) limits.time = *control_.per_move;
    if (!control_.per_game) return limits;
    const Duration left = turns_.back().clock_to_move();
    const Duration allowed = share_of_clock(position(), left, control_);
    limits.time = std::min(limits.time.value_or(allowed), allowed);
    return limits;
}

}  // namespace lawan::runtime
