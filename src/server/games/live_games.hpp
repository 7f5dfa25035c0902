#pragma once

#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/stop.hpp"
#include "play/carry_out.hpp"
#include "play/game_json.hpp"
#include "play/new_game.hpp"
#include "runtime/bot.hpp"
#include "runtime/game_end.hpp"
#include "server/analysis/search_pool.hpp"
#include "server/games/kept_bots.hpp"
#include "server/loop_writes.hpp"
#include "server/opened_records.hpp"
#include "server/settings/settings.hpp"
#include "server/transport/event_loop.hpp"
#include "server/transport/refusal.hpp"
#include "server/transport/visitor.hpp"

namespace lawan::server {

/// A subscriber to games and tournaments. Called on the loop's thread.
class Watcher {
public:
    Watcher() = default;
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;
    virtual ~Watcher() = default;

    [[nodiscard]] virtual const KeyHash& person() const = 0;
    /// The address as limits count it.
    [[nodiscard]] virtual const std::string& address() const = 0;
    virtual void send(std::string message) = 0;
    /// The game was deleted; the subscription has ended, so do not unsubscribe.
    virtual void game_deleted(const std::string& id) = 0;
    virtual void tournament_deleted(const std::string& id) = 0;
};

/// The result of an action.
struct Done {
    std::string game_id;
    std::int64_t seq = 0;
    Json invitations = Json::object();
};
using Reply = std::function<void(const std::expected<Done, Refusal>&)>;

[[nodiscard]] Refusal no_such_game();

/// The games in use, each with its referee: the authority on their state. Use on the loop's thread
/// only. Every change is stored first, then applied, then sent to subscribers, then confirmed. A
/// game makes one change at a time; others are queued.
class LiveGames {
public:
    /// The parts of the server that games use.
    struct Parts {
        EventLoop& loop;
        const Registry& registry;
        const ServerSettings& settings;
        WriteQueue& writes;
        Store& store;
        SearchPool& pool;
    };

    explicit LiveGames(const Parts& parts);
    LiveGames(const LiveGames&) = delete;
    LiveGames& operator=(const LiveGames&) = delete;
    ~LiveGames();

    void create(const Json& request, const Visitor& visitor, Reply reply);
    void act(const std::string& id, const Visitor& visitor, ActionRequest request,
             const Reply& reply);
    void remove(const std::string& id, const KeyHash& person, const Reply& reply);

    /// Returns the game, loading it from the database if it is not in memory. Throws Refusal if it
    /// does not exist.
    [[nodiscard]] const GameState& state(const std::string& id);
    /// Returns `{"you", "game"}` as that person sees the game.
    [[nodiscard]] Json answer(const std::string& id, const KeyHash& person);

    /// Subscribes the watcher to a game's events. Sends `subscribed` with the id of the request,
    /// and the events after `after` if they are still buffered.
    void subscribe(const std::string& id, Watcher& watcher, const std::string& request_id,
                   std::optional<std::int64_t> after);
    void unsubscribe(const std::string& id, Watcher& watcher);

    [[nodiscard]] std::size_t open_games() const { return games_.size(); }

private:
    bool remove_damaged(const std::string& id, const KeyHash& person, const Reply& reply);
    struct LiveGame;
    struct Purpose;
    struct Thought;
    struct Question;

    LiveGame& open(const std::string& id);
    LiveGame* find(const std::string& id);
    [[nodiscard]] static bool may_close(const LiveGame& game);
    [[nodiscard]] GameMoment moment(const LiveGame& game) const;

    void check_room(const Visitor& visitor, const std::string& mark);
    void in_turn(LiveGame& game, std::function<void(LiveGame&)> task, Reply reply);
    void work_off(const std::string& id);
    void carry_out_action(LiveGame& game, const Visitor& visitor, const ActionRequest& request,
                          const Reply& reply);
    void let_bot_move(LiveGame& game, const BotTurn& turn, const ActionRecord& action,
                      const Reply& reply);
    void play_again(LiveGame& game, const Visitor& visitor, const Rematch& rematch,
                    const ActionRecord& action, const Reply& reply);
    void store(LiveGame& game, Change change, const ActionRecord& action, const Reply& reply,
               std::function<void(Store&)> also = {});
    void stored(const std::shared_ptr<Change>& change, const Reply& reply,
                const std::optional<Refusal>& failure);
    void publish(LiveGame& game, const GameState& before, const std::string& kind);
    void tell_presence(LiveGame& game);
    void tell_thinking(LiveGame& game, const Json& report);

    void see_to(LiveGame& game);
    [[nodiscard]] std::optional<Purpose> wanted_search(const LiveGame& game) const;
    [[nodiscard]] Limits limits_for(const LiveGame& game) const;
    void start_search(LiveGame& game, Purpose purpose);
    [[nodiscard]] runtime::Answer ask_bot(const Question& question, const StopToken& stop,
                                          const ReportCallback& progress);
    void searched(LiveGame& game, const runtime::Answer& answer);
    void play_found(LiveGame& game, const runtime::Answer& answer);
    void let_bots_go(const GameState& before, const GameState& after);
    void set_flag_timer(LiveGame& game);
    void flag_fell(LiveGame& game);
    void sweep();

    EventLoop& loop_;
    const Registry& registry_;
    const ServerSettings& settings_;
    LoopWrites writes_;
    Store& store_;
    SearchPool& pool_;
    KeptBots kept_bots_;  ///< used by the threads of the pool too
    OpenedRecords<LiveGame> games_;
    /// Requests with the idempotency key of a game that is being created; they wait for its result.
    std::unordered_map<std::string, std::vector<std::function<void()>>> being_made_;
    Timer sweeper_;
};

}  // namespace lawan::server
