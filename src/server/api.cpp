#include "server/api.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <system_error>

#include "play/listed_id.hpp"
#include "play/request_fields.hpp"
#include "server/catalog.hpp"
#include "server/games/live_source.hpp"
#include "server/transport/responses.hpp"

namespace lawan::server {
namespace {

/// Returns the free space on the database's disk; nothing if it is unknown.
std::optional<std::uintmax_t> free_megabytes(const std::filesystem::path& database) {
    std::error_code unknown;
    const auto space = std::filesystem::space(database, unknown);
    if (unknown) return std::nullopt;
    return space.available >> 20U;
}

Refusal server_ends() {
    return {503, "busy", "the server is shutting down; try again soon", {{"retry_s", 5}}};
}

const std::string& game_id(const PathParameters& parameters) {
    const std::string& id = parameters.at("id");
    if (!is_game_id(id)) throw no_such_game();
    return id;
}

}  // namespace

Api::Api(const ApiParts& parts)
    : parts_(parts),
      arena_(parts.arena),
      pages_(embedded_pages()),
      catalog_(catalog_json(parts.registry, parts.settings).dump()) {
    const auto add = [this](const char* method, const char* path, auto handler) {
        router_.add(method, path, std::bind_front(handler, this));
    };
    add("GET", "/api/health", &Api::health);
    add("GET", "/api/catalog", &Api::catalog);
    add("GET", "/api/games", &Api::list_games);
    add("POST", "/api/games", &Api::create_game);
    add("GET", "/api/games/{id}", &Api::get_game);
    add("DELETE", "/api/games/{id}", &Api::delete_game);
    add("POST", "/api/games/{id}/actions", &Api::act);
    add("GET", "/api/games/{id}/text", &Api::game_text);
    add("GET", "/api/export", &Api::export_games);
    add("POST", "/api/import", &Api::import_games);
    add("POST", "/api/positions", &Api::read_position);
    add("POST", "/api/analysis", &Api::analyse);
    add("POST", "/api/traces", &Api::record_trace);
    add("GET", "/api/traces/{id}", &Api::get_trace);
    add("GET", "/api/traces/{id}/nodes", &Api::trace_nodes);
    add("GET", "/api/ws", &Api::web_socket);
    arena_.add_to(router_);
}

std::size_t Api::most_bytes(std::string_view path) const {
    const ServerLimits& limits = parts_.settings.limits;
    return path == "/api/import" || path == "/api/traces" ? limits.import_bytes : limits.body_bytes;
}

HttpAnswer Api::refuse(int status, std::size_t most) const {
    HttpAnswer answer =
        status == 413
            ? refusal_answer(
                  {413, "too_large", fmt::format("send at most {} bytes", most), {{"most", most}}})
            : refusal_answer({400, "bad_request", "malformed HTTP request"});
    add_safety_headers(answer);
    return answer;
}

void Api::handle(HttpRequest request, const std::shared_ptr<Exchange>& exchange) {
    guarded(*exchange, [&] {
        parts_.request_limits.check_site(request);
        parts_.request_limits.count(request.address);
        exchange->place = parts_.request_limits.requests().take(request.address, 1);
        dispatch(request, exchange);
    });
}

void Api::dispatch(const HttpRequest& request, const std::shared_ptr<Exchange>& exchange) {
    if (router_.handle(request, exchange)) return;
    const std::string_view path = request.path;
    if (path.starts_with("/api/") || path == "/api")
        throw Refusal(404, "not_found", "there is nothing at this address");
    if (request.method != "GET" && request.method != "HEAD") throw method_not_allowed();
    finish(*exchange, pages_.answer(request));
}

void Api::health(const HttpRequest&, const PathParameters&,
                 const std::shared_ptr<Exchange>& exchange) {
    const auto uptime =
        std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - started_).count();
    const auto free = free_megabytes(parts_.settings.database);
    const bool well = parts_.writes.is_well() && free != 0;
    const Json health{{"status", well ? "ok" : "failing"},
                      {"store", parts_.writes.is_well() ? "ok" : "failing"},
                      {"writes_waiting", parts_.writes.waiting()},
                      {"disk_free_mb", free ? Json(*free) : Json()},
                      {"version", parts_.settings.version},
                      {"uptime_s", uptime},
                      {"games_open", parts_.live_games.open_games()},
                      {"connections", connections_()},
                      {"websockets", parts_.request_limits.sockets().in_all()},
                      {"searches_running", parts_.pool.running()},
                      {"searches_waiting", parts_.pool.waiting()}};
    answer_json(*exchange, health, well ? 200 : 503);
}

