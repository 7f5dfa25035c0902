#include "server/api.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <system_error>

#include "play/listed_id.hpp"
#include "play/position_source.hpp"
#include "play/request_fields.hpp"
#include "server/catalog.hpp"
#include "server/transport/responses.hpp"

namespace lawan::server {
namespace {

/// On the disk of the database; nothing if that is not known.
std::optional<std::uintmax_t> free_megabytes(const std::filesystem::path& database) {
    std::error_code unknown;
    const auto space = std::filesystem::space(database, unknown);
    if (unknown) return std::nullopt;
    return space.available >> 20U;
}

Refusal server_ends() {
    return {503, "busy", "this server is about to end; try again soon", {{"retry_s", 5}}};
}

}  // namespace

struct Api::Entry {
    std::string_view method;
    std::string_view before;  ///< of the id
    std::string_view after;   ///< `-`: the path has no id
    Route route;
};

Api::Api(const ApiParts& parts)
    : parts_(parts),
      arena_(parts.arena),
      pages_(embedded_pages()),
      catalog_(catalog_json(parts.registry, parts.settings).dump()) {}

std::size_t Api::most_bytes(std::string_view path) const {
    const ServerLimits& limits = parts_.settings.limits;
    return path == "/api/import" || path == "/api/traces" ? limits.import_bytes : limits.body_bytes;
}

HttpAnswer Api::refuse(int status, std::size_t most) const {
    HttpAnswer answer =
        status == 413
            ? refusal_answer(
                  {413, "too_large", fmt::format("at most {} bytes", most), {{"most", most}}})
            : refusal_answer({400, "bad_request", "this is not HTTP/1.1 as it should be"});
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
    static constexpr std::string_view none = "-";
    static const std::array<Entry, 16> entries = {{
        {"GET", "/api/health", none, &Api::health},
        {"GET", "/api/catalog", none, &Api::catalog},
        {"GET", "/api/games", none, &Api::list_games},
        {"POST", "/api/games", none, &Api::create_game},
        {"GET", "/api/games/", "", &Api::get_game},
        {"DELETE", "/api/games/", "", &Api::delete_game},
        {"POST", "/api/games/", "/actions", &Api::act},
        {"GET", "/api/games/", "/text", &Api::game_text},
        {"GET", "/api/export", none, &Api::export_games},
        {"POST", "/api/import", none, &Api::import_games},
        {"POST", "/api/positions", none, &Api::read_position},
        {"POST", "/api/analysis", none, &Api::analyse},
        {"POST", "/api/traces", none, &Api::record_trace},
        {"GET", "/api/traces/", "", &Api::get_trace},
        {"GET", "/api/traces/", "/nodes", &Api::trace_nodes},
        {"GET", "/api/ws", none, &Api::web_socket},
    }};
    if (ArenaApi::has(request.path)) {
        arena_.handle(request, exchange);
        return;
    }
    const std::string method = request.method == "HEAD" ? "GET" : request.method;
    const std::string_view path = request.path;
    bool known_path = false;
    for (const Entry& entry : entries) {
        std::string id;
        if (entry.after == none) {
            if (path != entry.before) continue;
        } else {
            const std::size_t ends = entry.before.size() + entry.after.size();
            if (!path.starts_with(entry.before) || !path.ends_with(entry.after) ||
                path.size() <= ends)
                continue;
            id = path.substr(entry.before.size(), path.size() - ends);
            if (id.find('/') != std::string::npos) continue;
        }
        known_path = true;
        if (method != entry.method) continue;
        if (entry.before == "/api/games/") {
            // One with a damaged id can only be deleted.
            const auto kept = kept_id(id);
            if (!kept || (!is_game_id(id) && method != "DELETE"))
                throw Refusal(404, "no_such_game", "there is no game with this id");
            id = *kept;
        }
        (this->*entry.route)(request, id, exchange);
        return;
    }
    const bool is_page = !path.starts_with("/api/") && path != "/api";
    if (known_path || (is_page && method != "GET"))
        throw Refusal(405, "method_not_allowed", "this address does not do that");
    if (!is_page) throw Refusal(404, "not_found", "there is nothing at this address");
    finish(*exchange, pages_.answer(request));
}

void Api::health(const HttpRequest&, const std::string&,
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

void Api::catalog(const HttpRequest&, const std::string&,
                  const std::shared_ptr<Exchange>& exchange) {
    HttpAnswer answer{.fixed_body = catalog_};
    answer.headers.emplace_back("Cache-Control", "no-cache");
    finish(*exchange, std::move(answer));
}

void Api::create_game(const HttpRequest& request, const std::string&,
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

void Api::get_game(const HttpRequest& request, const std::string& id,
                   const std::shared_ptr<Exchange>& exchange) {
    answer_json(*exchange, parts_.live_games.answer(id, person_of(request, false)));
}

void Api::delete_game(const HttpRequest& request, const std::string& id,
                      const std::shared_ptr<Exchange>& exchange) {
    parts_.live_games.remove(
        id, person_of(request, true), [exchange](const std::expected<Done, Refusal>& done) {
            finish(*exchange, done ? HttpAnswer{.status = 204} : refusal_answer(done.error()));
        });
}

void Api::act(const HttpRequest& request, const std::string& id,
              const std::shared_ptr<Exchange>& exchange) {
    const KeyHash person = person_of(request, true);
    parts_.live_games.act(id, {request.address, person}, parse_action(body_of(request)),
                          [this, exchange, person](const std::expected<Done, Refusal>& done) {
                              answer_with(*exchange, done, [&](const Done& made) {
                                  Json answer = parts_.live_games.answer(made.game_id, person);
                                  if (!made.invitations.empty())
                                      answer["invitations"] = made.invitations;
                                  answer_json(*exchange, answer);
                              });
                          });
}

void Api::game_text(const HttpRequest&, const std::string& id,
                    const std::shared_ptr<Exchange>& exchange) {
    answer_file(*exchange, parts_.history.text_of(parts_.live_games.state(id).record),
                "lawan-" + id + ".txt");
}

namespace {

/// Long answers come as text from the thread that made them.
History::Reply written_reply(const std::shared_ptr<Exchange>& exchange, int status) {
    return [exchange, status](std::expected<std::string, Refusal> json) {
        if (json)
            answer_written(*exchange, *std::move(json), status);
        else
            finish(*exchange, refusal_answer(json.error()));
    };
}

}  // namespace

void Api::list_games(const HttpRequest& request, const std::string&,
                     const std::shared_ptr<Exchange>& exchange) {
    parts_.history.list(request.query, person_of(request, false), written_reply(exchange, 200));
}

void Api::export_games(const HttpRequest& request, const std::string&,
                       const std::shared_ptr<Exchange>& exchange) {
    parts_.history.export_text(request.query, person_of(request, false),
                               [exchange](std::expected<std::string, Refusal> text) {
                                   if (text)
                                       answer_file(*exchange, *std::move(text), "lawan-games.txt");
                                   else
                                       finish(*exchange, refusal_answer(text.error()));
                               });
}

void Api::import_games(const HttpRequest& request, const std::string&,
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

void Api::read_position(const HttpRequest& request, const std::string&,
                        const std::shared_ptr<Exchange>& exchange) {
    const auto find_game = [&](const std::string& id) -> const GameState& {
        return parts_.live_games.state(id);
    };
    const Line line = read_source(parts_.registry, find_game, body_of(request));
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

void Api::analyse(const HttpRequest& request, const std::string&,
                  const std::shared_ptr<Exchange>& exchange) {
    search(
        request, exchange,
        [this, &request](const Json& body, AnalysisEvents events) {
            return parts_.analyses.analyse(body, request.address, std::move(events));
        },
        [](Exchange& waiting, const Json& report) { answer_json(waiting, report); });
}

void Api::record_trace(const HttpRequest& request, const std::string&,
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

void Api::get_trace(const HttpRequest&, const std::string& id,
                    const std::shared_ptr<Exchange>& exchange) {
    answer_json(*exchange, parts_.traces.summary(id));
}

void Api::trace_nodes(const HttpRequest& request, const std::string& id,
                      const std::shared_ptr<Exchange>& exchange) {
    answer_json(*exchange, parts_.traces.nodes(id, request.query));
}

void Api::web_socket(const HttpRequest&, const std::string&, const std::shared_ptr<Exchange>&) {
    throw Refusal(426, "upgrade_required", "this address speaks WebSocket only");
}

bool Api::may_open(const HttpRequest& request, HttpAnswer& refusal) {
    try {
        parts_.request_limits.check_site(request);
        parts_.request_limits.count(request.address);
        if (request.path != "/api/ws")
            throw Refusal(404, "not_found", "there is no WebSocket at this address");
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
                            parts_.arena};
    return std::make_unique<Client>(parts, socket, request.address, std::move(opening_));
}

}  // namespace lawan::server
