#include "server/tournaments/tournaments_api.hpp"

#include <functional>
#include <string_view>
#include <utility>

#include "base/text.hpp"
#include "play/request_fields.hpp"
#include "server/transport/query_fields.hpp"
#include "server/transport/responses.hpp"

namespace lawan::server {
namespace {

/// Answers with JSON text that another thread has serialized.
TournamentReply<std::string> written_reply(const std::shared_ptr<Exchange>& exchange) {
    return [exchange](std::expected<std::string, Refusal> json) {
        if (json)
            answer_written(*exchange, *std::move(json));
        else
            finish(*exchange, refusal_answer(json.error()));
    };
}

/// Returns the language in the query string, English by default. Throws Refusal.
Language language_of(const HttpRequest& request) {
    const auto code = QueryFields(request.query).text("language");
    if (!code) return Language::English;
    const auto language = parse_language(*code);
    if (!language) throw Refusal(400, "bad_request", language.error().message);
    return *language;
}

TournamentReply<ArenaAnswer> tournament_reply(const HttpRequest& request,
                                              const std::shared_ptr<Exchange>& exchange) {
    return [exchange,
            language = language_of(request)](const std::expected<ArenaAnswer, Refusal>& answer) {
        if (answer)
            answer_written(*exchange, answer->text(language));
        else
            finish(*exchange, refusal_answer(answer.error()));
    };
}

/// Answers 201 with the new tournament and its Location.
TournamentReply<ArenaAnswer> created_reply(const HttpRequest& request,
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

void ArenaApi::add_to(Router& router) {
    // Refuse a malformed id before looking at the rest of the path.
    router.check("tournament", [](std::string_view id) {
        if (!is_game_id(id))
            throw Refusal(404, "no_such_tournament", "there is no tournament with this id");
        return true;
    });
    // An empty name also gets the tournament's own 404.
    for (const char* of_tournament : {"number", "kind"})
        router.check(of_tournament, [](std::string_view) { return true; });
    const auto add = [&](const char* method, const char* path, auto handler) {
        router.add(method, path, std::bind_front(handler, this));
    };
    add("GET", "/api/arena", &ArenaApi::overview);
    add("POST", "/api/arena/tournaments", &ArenaApi::create);
    add("GET", "/api/arena/tournaments/{tournament}", &ArenaApi::show);
    add("DELETE", "/api/arena/tournaments/{tournament}", &ArenaApi::remove);
    add("POST", "/api/arena/tournaments/{tournament}/stop", &ArenaApi::stop);
    add("POST", "/api/arena/tournaments/{tournament}/resume", &ArenaApi::resume);
    add("GET", "/api/arena/tournaments/{tournament}/games", &ArenaApi::games);
    add("GET", "/api/arena/tournaments/{tournament}/games/{number}", &ArenaApi::replay);
    add("GET", "/api/arena/tournaments/{tournament}/download/{kind}", &ArenaApi::download);
}

void ArenaApi::overview(const HttpRequest& request, const PathParameters&,
                        const std::shared_ptr<Exchange>& exchange) {
    answer_json(*exchange, arena_.overview(person_of(request, false), language_of(request)));
}

void ArenaApi::create(const HttpRequest& request, const PathParameters&,
                      const std::shared_ptr<Exchange>& exchange) {
    const KeyHash person = person_of(request, true);
    arena_.create(body_of(request), {request.address, person}, created_reply(request, exchange));
}

void ArenaApi::show(const HttpRequest& request, const PathParameters& parameters,
                    const std::shared_ptr<Exchange>& exchange) {
    arena_.opened().show(parameters.at("tournament"), person_of(request, false),
                         tournament_reply(request, exchange));
}

void ArenaApi::remove(const HttpRequest& request, const PathParameters& parameters,
                      const std::shared_ptr<Exchange>& exchange) {
    arena_.remove(parameters.at("tournament"), person_of(request, true),
                  [exchange](const std::expected<Json, Refusal>& done) {
                      finish(*exchange,
                             done ? HttpAnswer{.status = 204} : refusal_answer(done.error()));
                  });
}

void ArenaApi::stop(const HttpRequest& request, const PathParameters& parameters,
                    const std::shared_ptr<Exchange>& exchange) {
    const KeyHash person = person_of(request, true);
    arena_.stop(parameters.at("tournament"), person, tournament_reply(request, exchange));
}

void ArenaApi::resume(const HttpRequest& request, const PathParameters& parameters,
                      const std::shared_ptr<Exchange>& exchange) {
    const KeyHash person = person_of(request, true);
    arena_.resume(parameters.at("tournament"), {request.address, person},
                  tournament_reply(request, exchange));
}

void ArenaApi::games(const HttpRequest& request, const PathParameters& parameters,
                     const std::shared_ptr<Exchange>& exchange) {
    arena_.opened().ask<std::string>(
        parameters.at("tournament"),
        [query = parse_arena_games_query(request.query)](ArenaJob& job) {
            return written(job.games(query));
        },
        written_reply(exchange));
}

void ArenaApi::replay(const HttpRequest&, const PathParameters& parameters,
                      const std::shared_ptr<Exchange>& exchange) {
    const auto number = parse_integer(parameters.at("number"), 1, 1'000'000'000);
    if (!number) throw Refusal(404, "no_such_tournament", "there is no game of that number");
    arena_.opened().ask<std::string>(
        parameters.at("tournament"),
        [number = *number](ArenaJob& job) { return written(job.replay(number)); },
        written_reply(exchange));
}

void ArenaApi::download(const HttpRequest& request, const PathParameters& parameters,
                        const std::shared_ptr<Exchange>& exchange) {
    arena_.opened().ask<ArenaFile>(
        parameters.at("tournament"),
        [kind = parameters.at("kind"), language = language_of(request)](ArenaJob& job) {
            return job.file(kind, language);
        },
        [exchange](std::expected<ArenaFile, Refusal> file) {
            if (file)
                answer_file(*exchange, std::move(file->content), file->name, std::move(file->type));
            else
                finish(*exchange, refusal_answer(file.error()));
        });
}

}  // namespace lawan::server
