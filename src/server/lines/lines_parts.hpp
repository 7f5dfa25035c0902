#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "base/thread.hpp"
#include "play/request_fields.hpp"
#include "server/analysis/traces.hpp"
#include "server/client.hpp"
#include "server/lines/asked_bots.hpp"
#include "server/lines/lines.hpp"

namespace lawan::server {

/// In the order of who uses whom; on the loop unless it says otherwise.
struct Lines::Parts final : Socket {
    static constexpr const char* caller = "caller";  ///< where limits count by address

    Parts(const Registry& games_and_bots, const ServerSettings& given, AskedBots::Send sender);
    Parts(const Parts&) = delete;
    Parts& operator=(const Parts&) = delete;
    ~Parts() override;

    // The client's end of its WebSocket.
    void send(std::string message) override { send_line(std::move(message)); }
    void close(int /*code*/) override {}

    void receive(const std::string& line);
    void handle(const Json& message, const std::string& line);
    [[nodiscard]] Refusal unknown_type() const;
    void answer(const Json& message) const {
        send_line(message.dump(-1, ' ', false, Json::error_handler_t::replace));
    }
    void end();
    void stop();
    void look_for_end();

    // Requests, by their types.
    void catalog(RequestFields& fields);
    void position(RequestFields& fields);
    void new_game(RequestFields& fields);
    void game(RequestFields& fields);
    void game_text(RequestFields& fields);
    void delete_game(RequestFields& fields);
    void trace(RequestFields& fields);
    void nodes(RequestFields& fields);
    void picture(RequestFields& fields);
    void drawing(RequestFields& fields);
    void solve(RequestFields& fields);
    void match(RequestFields& fields);
    void move(RequestFields& fields);

    /// Answers with a game.
    void tell_game(const std::string& id, const Done& done);
    /// Starts what has an id and may be stopped.
    void start(RequestFields& fields, const char* ends_as, const char* what,
               const std::function<std::unique_ptr<Analysis>(
                   const std::string& id, const Json& request, AnalysisEvents events)>& begin);
    [[nodiscard]] SearchParts search_parts() {
        return {loop, registry, settings, live_games, pool};
    }

    const Registry& registry;
    AskedBots::Send send_line;
    ServerSettings settings;
    EventLoop loop;
    WriteQueue writes;
    Store store;
    SearchPool pool;
    LiveGames live_games;
    RequestLimits request_limits;
    SearchParts searches;
    Analyses analyses;
    Traces traces;
    AskedBots asked;
    Client client;
    KeyHash person;
    std::unordered_map<std::string, void (Parts::*)(RequestFields&)> requests;
    std::unordered_map<std::string, std::unique_ptr<Analysis>> under_way;
    int games_under_way = 0;  ///< requests about games without an answer
    bool ending = false;
    Clock::time_point must_end = Clock::time_point::max();
    Timer ender;

    // For receive() of Lines.
    std::mutex mutex;
    Condition taken;
    std::uint64_t lines_taken = 0;
    std::uint64_t lines_given = 0;  ///< of the reading thread alone
};

}  // namespace lawan::server
