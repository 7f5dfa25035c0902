#include <algorithm>
#include <exception>
#include <utility>

#include "base/stop.hpp"
#include "game/grid.hpp"
#include "render/position_json.hpp"
#include "runtime/match.hpp"
#include "server/analysis/pooled_search.hpp"
#include "server/games/live_game.hpp"

// What bots and clocks do in live games.

namespace lawan::server {
namespace {

/// At most four `thinking` messages a second.
constexpr std::chrono::milliseconds between_thoughts{250};

/// Turns an abort into a stall: it was the pool's time limit, as nobody waits for the answer of a
/// search that was stopped for another reason.
runtime::Answer with_bound_as_stall(runtime::Answer answer) {
    if (!answer && answer.error().reason == Reason::Aborted) answer.error().reason = Reason::Stall;
    return answer;
}

}  // namespace

/// Brings searches and timers in line with the game's state: who thinks, whose clock runs.
/// Idempotent.
void LiveGames::see_to(LiveGame& game) {
    if (game.asked && (!game.state.is_playing() || game.asked->ply != game.state.ply()))
        game.asked.reset();
    const auto wanted = wanted_search(game);
    const bool as_is = wanted && game.thought && wanted->same_search(game.thought->purpose);
    if (!as_is) {
        game.forget_search();
        if (wanted) start_search(game, *wanted);
    }
    set_flag_timer(game);
}

std::optional<LiveGames::Purpose> LiveGames::wanted_search(const LiveGame& game) const {
    const GameState& state = game.state;
    if (!state.is_playing()) return std::nullopt;
    const SeatRecord& seat = state.seat(state.to_move());
    if (game.asked) return game.asked;
    if (seat.human) return std::nullopt;
    // A game between bots pauses while nobody watches.
    const bool rests = state.two_bots() && (state.record.pacing->paused || game.watchers.empty());
    if (rests) return std::nullopt;
    return Purpose{state.ply(), state.to_move(), seat.bot};
}

Limits LiveGames::limits_for(const LiveGame& game) const {
    const TimeRecord& time = game.state.record.time;
    Duration allowed =
        time.per_move ? std::chrono::milliseconds(*time.per_move) : std::chrono::milliseconds(1000);
    if (time.per_game) {
        const TimedPosition turn = game.state.turn();
        allowed = std::min(allowed, share_of_clock(turn.position, turn.clock_to_move(),
                                                   game.state.time_control()));
    }
    return {.time = std::min(allowed, settings_.max_think)};
}

/// The arguments of a bot's search: a copy, for use on the searching thread.
struct LiveGames::Question {
    std::uint64_t seed = 0;
    Position start;
    Position position;
    Limits limits;
    bool sits = false;  ///< the bot holds the seat, and is not only asked for one move
    KeptBots::Turn turn;
};

/// Runs on a thread of the pool: must not use anything of the loop's.
runtime::Answer LiveGames::ask_bot(const Question& question, const StopToken& stop,
                                   const ReportCallback& progress) {
    const KeptBots::Turn& turn = question.turn;
    const auto make = [&] {
        auto bot = registry_.make_bot(turn.bot_spec, question.position, question.seed);
        if (!bot) throw EnvironmentError(bot.error().message);
        return *std::move(bot);
    };
    const auto ask = [&](Bot& bot) -> runtime::Answer {
        if (auto followed = bot.follow({.start = question.start, .moves = turn.moves}, stop);
            !followed)
            return std::unexpected(std::move(followed.error()));
        return bot.choose(question.position, question.limits, stop, progress);
    };
    if (!question.sits) return ask(*make());
    KeptBots::Loan loan = kept_bots_.borrow(turn, make);
    runtime::Answer answer = ask(loan.bot());
    if (!answer) return answer;
    if (auto move = question.position.canonical_move(answer->move)) loan.answered(*std::move(move));
    return answer;
}

void LiveGames::start_search(LiveGame& game, Purpose purpose) {
    const GameState& state = game.state;
    const SeatRecord& seat = state.seat(purpose.side);
    Question question{
        .seed = static_cast<std::uint64_t>(state.record.seed + state.ply()),
        .start = state.positions.front(),
        .position = state.position(),
        .limits = limits_for(game),
        .sits = !seat.human && seat.bot == purpose.bot,
        .turn = {
            state.record.id, purpose.side, purpose.bot, {}, upkeep_of(registry_, purpose.bot)}};
    for (const MoveRecord& move : state.record.moves) question.turn.moves.push_back(move.move);
    // After a restart no visitor is known yet: charge the search to the game's creator.
    const SearchOrder order{SearchKind::Game,
                            game.visitor.empty() ? state.record.host : game.visitor,
                            *question.limits.time};
    auto search = [this, ply = purpose.ply,
                   question = std::move(question)](const PooledSearch<Thought>& turn) mutable {
        // Stopped: nobody waits for it any more.
        if (turn.is_stopped()) return;
        question.limits = turn.within(question.limits);
        runtime::Answer answer;
        const auto progress = PooledSearch<Thought>::now_and_then(
            between_thoughts, Clock::now(), [&](const Report& so_far) {
                const auto& [id, side, bot_spec, moves, upkeep] = question.turn;
                turn.tell([this, json = report_json(bot_spec, ply, side, so_far)](
                              const Thought& thought) { tell_thinking(thought.game, json); });
            });
        try {
            answer = ask_bot(question, turn.stop(), progress);
        } catch (const std::exception& error) {
            answer = std::unexpected(Fault{Reason::Crash, error.what()});
        }
        // The bot was returned by now, so the next search finds it.
        turn.tell([this, answer = std::move(answer)](const Thought& thought) {
            searched(thought.game, answer);
        });
    };
    game.thought = std::make_shared<Thought>(game, std::move(purpose));
    game.thought->ticket = start_pooled(loop_, pool_, order, game.thought, std::move(search));
    tell_thinking(game, nullptr);
}

/// Drops the game's bots if it is over, moves were taken back or its players changed.
void LiveGames::let_bots_go(const GameState& before, const GameState& after) {
    const auto same_bot = [&](Player side) {
        return before.seat(side).human == after.seat(side).human &&
               before.seat(side).bot == after.seat(side).bot;
    };
    const bool goes_on = after.is_playing() && after.ply() >= before.ply() && same_bot(Player::X) &&
                         same_bot(Player::O);
    if (!goes_on) kept_bots_.let_go(after.record.id);
}

void LiveGames::tell_thinking(LiveGame& game, const Json& report) {
    const std::string message = Json{
        {"type", "thinking"},
        {"game_id", game.state.record.id},
        {"side", player_text(game.thought->purpose.side)},
        {"report", report}}.dump();
    for (Watcher* watcher : game.watchers) watcher->send(message);
}

/// Plays the move found; between bots only after the last move was visible for the pacing delay.
void LiveGames::searched(LiveGame& game, const runtime::Answer& answer) {
    const auto play = [this, weak = std::weak_ptr(game.thought), answer] {
        const auto awaited = weak.lock();
        if (!awaited) return;
        in_turn(awaited->game,
                [this, weak, answer](LiveGame& current) {
                    const bool is_awaited = current.thought && current.thought == weak.lock();
                    if (is_awaited) play_found(current, answer);
                },
                {});
    };
    const auto& pacing = game.state.record.pacing;
    const Duration on_view = Clock::now() - game.last_moved;
    const Duration delay = pacing && !game.asked ? std::chrono::milliseconds(pacing->delay)
                                                 : std::chrono::milliseconds(0);
    if (on_view < delay) {
        game.pace_timer.set(delay - on_view, play);
    } else {
        play();
    }
}

void LiveGames::play_found(LiveGame& game, const runtime::Answer& answer) {
    const Purpose purpose = game.thought->purpose;
    const bool for_a_person = game.state.seat(purpose.side).human;
    if (for_a_person && !answer) {
        // A failed helper must not cost a person the game.
        game.asked.reset();
        see_to(game);
        return;
    }
    const Report report = answer.value_or(Report{});
    const std::int64_t spent = for_a_person ? moment(game).spent : whole_milliseconds(report.time);
    Change change{game.state, "ended"};
    const Ruling ruling = ruling_on(with_bound_as_stall(answer), game.state.turn(),
                                    std::chrono::milliseconds(spent), game.state.time_control());
    if (!ruling) {
        end_game(change.after, ruling.error());
    } else {
        change.event = "moved";
        change.after.record.undone.clear();
        advance(change.after, *ruling, spent);
        // A solver's answer is no search that could be repeated.
        if (report.by != "solver")
            change.after.record.moves.back().nodes =
                static_cast<std::int64_t>(report.counters.nodes);
        change.report = {{"side", player_text(purpose.side)},
                         {"report", report_json(purpose.bot, purpose.ply, purpose.side, report)}};
    }
    // For a person's seat: the bot moved because somebody asked it to.
    const bool asked = game.state.seat(purpose.side).human;
    store(game, std::move(change),
          {asked ? "bot_move" : "move", purpose.actor, purpose.idempotency_key}, {});
}

/// Ends a person's game when the clock runs out. A bot's time is checked when it answers.
void LiveGames::set_flag_timer(LiveGame& game) {
    if (!game.state.clock_runs() || !game.state.seat(game.state.to_move()).human) {
        game.flag_timer.cancel();
        return;
    }
    const std::int64_t left = game.state.clock_of(game.state.to_move()) - moment(game).spent;
    const std::string id = game.state.record.id;
    game.flag_timer.set(std::chrono::milliseconds(std::max<std::int64_t>(left, 0) + 1), [this, id] {
        if (LiveGame* current = find(id))
            in_turn(*current, [this](LiveGame& late) { flag_fell(late); }, {});
    });
}

void LiveGames::flag_fell(LiveGame& game) {
    const GameState& state = game.state;
    if (!state.clock_runs() || !state.seat(state.to_move()).human) return;
    const auto result = flag_fallen(state.turn(), std::chrono::milliseconds(moment(game).spent),
                                    state.time_control());
    if (!result) return;
    Change change{state, "ended"};
    end_game(change.after, *result);
    store(game, std::move(change), {"timeout"}, {});
}

}  // namespace lawan::server
