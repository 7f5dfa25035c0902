#include "server/api.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "server/answers.hpp"
#include "server/catalog.hpp"
#include "server/request_fields.hpp"
#include "server/source.hpp"

namespace lawan {

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
        parts_.guard.check_site(request);
        parts_.guard.count(request.address);
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
        if (!id.empty() && !is_game_id(id) && entry.before == "/api/games/")
            throw Refusal(404, "no_such_game", "there is no game with this id");
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
    answer_json(*exchange, {{"status", "ok"},
                            {"version", parts_.settings.version},
                            {"uptime_s", uptime},
                            {"games_open", parts_.hall.open_games()},
                            {"connections", parts_.guard.sockets()},
                            {"searches_running", parts_.pool.running()},
                            {"searches_waiting", parts_.pool.waiting()}});
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
    parts_.hall.create(body_of(request), person,
                       [this, exchange, person](const std::expected<Done, Refusal>& done) {
                           answer_with(*exchange, done, [&](const Done& made) {
                               Json answer = parts_.hall.answer(made.game_id, person);
                               if (!made.invitations.empty())
                                   answer["invitations"] = made.invitations;
                               answer_json(*exchange, answer, 201,
                                           {{"Location", "/api/games/" + made.game_id}});
                           });
                       });
}

void Api::get_game(const HttpRequest& request, const std::string& id,
                   const std::shared_ptr<Exchange>& exchange) {
    answer_json(*exchange, parts_.hall.answer(id, person_of(request, false)));
}

void Api::delete_game(const HttpRequest& request, const std::string& id,
                      const std::shared_ptr<Exchange>& exchange) {
    parts_.hall.remove(
        id, person_of(request, true), [exchange](const std::expected<Done, Refusal>& done) {
            finish(*exchange, done ? HttpAnswer{.status = 204} : refusal_answer(done.error()));
        });
}

void Api::act(const HttpRequest& request, const std::string& id,
              const std::shared_ptr<Exchange>& exchange) {
    const KeyHash person = person_of(request, true);
    parts_.hall.act(id, person, parse_action(body_of(request)),
                    [this, exchange, person](const std::expected<Done, Refusal>& done) {
                        answer_with(*exchange, done, [&](const Done& made) {
                            Json answer = parts_.hall.answer(made.game_id, person);
                            if (!made.invitations.empty()) answer["invitations"] = made.invitations;
                            answer_json(*exchange, answer);
                        });
                    });
}

void Api::game_text(const HttpRequest&, const std::string& id,
                    const std::shared_ptr<Exchange>& exchange) {
    answer_file(*exchange, parts_.history.text_of(parts_.hall.state(id).record),
                "lawan-" + id + ".txt");
}

void Api::list_games(const HttpRequest& request, const std::string&,
                     const std::shared_ptr<Exchange>& exchange) {
    parts_.history.list(request.query, person_of(request, false),
                        [exchange](const std::expected<Json, Refusal>& list) {
                            answer_with(*exchange, list,
                                        [&](const Json& games) { answer_json(*exchange, games); });
                        });
}

void Api::export_games(const HttpRequest& request, const std::string&,
                       const std::shared_ptr<Exchange>& exchange) {
    parts_.history.export_text(request.query, person_of(request, false),
                               [exchange](const std::expected<std::string, Refusal>& text) {
                                   answer_with(*exchange, text, [&](const std::string& games) {
                                       answer_file(*exchange, games, "lawan-games.txt");
                                   });
                               });
}

void Api::import_games(const HttpRequest& request, const std::string&,
                       const std::shared_ptr<Exchange>& exchange) {
    const KeyHash person = person_of(request, true);
    parts_.history.import_text(
        body_of(request), person, [exchange](const std::expected<Json, Refusal>& list) {
            answer_with(*exchange, list,
                        [&](const Json& games) { answer_json(*exchange, games, 201); });
        });
}

void Api::read_position(const HttpRequest& request, const std::string&,
                        const std::shared_ptr<Exchange>& exchange) {
    const Line line = read_source(parts_.registry, parts_.hall, body_of(request));
    answer_json(*exchange, line_json(parts_.registry, line));
}

template <class Start, class Answer>
void Api::search(const HttpRequest& request, const std::shared_ptr<Exchange>& exchange,
                 const Start& start, const Answer& answer) {
    const Json body = body_of(request);
    const auto others = analyses_by_address_.find(request.address);
    if (parts_.settings.is_public && others != analyses_by_address_.end() &&
        others->second >= parts_.settings.limits.analyses) {
        throw Refusal(429, "too_many", "too many searches at a time from your address",
                      {{"what", "analyses"}, {"retry_s", 1}});
    }
    const auto end = [this, address = request.address](Exchange* ended) {
        analyses_.erase(ended);
        if (--analyses_by_address_[address] == 0) analyses_by_address_.erase(address);
    };
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
    ++analyses_by_address_[request.address];
    analyses_[exchange.get()] = std::move(analysis);
    exchange->gone = [end, raw = exchange.get()] { end(raw); };
}

void Api::analyse(const HttpRequest& request, const std::string&,
                  const std::shared_ptr<Exchange>& exchange) {
    search(
        request, exchange,
        [this](const Json& body, AnalysisEvents events) {
            return parts_.analyses.analyse(body, std::move(events));
        },
        [](Exchange& waiting, const Json& report) { answer_json(waiting, report); });
}

void Api::record_trace(const HttpRequest& request, const std::string&,
                       const std::shared_ptr<Exchange>& exchange) {
    search(
        request, exchange,
        [this](const Json& body, AnalysisEvents events) {
            return parts_.traces.record(body, std::move(events));
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
        parts_.guard.check_site(request);
        parts_.guard.count(request.address);
        if (request.path != "/api/ws")
            throw Refusal(404, "not_found", "there is no WebSocket at this address");
        parts_.guard.socket_opens(request.address);
        return true;
    } catch (const Refusal& reason) {
        refusal = refusal_answer(reason);
        add_safety_headers(refusal);
        return false;
    }
}

std::unique_ptr<SocketHandler> Api::open(Socket& socket, const HttpRequest& request) {
    const ClientParts parts{parts_.loop,     parts_.settings, parts_.hall, parts_.guard,
                            parts_.analyses, parts_.traces,   parts_.arena};
    return std::make_unique<Client>(parts, socket, request.address);
}

}  // namespace lawan
