#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "play/request_fields.hpp"
#include "server/analysis/analysis.hpp"
#include "server/analysis/traces.hpp"
#include "server/games/live_games.hpp"
#include "server/tournaments/tournaments.hpp"
#include "server/transport/http.hpp"
#include "server/transport/request_limits.hpp"

namespace lawan::server {

/// The parts of the server that a WebSocket uses.
struct ClientParts {
    EventLoop& loop;
    const ServerSettings& settings;
    LiveGames& live_games;
    RequestLimits& request_limits;
    Analyses& analyses;
    Traces& traces;
    Tournaments* arena;  ///< null: there is none
};

/// The server's end of a WebSocket: parses messages, subscribes to games and tournaments, runs
/// analyses. Use on the loop's thread only.
class Client final : public SocketHandler, public Watcher {
public:
    /// `place`: its share of the address's quota of WebSockets.
    Client(const ClientParts& parts, Socket& socket, std::string address, Quota::Share place);

    void receive(std::string_view message) override;
    void closed() override;

    [[nodiscard]] const KeyHash& person() const override { return person_; }
    [[nodiscard]] const std::string& address() const override { return address_; }
    void send(std::string message) override;
    void game_deleted(const std::string& id) override { followed_.erase(id); }
    void tournament_deleted(const std::string& id) override { watched_.erase(id); }

    /// Returns whether a request has not had its answer yet.
    [[nodiscard]] bool has_work() const { return acting_ > 0 || !analyses_.empty(); }
    /// Ends all analyses soon, with what they have.
    void stop_analyses();

private:
    void handle(const Json& message);
    // Handle the message types; `fields` holds the rest of the message.
    void say_hello(RequestFields& fields);
    void subscribe(RequestFields& fields);
    void unsubscribe(RequestFields& fields);
    void watch(RequestFields& fields);
    void unwatch(RequestFields& fields);
    void act(RequestFields& fields);
    /// `type`: `analyse`, `evaluate` or `record`.
    void analyse(RequestFields& fields, const std::string& type);
    void stop(RequestFields& fields);
    void refuse(const Json& id, const Refusal& refusal);

    ClientParts parts_;
    Socket* socket_;
    std::string address_;
    Quota::Share place_;
    KeyHash person_;
    bool greeted_ = false;
    std::unordered_set<std::string> followed_;
    std::unordered_set<std::string> watched_;  ///< tournaments
    struct UnderWay {
        std::unique_ptr<Analysis> analysis;
        Quota::Share place;
    };
    std::unordered_map<std::string, UnderWay> analyses_;
    int acting_ = 0;  ///< actions without an answer
    Timer hello_timer_;
    /// Weak pointer for callbacks that outlive the connection: closed() sets it to null.
    std::shared_ptr<Client*> self_;
};

}  // namespace lawan::server