void Api::catalog(const HttpRequest&, const PathParameters&,
                  const std::shared_ptr<Exchange>& exchange) {
    HttpAnswer answer{.fixed_body = catalog_};
    answer.headers.emplace_back("Cache-Control", "no-cache");
    finish(*exchange, std::move(answer));
}

void Api::create_game(const HttpRequest& request, const PathParameters&,
                      const std::shared_ptr<Exchange>& exchange) {
    const KeyHash person = person_of(request, true);
    parts_.live_games.create(body_of(request), {request.address, person},
                             [this, exchange, person](const std::expected<Done, Refusal>& done) {
                                 answer_with(*exchange, done, [&](const Done& made) {
                                     Json answer = parts_.live_games.answer(made.game_id, person);
                                     if (!made.invitations.empty())
                                         answer["invitations"] = made.invitations;
                                     answer_json(*exchange, answer, 201,
                                                 {{"Location", "/api/games/" + made.game_id}});
                                 });
                             });
}

void Api::get_game(const HttpRequest& request, const PathParameters& parameters,
                   const std::shared_ptr<Exchange>& exchange) {
    const std::string& id = game_id(parameters);
    answer_json(*exchange, parts_.live_games.answer(id, person_of(request, false)));
}

void Api::delete_game(const HttpRequest& request, const PathParameters& parameters,
                      const std::shared_ptr<Exchange>& exchange) {
    // Accepts damaged ids too, so that such games can be deleted.
    const auto id = kept_id(parameters.at("id"));
    if (!id) throw no_such_game();
    parts_.live_games.remove(
        *id, person_of(request, true), [exchange](const std::expected<Done, Refusal>& done) {
            finish(*exchange, done ? HttpAnswer{.status = 204} : refusal_answer(done.error()));
        });
}

void Api::act(const HttpRequest& request, const PathParameters& parameters,
              const std::shared_ptr<Exchange>& exchange) {
    const std::string& id = game_id(parameters);
    const KeyHash person = person_of(request, true);
    parts_.live_games.act(id, {request.address, person}, value_of(parse_action(body_of(request))),
                          [this, exchange, person](const std::expected<Done, Refusal>& done) {
                              answer_with(*exchange, done, [&](const Done& made) {
                                  Json answer = parts_.live_games.answer(made.game_id, person);
                                  if (!made.invitations.empty())
                                      answer["invitations"] = made.invitations;
                                  answer_json(*exchange, answer);
                              });
                          });
}

void Api::game_text(const HttpRequest&, const PathParameters& parameters,
                    const std::shared_ptr<Exchange>& exchange) {
    const std::string& id = game_id(parameters);
    answer_file(*exchange, parts_.history.text_of(parts_.live_games.state(id).record),
                "lawan-" + id + ".txt");
}

namespace {

/// Answers with JSON that was serialised on another thread, because it is long.
History::Reply written_reply(const std::shared_ptr<Exchange>& exchange, int status) {
    return [exchange, status](std::expected<std::string, Refusal> json) {
        if (json)
            answer_written(*exchange, *std::move(json), status);
        else
            finish(*exchange, refusal_answer(json.error()));
    };
}

}  // namespace

void Api::list_games(const HttpRequest& request, const PathParameters&,
                     const std::shared_ptr<Exchange>& exchange) {
    parts_.history.list(request.query, person_of(request, false), written_reply(exchange, 200));
}

void Api::export_games(const HttpRequest& request, const PathParameters&,
                       const std::shared_ptr<Exchange>& exchange) {
    parts_.history.export_text(request.query, person_of(request, false),
                               [exchange](std::expected<std::string, Refusal> text) {
                                   if (text)
                                       answer_file(*exchange, *std::move(text), "lawan-games.txt");
                                   else
                                       finish(*exchange, refusal_answer(text.error()));
                               });
}

