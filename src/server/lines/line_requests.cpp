#include <fmt/format.h>

#include <cstdint>
#include <utility>
#include <vector>

#include "arena/or_throw.hpp"
#include "play/game_text.hpp"
#include "render/svg.hpp"
#include "server/catalog.hpp"
#include "server/games/live_source.hpp"
#include "server/lines/bot_match.hpp"
#include "server/lines/lines_parts.hpp"
#include "server/lines/solving.hpp"

// Each request of docs/api-lines.md that is not a message of the WebSocket.

namespace lawan::server {
namespace {

constexpr std::int64_t most_nodes_number = UINT32_MAX;

std::string request_id(RequestFields& fields) { return fields.text("id", 64); }

}  // namespace

void Lines::Parts::catalog(RequestFields& fields) {
    const std::string id = request_id(fields);
    refuse_if(fields.no_more());
    answer({{"type", "catalog"}, {"id", id}, {"catalog", catalog_json(registry, settings)}});
}

void Lines::Parts::position(RequestFields& fields) {
    const std::string id = request_id(fields);
    const Json& source = fields.value("source");
    refuse_if(fields.no_more());
    const Line line = read_live_source(registry, live_games, source);
    answer({{"type", "position"}, {"id", id}, {"line", line_json(registry, line)}});
}

void Lines::Parts::tell_game(const std::string& id, const Done& done) {
    Json message{{"type", "game"}, {"id", id}};
    message.update(live_games.answer(done.game_id, person));
    if (!done.invitations.empty()) message["invitations"] = done.invitations;
    answer(message);
}

void Lines::Parts::new_game(RequestFields& fields) {
    const std::string id = request_id(fields);
    const Json& request = fields.value("request");
    refuse_if(fields.no_more());
    ++games_under_way;
    try {
        live_games.create(request, {caller, person},
                          [this, id](const std::expected<Done, Refusal>& done) {
                              --games_under_way;
                              if (done)
                                  tell_game(id, *done);
                              else
                                  send_line(error_message(id, done.error()));
                          });
    } catch (...) {
        --games_under_way;
        throw;
    }
}

void Lines::Parts::game(RequestFields& fields) {
    const std::string id = request_id(fields);
    const std::string game_id = fields.game_id("game_id");
    refuse_if(fields.no_more());
    tell_game(id, {game_id});
}

void Lines::Parts::game_text(RequestFields& fields) {
    const std::string id = request_id(fields);
    const std::string game_id = fields.game_id("game_id");
    refuse_if(fields.no_more());
    const std::string text = or_throw(play::game_text(registry, live_games.state(game_id).record));
    answer({{"type", "game_text"}, {"id", id}, {"text", text}});
}

void Lines::Parts::delete_game(RequestFields& fields) {
    const std::string id = request_id(fields);
    const std::string game_id = fields.game_id("game_id");
    refuse_if(fields.no_more());
    ++games_under_way;
    try {
        live_games.remove(game_id, person, [this, id](const std::expected<Done, Refusal>& done) {
            --games_under_way;
            if (done)
                answer({{"type", "game_deleted"}, {"id", id}, {"game_id", done->game_id}});
            else
                send_line(error_message(id, done.error()));
        });
    } catch (...) {
        --games_under_way;
        throw;
    }
}

void Lines::Parts::trace(RequestFields& fields) {
    const std::string id = request_id(fields);
    const std::string trace_id = fields.text("trace_id", 64);
    refuse_if(fields.no_more());
    answer({{"type", "trace"}, {"id", id}, {"trace", traces.summary(trace_id)}});
}

/// The same fields as in the address of `GET /api/traces/{id}/nodes`.
void Lines::Parts::nodes(RequestFields& fields) {
    const std::string id = request_id(fields);
    const std::string trace_id = fields.text("trace_id", 64);
    std::vector<std::string> query;
    for (const char* name : {"below", "to", "from", "plies", "most", "moment"}) {
        if (const auto value = fields.optional_integer(name, 0, most_nodes_number))
            query.push_back(fmt::format("{}={}", name, *value));
    }
    refuse_if(fields.no_more());
    Json message{{"type", "nodes"}, {"id", id}};
    message.update(traces.nodes(trace_id, fmt::format("{}", fmt::join(query, "&"))));
    answer(message);
}

void Lines::Parts::picture(RequestFields& fields) {
    const std::string id = request_id(fields);
    const auto size = fields.optional_integer("size", 50, 2000).value_or(280);
    const Json& source = fields.value("source");
    refuse_if(fields.no_more());
    const Line line = read_live_source(registry, live_games, source);
    answer({{"type", "picture"},
            {"id", id},
            {"svg", svg::picture(line.last(), static_cast<double>(size))}});
}

void Lines::Parts::drawing(RequestFields& fields) {
    const std::string id = request_id(fields);
    const std::string trace_id = fields.text("trace_id", 64);
    DrawingLimits limits;
    limits.plies = static_cast<int>(fields.optional_integer("plies", 0, 64).value_or(3));
    limits.children =
        static_cast<std::size_t>(fields.optional_integer("children", 0, 64).value_or(0));
    limits.most = static_cast<std::size_t>(fields.optional_integer("most", 1, 2000).value_or(40));
    limits.boards = fields.boolean_or("boards", false);
    refuse_if(fields.no_more());
    answer({{"type", "drawing"}, {"id", id}, {"svg", traces.drawing(trace_id, limits)}});
}

void Lines::Parts::start(
    RequestFields& fields, const char* ends_as, const char* what,
    const std::function<std::unique_ptr<Analysis>(const std::string& id, const Json& request,
                                                  AnalysisEvents events)>& begin) {
    const std::string id = request_id(fields);
    const Json& request = fields.value("request");
    refuse_if(fields.no_more());
    if (under_way.contains(id))
        throw Refusal(400, "bad_request", "a request of that id is running", {{"field", "id"}});
    if (std::cmp_greater_equal(under_way.size(), settings.limits.analyses)) {
        throw Refusal(429, "too_many",
                      fmt::format("at most {} at a time", settings.limits.analyses),
                      {{"what", "analyses"}, {"retry_s", 1}});
    }
    AnalysisEvents events;
    events.progress = [this, id](const Json& results) {
        answer({{"type", "results"}, {"id", id}, {"results", results}});
    };
    events.done = [this, id, ends_as, what](bool stopped, const Json& found) {
        const auto ended = under_way.extract(id);
        answer({{"type", ends_as}, {"id", id}, {"stopped", stopped}, {what, found}});
    };
    events.failed = [this, id](const Refusal& refusal) {
        const auto ended = under_way.extract(id);
        send_line(error_message(id, refusal));
    };
    under_way[id] = begin(id, request, std::move(events));
}

void Lines::Parts::solve(RequestFields& fields) {
    start(fields, "solved", "solution",
          [this](const std::string&, const Json& request, AnalysisEvents events) {
              return start_solving(searches, request, caller, std::move(events));
          });
}

void Lines::Parts::match(RequestFields& fields) {
    start(fields, "matched", "match",
          [this](const std::string& id, const Json& request, AnalysisEvents events) {
              return start_match(searches, asked, id, request, std::move(events));
          });
}

/// The caller's answer to a `bot_turn`; has no answer itself.
void Lines::Parts::move(RequestFields& fields) {
    const auto turn = static_cast<std::uint64_t>(fields.integer("turn", 1, INT64_MAX));
    AskedBots::Given given;
    if (fields.has("failure"))
        given.failure = fields.text("failure", 1000);
    else
        given.move = fields.text("move", 100, 0);
    refuse_if(fields.no_more());
    asked.answer(turn, std::move(given));
}

}  // namespace lawan::server
