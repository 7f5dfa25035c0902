#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/analysis/analysis.hpp"
#include "server/analysis/traces.hpp"
#include "server/client.hpp"
#include "server/games/history.hpp"
#include "server/games/live_games.hpp"
#include "server/tournaments/tournaments_api.hpp"
#include "server/transport/http.hpp"
#include "server/transport/pages.hpp"
#include "server/transport/request_limits.hpp"
#include "server/transport/router.hpp"

namespace lawan::server {

/// The parts of the server that the API uses.
struct ApiParts {
    EventLoop& loop;
    const Registry& registry;
    const ServerSettings& settings;
    LiveGames& live_games;
    SearchPool& pool;
    RequestLimits& request_limits;
    Analyses& analyses;
    Traces& traces;
    History& history;
    Tournaments& arena;
    const WriteQueue& writes;
};

/// Handles the paths of docs/openapi.yaml: parses requests, calls the parts of the server, writes
/// answers. Use on the loop's thread only.
class Api final : public HttpHandler {
public:
    explicit Api(const ApiParts& parts);

    [[nodiscard]] std::size_t most_bytes(std::string_view path) const override;
    void handle(HttpRequest request, const std::shared_ptr<Exchange>& exchange) override;
    [[nodiscard]] bool may_open(const HttpRequest& request, HttpAnswer& refusal) override;
    [[nodiscard]] std::unique_ptr<SocketHandler> open(Socket& socket,
                                                      const HttpRequest& request) override;
    [[nodiscard]] HttpAnswer refuse(int status, std::size_t most) const override;

    /// Sets how /api/health counts open connections.
    void count_connections_by(std::function<int()> count) { connections_ = std::move(count); }

    /// Answers all requests that wait for a search and refuses new ones: the server is about to
    /// end.
    void end_searches();

private:
    void dispatch(const HttpRequest& request, const std::shared_ptr<Exchange>& exchange);

    void health(const HttpRequest&, const PathParameters&, const std::shared_ptr<Exchange>&);
    void catalog(const HttpRequest&, const PathParameters&, const std::shared_ptr<Exchange>&);
    void list_games(const HttpRequest&, const PathParameters&, const std::shared_ptr<Exchange>&);
    void create_game(const HttpRequest&, const PathParameters&, const std::shared_ptr<Exchange>&);
    void get_game(const HttpRequest&, const PathParameters&, const std::shared_ptr<Exchange>&);
    void delete_game(const HttpRequest&, const PathParameters&, const std::shared_ptr<Exchange>&);
    void act(const HttpRequest&, const PathParameters&, const std::shared_ptr<Exchange>&);
    void game_text(const HttpRequest&, const PathParameters&, const std::shared_ptr<Exchange>&);
    void export_games(const HttpRequest&, const PathParameters&, const std::shared_ptr<Exchange>&);
    void import_games(const HttpRequest&, const PathParameters&, const std::shared_ptr<Exchange>&);
    void read_position(const HttpRequest&, const PathParameters&, const std::shared_ptr<Exchange>&);
    void analyse(const HttpRequest&, const PathParameters&, const std::shared_ptr<Exchange>&);
    void record_trace(const HttpRequest&, const PathParameters&, const std::shared_ptr<Exchange>&);
    void get_trace(const HttpRequest&, const PathParameters&, const std::shared_ptr<Exchange>&);
    void trace_nodes(const HttpRequest&, const PathParameters&, const std::shared_ptr<Exchange>&);
    void web_socket(const HttpRequest&, const PathParameters&, const std::shared_ptr<Exchange>&);

    /// Starts the analysis that `start(body, events)` returns; `answer` gets its report.
    template <class Start, class Answer>
    void search(const HttpRequest& request, const std::shared_ptr<Exchange>& exchange,
                const Start& start, const Answer& answer);

    ApiParts parts_;
    ArenaApi arena_;
    Pages pages_;
    std::string catalog_;
    Router router_;
    Clock::time_point started_ = Clock::now();
    /// Searches that a request waits for.
    struct UnderWay {
        std::shared_ptr<Exchange> exchange;
        std::unique_ptr<Analysis> analysis;
        Quota::Share place;
    };
    std::unordered_map<Exchange*, UnderWay> analyses_;
    std::function<int()> connections_;
    Quota::Share opening_;  ///< of the WebSocket being opened, from may_open() to open()
    bool ending_ = false;
};

}  // namespace lawan::server