void Api::import_games(const HttpRequest& request, const PathParameters&,
                       const std::shared_ptr<Exchange>& exchange) {
    const Visitor visitor{request.address, person_of(request, true)};
    const auto place =
        std::make_shared<Quota::Share>(parts_.request_limits.imports().take(request.address, 1));
    parts_.history.import_text(
        body_of(request), visitor,
        [place, reply = written_reply(exchange, 201)](std::expected<std::string, Refusal> list) {
            *place = {};
            reply(std::move(list));
        });
}

void Api::read_position(const HttpRequest& request, const PathParameters&,
                        const std::shared_ptr<Exchange>& exchange) {
    const Line line = read_live_source(parts_.registry, parts_.live_games, body_of(request));
    answer_json(*exchange, line_json(parts_.registry, line));
}

template <class Start, class Answer>
void Api::search(const HttpRequest& request, const std::shared_ptr<Exchange>& exchange,
                 const Start& start, const Answer& answer) {
    const Json body = body_of(request);
    if (ending_) throw server_ends();
    Quota::Share place = parts_.request_limits.analyses().take(request.address, 1);
    const auto end = [this](Exchange* ended) { analyses_.erase(ended); };
    AnalysisEvents events;
    events.progress = [](const Json&) {};
    events.moment = [](const Json&) {};
    events.done = [exchange, end, answer](bool, const Json& report) {
        end(exchange.get());
        answer(*exchange, report);
    };
    events.failed = [exchange, end](const Refusal& refusal) {
        end(exchange.get());
        finish(*exchange, refusal_answer(refusal));
    };
    auto analysis = start(body, std::move(events));
    analyses_[exchange.get()] = {exchange, std::move(analysis), std::move(place)};
    exchange->gone = [end, raw = exchange.get()] { end(raw); };
}

void Api::end_searches() {
    ending_ = true;
    for (const auto& [raw, under_way] : std::exchange(analyses_, {}))
        finish(*under_way.exchange, refusal_answer(server_ends()));
}

void Api::analyse(const HttpRequest& request, const PathParameters&,
                  const std::shared_ptr<Exchange>& exchange) {
    search(
        request, exchange,
        [this, &request](const Json& body, AnalysisEvents events) {
            return parts_.analyses.analyse(body, request.address, std::move(events));
        },
        [](Exchange& waiting, const Json& report) { answer_json(waiting, report); });
}

void Api::record_trace(const HttpRequest& request, const PathParameters&,
                       const std::shared_ptr<Exchange>& exchange) {
    search(
        request, exchange,
        [this, &request](const Json& body, AnalysisEvents events) {
            return parts_.traces.record(body, request.address, std::move(events));
        },
        [](Exchange& waiting, const Json& summary) {
            const std::string id = summary["id"];
            answer_json(waiting, summary, 201, {{"Location", "/api/traces/" + id}});
        });
}

void Api::get_trace(const HttpRequest&, const PathParameters& parameters,
                    const std::shared_ptr<Exchange>& exchange) {
    answer_json(*exchange, parts_.traces.summary(parameters.at("id")));
}

void Api::trace_nodes(const HttpRequest& request, const PathParameters& parameters,
                      const std::shared_ptr<Exchange>& exchange) {
    answer_json(*exchange, parts_.traces.nodes(parameters.at("id"), request.query));
}

void Api::web_socket(const HttpRequest&, const PathParameters&, const std::shared_ptr<Exchange>&) {
    throw Refusal(426, "upgrade_required", "open this address with a WebSocket handshake");
}

bool Api::may_open(const HttpRequest& request, HttpAnswer& refusal) {
    try {
        parts_.request_limits.check_site(request);
        parts_.request_limits.count(request.address);
        if (request.path != "/api/ws")
            throw Refusal(404, "not_found", "open WebSockets at /api/ws only");
        opening_ = parts_.request_limits.sockets().take(request.address, 10);
        return true;
    } catch (const Refusal& reason) {
        refusal = refusal_answer(reason);
        add_safety_headers(refusal);
        return false;
    }
}

std::unique_ptr<SocketHandler> Api::open(Socket& socket, const HttpRequest& request) {
    const ClientParts parts{parts_.loop,           parts_.settings, parts_.live_games,
                            parts_.request_limits, parts_.analyses, parts_.traces,
                            &parts_.arena};
    return std::make_unique<Client>(parts, socket, request.address, std::move(opening_));
}

}  // namespace lawan::server
