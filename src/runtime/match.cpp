#include "runtime/match.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "base/text.hpp"
#include "game/grid.hpp"

namespace lawan::runtime {
namespace {

std::size_t index_of(Player player) { return static_cast<std::size_t>(player); }

}  // namespace

Duration share_of_clock(const Position& position, Duration left, const TimeControl& control) {
    const int moves_to_come = (position.most_plies_left() + 1) / 2;
    const Duration share = left / (moves_to_come + 1) + control.increment * 3 / 4;
    return std::clamp<Duration>(
        share, std::chrono::milliseconds(1),
        std::max<Duration>(left - control.margin, std::chrono::milliseconds(1)));
}

Match::Match(Position start, const TimeControl& control) : control_(control) {
    const Duration clock = control.per_game.value_or(Duration{});
    const auto plies = static_cast<std::size_t>(start.most_plies_left());
    turns_.reserve(plies + 1);
    moves_.reserve(plies);
    turns_.push_back({std::move(start), {clock, clock}});
    if (position().is_over()) end(position().outcome().winner, Reason::Normal);
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
    for (Turn& turn : turns_) turn.clocks = left;
    turn_ = {};
}

std::optional<Error> Match::play(std::string_view move) {
    if (result_) return Error{"the game is over; no move is possible"};
    if (flag_fallen()) return Error{"the time is up"};
    const Duration spent = turn_.elapsed();
    const auto next = position().play(move);
    if (!next) return next.error();
    advance(*next, *position().canonical_move(move), spent);
    return std::nullopt;
}

Report Match::play(Bot& bot, Limits limits, const std::stop_token& stop,
                   const ReportCallback& progress) {
    const Player player = position().to_move();
    limits = bot.limits(with_clock(limits));
    Report report;
    try {
        bot.follow(so_far(), stop);
        turn_ = {};
        report = bot.choose(position(), limits, stop, progress);
    } catch (const BotFault& fault) {
        if (stop.stop_requested()) {
            abort("interrupted");
        } else {
            end(opponent(player), fault.reason(), fault.what());
        }
        return report;
    } catch (const std::exception& failure) {
        end(opponent(player), Reason::Crash, failure.what());
        return report;
    } catch (...) {
        end(opponent(player), Reason::Crash, "it threw something that is no exception");
        return report;
    }
    const Duration spent = std::max(turn_.elapsed() - report.forgiven, Duration{});
    if (stop.stop_requested()) {
        abort("interrupted");
        return report;
    }
    const bool flag =
        control_.per_game && spent > turns_.back().clocks[index_of(player)] + control_.margin;
    const bool late =
        control_.per_move && spent > limits.time.value_or(*control_.per_move) + control_.margin;
    if (flag || late) {
        end(opponent(player), Reason::Timeout,
            fmt::format("{} thought for {}", player_text(player), duration_text(spent)));
        return report;
    }
    const auto next = position().play(report.move);
    if (!next) {
        end(opponent(player), Reason::IllegalMove, next.error().message);
        return report;
    }
    advance(*next, *position().canonical_move(report.move), spent);
    return report;
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
    const Player player = position().to_move();
    const auto left = time_left(player);
    if (result_ || !left || *left >= Duration{}) return false;
    end(opponent(player), Reason::Timeout, fmt::format("{} has no time left", player_text(player)));
    return true;
}

void Match::advance(const Position& next, const std::string& move, Duration spent) {
    Turn turn{next, turns_.back().clocks};
    Duration& clock = turn.clocks[index_of(position().to_move())];
    if (control_.per_game) clock = std::max(clock - spent, Duration{}) + control_.increment;
    turns_.push_back(std::move(turn));
    moves_.push_back(move);
    turn_ = {};
    if (position().is_over()) end(position().outcome().winner, Reason::Normal);
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
    const Duration left = turns_.back().clocks[index_of(position().to_move())];
    const Duration allowed = share_of_clock(position(), left, control_);
    limits.time = std::min(limits.time.value_or(allowed), allowed);
    return limits;
}

}  // namespace lawan::runtime
