#include "server/tournaments/tournaments_api.hpp"

#include "base/text.hpp"
#include "play/request_fields.hpp"
#include "server/transport/query.hpp"
#include "server/transport/responses.hpp"

namespace lawan::server {
namespace {

constexpr std::string_view arena_path = "/api/arena";

Refusal nothing_there() { return {404, "not_found", "there is nothing at this address"}; }

void require_method(const HttpRequest& request, std::string_view method) {
    const bool same = request.method == method || (method == "GET" && request.method == "HEAD");
    if (!same) throw Refusal(405, "method_not_allowed", "this address does not do that");
}

/// With JSON that another thread has written.
Tournaments::Reply<std::string> written_reply(const std::shared_ptr<Exchange>& exchange) {
    return [exchange](std::expected<std::string, Refusal> json) {
        if (json)
            answer_written(*exchange, *std::move(json));
        else
            finish(*exchange, refusal_answer(json.error()));
    };
}

/// The one that is asked for, English if none is. Throws Refusal.
Language language_of(const HttpRequest& request) {
    const auto parameters = parse_query(request.query);
    const auto code = parameters.find("language");
    if (code == parameters.end()) return Language::English;
    const auto language = parse_language(code->second);
    if (!language) throw Refusal(400, "bad_request", language.error().message);
    return *language;
}

Tournaments::Reply<ArenaAnswer> tournament_reply(const HttpRequest& request,
                                                 const std::shared_ptr<Exchange>& exchange) {
    return [exchange,
            language = language_of(request)](const std::expected<ArenaAnswer, Refusal>& answer) {
        if (answer)
            answer_written(*exchange, answer->text(language));
        else
            finish(*exchange, refusal_answer(answer.error()));
    };
}

/// The same of a new one, with where it is.
Tournaments::Reply<ArenaAnswer> created_reply(const HttpRequest& request,
                                              const std::shared_ptr<Exchange>& exchange) {
    return [exchange,
            language = language_of(request)](const std::expected<ArenaAnswer, Refusal>& made) {
        if (!made) {
            finish(*exchange, refusal_answer(made.error()));
            return;
        }
        finish(*exchange, {.status = 201,
                           .body = made->text(language),
                           .headers = {{"Location", "/api/arena/tournaments/" + made->id},
                                       {"Cache-Control", "no-store"}}});
    };
}

}  // namespace

bool ArenaApi::has(std::string_view path) {
    return path == arena_path || (path.starts_with(arena_path) && path[arena_path.size()] == '/');
}

void ArenaApi::handle(const HttpRequest& request, const std::shared_ptr<Exchange>& exchange) {
    std::vector<std::string> parts;
    for (const auto& piece : split(std::string_view(request.path).substr(arena_path.size()), '/'))
        parts.emplace_back(piece.text);
    parts.erase(parts.begin());  // before the first /
    if (parts.empty()) {
        require_method(request, "GET");
        answer_json(*exchange, arena_.overview(person_of(request, false), language_of(request)));
        return;
    }
    if (parts[0] != "tournaments" || parts.size() > 4) throw nothing_there();
    if (parts.size() == 1) {
        require_method(request, "POST");
        const KeyHash person = person_of(request, true);
        arena_.create(body_of(request), {request.address, person},
                      created_reply(request, exchange));
        return;
    }
    if (!is_game_id(parts[1]))
        throw Refusal(404, "no_such_tournament", "there is no tournament with this id");
    if (parts.size() == 2) {
        handle_one(request, parts[1], exchange);
    } else {
        handle_part(request, parts, exchange);
    }
}

void ArenaApi::handle_one(const HttpRequest& request, const std::string& id,
                          const std::shared_ptr<Exchange>& exchange) {
    if (request.method == "DELETE") {
        arena_.remove(
            id, person_of(request, true), [exchange](const std::expected<Json, Refusal>& done) {
                finish(*exchange, done ? HttpAnswer{.status = 204} : refusal_answer(done.error()));
            });
        return;
    }
    require_method(request, "GET");
    arena_.show(id, person_of(request, false), tournament_reply(request, exchange));
}

void ArenaApi::handle_part(const HttpRequest& request, const std::vector<std::string>& parts,
                           const std::shared_ptr<Exchange>& exchange) {
    const std::string& id = parts[1];
    const std::string& part = parts[2];
    const bool whole = parts.size() == 3;
    if (whole && (part == "stop" || part == "resume")) {
        require_method(request, "POST");
        const KeyHash person = person_of(request, true);
        const auto reply = tournament_reply(request, exchange);
        part == "stop" ? arena_.stop(id, person, reply)
                       : arena_.resume(id, {request.address, person}, reply);
    } else if (whole && part == "games") {
        require_method(request, "GET");
        arena_.ask<std::string>(
            id,
            [query = parse_arena_games_query(request.query)](ArenaJob& job) {
                return written(job.games(query));
            },
            written_reply(exchange));
    } else if (!whole && part == "games") {
        require_method(request, "GET");
        const auto number = parse_integer(parts[3], 1, 1'000'000'000);
        if (!number) throw Refusal(404, "no_such_tournament", "there is no game of that number");
        arena_.ask<std::string>(
            id, [number = *number](ArenaJob& job) { return written(job.replay(number)); },
            written_reply(exchange));
    } else if (!whole && part == "download") {
        require_method(request, "GET");
        arena_.ask<ArenaFile>(
            id,
            [kind = parts[3], language = language_of(request)](ArenaJob& job) {
                return job.file(kind, language);
            },
            [exchange](std::expected<ArenaFile, Refusal> file) {
                if (file)
                    answer_file(*exchange, std::move(file->content), file->name,
                                std::move(file->type));
                else
                    finish(*exchange, refusal_answer(file.error()));
            });
    } else {
        throw nothing_there();
    }
}

}  // namespace lawan::server
