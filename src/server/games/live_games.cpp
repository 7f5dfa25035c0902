#include "server/games/live_games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <utility>

#include "arena/or_throw.hpp"
#include "base/overloaded.hpp"
#include "base/secret.hpp"
#include "game/grid.hpp"
#include "server/games/bot_check.hpp"
#include "server/games/live_game.hpp"
#include "server/games/wall_clock.hpp"
#include "server/transport/error_mapping.hpp"

namespace lawan::server {
namespace {

constexpr std::size_t most_kept_events = 16;
constexpr std::size_t most_kept_bytes = std::size_t{24} << 10U;
constexpr std::chrono::seconds before_trying_again{2};

Lot drawn_lot() {
    return {or_throw(random_secret()),
            static_cast<std::int64_t>(std::random_device{}()),
            {or_throw(random_secret()), or_throw(random_secret())}};
}

std::string event_message(const GameState& state, const std::string& kind, std::int64_t seq,
                          const std::string& changes, const KeyHash& person) {
    return fmt::format(
        R"({{"type":"event","game_id":"{}","seq":{},"kind":"{}","you":{},"changes":{}}})",
        state.record.id, seq, kind, you_json(state, person).dump(), changes);
}

}  // namespace

Refusal no_such_game() { return {404, "no_such_game", "there is no game with this id"}; }

LiveGames::LiveGames(const Parts& parts)
    : loop_(parts.loop),
      registry_(parts.registry),
      settings_(parts.settings),
      writes_(parts.loop, parts.writes),
      store_(parts.store),
      pool_(parts.pool),
      kept_bots_({settings_.limits.kept_bots, settings_.limits.kept_memory_mb,
                  settings_.limits.kept_idle}),
      games_(&LiveGames::may_close),
      sweeper_(parts.loop) {
    sweep();
}

LiveGames::~LiveGames() = default;

LiveGames::LiveGame& LiveGames::open(const std::string& id) {
    if (LiveGame* game = games_.use(id)) return *game;
    auto record = store_.load(id);
    if (!record) throw no_such_game();
    auto game =
        std::make_unique<LiveGame>(loop_, or_throw(restored(registry_, *std::move(record))));
    LiveGame& opened = games_.add(id, std::move(game));
    // Resumes the search of a bot that was thinking when the server ended.
    see_to(opened);
    return opened;
}

const GameState& LiveGames::state(const std::string& id) { return open(id).state; }

GameMoment LiveGames::moment(const LiveGame& game) const {
    const auto spent = Clock::now() - game.turn_began;
    return {std::chrono::duration_cast<std::chrono::milliseconds>(spent).count(), &game.report};
}

Json LiveGames::answer(const std::string& id, const KeyHash& person) {
    const LiveGame& game = open(id);
    return {{"you", you_json(game.state, person)},
            {"game", game_json(registry_, game.state, moment(game))}};
}

/// Throws Refusal if the key or the address keeps too many games. Keys are free to make up, so the
/// address is checked too.
void LiveGames::check_room(const Visitor& visitor, const std::string& mark) {
    const ServerLimits& limits = settings_.limits;
    const auto refuse = [](const char* what, const char* sentence) {
        throw Refusal(429, "too_many", sentence, {{"what", what}, {"retry_s", 60}});
    };
    const GamesKept own = store_.games_of(visitor.key);
    if (own.unfinished >= limits.unfinished_games)
        refuse("games", "you have too many unfinished games; finish or delete some first");
    if (own.games >= limits.kept_games || own.bytes >= limits.kept_bytes)
        refuse("kept", "you have reached your limit of saved games; delete some first");
    const GamesKept around = store_.games_from(mark);
    if (around.unfinished >= limits.unfinished_games_of_one_address)
        refuse("games", "your address has too many unfinished games; finish or delete some first");
    if (around.games >= limits.kept_games_of_one_address ||
        around.bytes >= limits.kept_bytes_of_one_address)
        refuse("kept", "your address has reached its limit of saved games; delete some first");
}

void LiveGames::create(const Json& request, const Visitor& visitor, Reply reply) {
    const KeyHash& person = visitor.key;
    auto game = std::make_shared<NewGame>(
        value_of(read_new_game(house_of(registry_, settings_), request, person, drawn_lot())));
    const std::string once = game->idempotency_key.empty() ? "" : person + game->idempotency_key;
    if (!once.empty()) {
        if (const auto made = being_made_.find(once); made != being_made_.end()) {
            made->second.emplace_back([this, request, visitor, reply = std::move(reply)] {
                try {
                    create(request, visitor, reply);
                } catch (...) {
                    reply(std::unexpected(current_refusal()));
                }
            });
            return;
        }
        const auto ids = store_.created(person, game->idempotency_key);
        if (!ids.empty()) {
            reply(Done{ids.front(), state(ids.front()).record.seq});
            return;
        }
    }
    GameRecord& record = game->state.record;
    record.created_at = record.updated_at = next_milliseconds();
    record.visitor = store_.mark_of(visitor.address);
    check_room(visitor, record.visitor);
    if (!once.empty()) being_made_[once] = {};
    const ActionRecord action{"create", person, game->idempotency_key};
    const auto done = [this, game, once, reply,
                       address = visitor.address](const std::optional<Refusal>& failure) {
        std::vector<std::function<void()>> others;
        if (!once.empty()) others = being_made_.extract(once).mapped();
        if (failure) {
            reply(std::unexpected(*failure));
        } else {
            Done made{game->state.record.id, game->state.record.seq};
            for (std::size_t side = 0; side < 2; ++side) {
                if (!game->invitations[side].empty())
                    made.invitations[side == 0 ? "x" : "o"] = game->invitations[side];
            }
            auto opened = std::make_unique<LiveGame>(loop_, std::move(game->state));
            opened->visitor = address;
            see_to(games_.add(made.game_id, std::move(opened)));
            reply(made);
        }
        for (const auto& other : others) other();
    };
    writes_.push([game, action](Store& store) { store.insert(game->state.record, action); }, done);
}

void LiveGames::act(const std::string& id, const Visitor& visitor, ActionRequest request,
                    const Reply& reply) {
    LiveGame& game = open(id);
    in_turn(
        game,
        [this, visitor, request = std::move(request), reply](LiveGame& current) {
            const bool takes_part = is_host(current.state, visitor.key) ||
                                    !sides_of(current.state, visitor.key).empty();
            if (takes_part) current.visitor = visitor.address;
            carry_out_action(current, visitor, request, reply);
        },
        reply);
}

void LiveGames::in_turn(LiveGame& game, std::function<void(LiveGame&)> task, Reply reply) {
    const std::string id = game.state.record.id;
    game.waiting.push_back({std::move(task), std::move(reply)});
    work_off(id);
}

void LiveGames::work_off(const std::string& id) {
    for (;;) {
        LiveGame* game = find(id);
        if (game == nullptr || game->writing || game->waiting.empty()) return;
        const LiveGame::Waiting next = std::move(game->waiting.front());
        game->waiting.pop_front();
        try {
            next.task(*game);
        } catch (...) {
            const Refusal refusal = current_refusal();
            if (next.reply) next.reply(std::unexpected(refusal));
        }
    }
}

void LiveGames::carry_out_action(LiveGame& game, const Visitor& visitor,
                                 const ActionRequest& request, const Reply& reply) {
    const KeyHash& person = visitor.key;
    const GameRecord& record = game.state.record;
    const ActionRecord action{name_of(request.action), person, request.idempotency_key};
    const Done unchanged{record.id, record.seq};
    if (!action.idempotency_key.empty()) {
        const bool under_way = game.asked && game.asked->actor == person &&
                               game.asked->idempotency_key == action.idempotency_key;
        if (under_way || store_.was_done(record.id, person, action.idempotency_key)) {
            reply(unchanged);
            return;
        }
    }
    Decision decision = value_of(carry_out(
        game.state, {person, moment(game).spent, or_throw(random_secret())}, request.action));
    std::visit(Overloaded{[&](const Unchanged&) { reply(unchanged); },
                          [&](Change& change) { store(game, std::move(change), action, reply); },
                          [&](const BotTurn& turn) { let_bot_move(game, turn, action, reply); },
                          [&](const Rematch& rematch) {
                              play_again(game, visitor, rematch, action, reply);
                          }},
               decision);
}

void LiveGames::let_bot_move(LiveGame& game, const BotTurn& turn, const ActionRecord& action,
                             const Reply& reply) {
    const GameState& state = game.state;
    if (turn.is_named) check_bot(registry_, settings_, turn.bot, state.position());
    game.asked =
        Purpose{state.ply(), state.to_move(), turn.bot, action.actor, action.idempotency_key};
    see_to(game);
    reply(Done{state.record.id, state.record.seq});
}

void LiveGames::play_again(LiveGame& game, const Visitor& visitor, const Rematch& rematch,
                           const ActionRecord& action, const Reply& reply) {
    const std::string mark = store_.mark_of(visitor.address);
    check_room(visitor, mark);
    NewGame made = next_game(game.state, rematch.swap, drawn_lot());
    GameRecord& record = made.state.record;
    record.created_at = record.updated_at = next_milliseconds();
    record.visitor = mark;
    const auto next = std::make_shared<const NewGame>(std::move(made));
    Change change{game.state, "continued"};
    change.after.record.next = next->state.record.id;
    change.report = game.report;
    store(game, std::move(change), action, reply, [next, person = action.actor](Store& store) {
        store.insert(next->state.record, {"create", person, {}});
    });
}

/// Writes the change, together with `also` in one transaction. The game keeps its old state until
/// the commit.
void LiveGames::store(LiveGame& game, Change change, const ActionRecord& action, const Reply& reply,
                      std::function<void(Store&)> also) {
    game.writing = true;
    GameRecord& after = change.after.record;
    after.updated_at = now_milliseconds();
    if (!change.event.empty()) ++after.seq;
    const auto shared = std::make_shared<Change>(std::move(change));
    const auto before = std::make_shared<const GameRecord>(game.state.record);
    writes_.push(
        [before, shared, action, also = std::move(also)](Store& store) {
            if (also) also(store);
            store.update(*before, shared->after.record, action);
        },
        [this, shared, reply](const std::optional<Refusal>& failure) {
            stored(shared, reply, failure);
        });
}

void LiveGames::stored(const std::shared_ptr<Change>& change, const Reply& reply,
                       const std::optional<Refusal>& failure) {
    const std::string id = change->after.record.id;
    LiveGame& game = *games_.use(id);
    game.writing = false;
    if (failure) {
        game.forget_search();
        game.asked.reset();
        if (reply) reply(std::unexpected(*failure));
        // Back off: on a full disk a bot would search in vain forever.
        game.pace_timer.set(before_trying_again, [this, id] {
            if (LiveGame* again = find(id)) see_to(*again);
        });
        work_off(id);
        return;
    }
    const GameState before = std::exchange(game.state, std::move(change->after));
    let_bots_go(before, game.state);
    const bool moved = before.record.moves != game.state.record.moves;
    if (moved) {
        game.last_moved = Clock::now();
        game.report = std::move(change->report);
    }
    if (moved || before.clock_runs() != game.state.clock_runs()) game.turn_began = Clock::now();
    Done done{id, game.state.record.seq};
    if (change->invitation) {
        const auto& [side, secret] = *change->invitation;
        done.invitations[std::string(player_text(side))] = secret;
    }
    if (!change->event.empty()) publish(game, before, change->event);
    if (reply) reply(done);
    see_to(game);
    work_off(id);
}

void LiveGames::publish(LiveGame& game, const GameState& before, const std::string& kind) {
    const std::int64_t seq = game.state.record.seq;
    std::string changes = changes_json(registry_, before, game.state, moment(game)).dump();
    for (Watcher* watcher : game.watchers)
        watcher->send(event_message(game.state, kind, seq, changes, watcher->person()));
    if (before.record.seats != game.state.record.seats) tell_presence(game);
    game.event_bytes += changes.size();
    game.events.push_back({seq, kind, std::move(changes)});
    while (game.events.size() > most_kept_events || game.event_bytes > most_kept_bytes) {
        game.event_bytes -= game.events.front().changes.size();
        game.events.pop_front();
    }
}

/// Deletes a game that can no longer be restored. Returns false if the game is not damaged.
bool LiveGames::remove_damaged(const std::string& id, const KeyHash& person, const Reply& reply) {
    if (find(id) != nullptr) return false;
    const auto record = store_.load(id);
    if (!record) throw no_such_game();
    const auto state = restored(registry_, *record);
    if (state) return false;
    if (settings_.is_public && record->host != person) {
        throw Refusal(403, "not_host", "only the game's creator can delete it",
                      {{"action", "delete"}});
    }
    log_failure("a damaged game is deleted", state.error().message);
    const auto done = [id, reply, seq = record->seq + 1](const std::optional<Refusal>& why) {
        if (why)
            reply(std::unexpected(*why));
        else
            reply(Done{id, seq});
    };
    writes_.push([id](Store& store) { store.remove(id); }, done);
    return true;
}

void LiveGames::remove(const std::string& id, const KeyHash& person, const Reply& reply) {
    if (remove_damaged(id, person, reply)) return;
    LiveGame& game = open(id);
    in_turn(
        game,
        [this, id, person, reply](LiveGame& current) {
            if (settings_.is_public && !is_host(current.state, person)) {
                throw Refusal(403, "not_host", "only the game's creator can delete it",
                              {{"action", "delete"}});
            }
            current.writing = true;
            current.forget_search();
            const auto done = [this, id, reply](const std::optional<Refusal>& failure) {
                LiveGame& gone = *find(id);
                gone.writing = false;
                if (failure) {
                    reply(std::unexpected(*failure));
                    see_to(gone);
                    work_off(id);
                    return;
                }
                const auto taken = games_.take(id);
                kept_bots_.let_go(id);
                const std::int64_t seq = gone.state.record.seq + 1;
                for (Watcher* watcher : gone.watchers) {
                    watcher->send(
                        event_message(gone.state, "deleted", seq, "{}", watcher->person()));
                    watcher->game_deleted(id);
                }
                reply(Done{id, seq});
                for (const auto& waiting : gone.waiting) {
                    if (waiting.reply) waiting.reply(std::unexpected(no_such_game()));
                }
            };
            writes_.push([id](Store& store) { store.remove(id); }, done);
        },
        reply);
}

void LiveGames::subscribe(const std::string& id, Watcher& watcher, const std::string& request_id,
                          std::optional<std::int64_t> after) {
    LiveGame& game = open(id);
    const std::int64_t seq = game.state.record.seq;
    // Events contain the clocks of their time, so a timed game is sent whole.
    const bool has_events = !game.events.empty() && after &&
                            game.events.front().seq <= *after + 1 &&
                            !game.state.record.time.per_game;
    const bool only_events = after && (*after == seq || (*after < seq && has_events));
    Json answer{{"type", "subscribed"}, {"id", request_id}, {"game_id", id}};
    answer["you"] = you_json(game.state, watcher.person());
    answer["game"] = only_events ? Json() : game_json(registry_, game.state, moment(game));
    watcher.send(answer.dump());
    if (only_events) {
        for (const auto& event : game.events) {
            if (event.seq <= *after) continue;
            watcher.send(
                event_message(game.state, event.kind, event.seq, event.changes, watcher.person()));
        }
    }
    if (std::ranges::find(game.watchers, &watcher) == game.watchers.end())
        game.watchers.push_back(&watcher);
    if (game.visitor.empty() || game.state.two_bots()) game.visitor = watcher.address();
    tell_presence(game);
    see_to(game);
    if (game.thought) {
        const Json thinking{{"type", "thinking"},
                            {"game_id", id},
                            {"side", player_text(game.thought->purpose.side)},
                            {"report", nullptr}};
        watcher.send(thinking.dump());
    }
}

void LiveGames::unsubscribe(const std::string& id, Watcher& watcher) {
    LiveGame* game = games_.use(id);
    if (game == nullptr || std::erase(game->watchers, &watcher) == 0) return;
    kept_bots_.seen(id);
    tell_presence(*game);
    see_to(*game);
}

void LiveGames::tell_presence(LiveGame& game) {
    const auto is_there = [&](Player side) {
        return std::ranges::any_of(game.watchers, [&](const Watcher* watcher) {
            return holds(game.state, side, watcher->person());
        });
    };
    const auto without_seat = std::ranges::count_if(game.watchers, [&](const Watcher* watcher) {
        return sides_of(game.state, watcher->person()).empty();
    });
    const std::string message = Json{
        {"type", "presence"},
        {"game_id", game.state.record.id},
        {"x", is_there(Player::X)},
        {"o", is_there(Player::O)},
        {"watchers", without_seat}}.dump();
    for (Watcher* watcher : game.watchers) watcher->send(message);
}

LiveGames::LiveGame* LiveGames::find(const std::string& id) { return games_.find(id); }

bool LiveGames::may_close(const LiveGame& game) {
    return game.watchers.empty() && !game.writing && game.waiting.empty() && !game.thought &&
           !game.state.clock_runs();
}

void LiveGames::sweep() {
    games_.close_unused(settings_.limits.open_idle);
    games_.for_each([this](const LiveGame& game) {
        if (!game.watchers.empty()) kept_bots_.seen(game.state.record.id);
    });
    kept_bots_.let_go_idle();
    sweeper_.set(settings_.limits.open_idle / 4, [this] { sweep(); });
}

}  // namespace lawan::server
