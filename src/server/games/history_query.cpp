#include "server/games/history_query.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "play/listed_id.hpp"
#include "play/request_fields.hpp"
#include "server/transport/query_fields.hpp"

namespace lawan::server {
namespace {

std::optional<HistoryPlace> parse_cursor(const std::string& text) {
    const std::size_t dot = text.find('.');
    if (dot == std::string::npos) return std::nullopt;
    const auto created_at = parse_integer(std::string_view(text).substr(0, dot), 0, INT64_MAX);
    const auto id = kept_id(std::string_view(text).substr(dot + 1));
    if (!created_at || !id) return std::nullopt;
    return HistoryPlace{*created_at, *id};
}

GameStatus parse_status(const std::string& text) {
    if (text == "waiting") return GameStatus::Waiting;
    if (text == "playing") return GameStatus::Playing;
    if (text == "over") return GameStatus::Over;
    QueryFields::refuse("status", "waiting, playing or over");
}

HistoryFilter read_filter(const QueryFields& fields) {
    constexpr std::size_t longest = 100;
    HistoryFilter filter;
    filter.game = fields.text("game", longest).value_or("");
    filter.bot = fields.text("bot", longest).value_or("");
    filter.name = fields.text("name", longest).value_or("");
    if (const auto status = fields.text("status", longest)) filter.status = parse_status(*status);
    filter.result = fields.text("result", longest).value_or("");
    const bool known_result = filter.result == "x" || filter.result == "o" ||
                              filter.result == "draw" || filter.result == "broken_off";
    if (fields.has("result") && !known_result)
        QueryFields::refuse("result", "x, o, draw or broken_off");
    filter.from = fields.date("from");
    filter.to = fields.date("to");
    return filter;
}

}  // namespace

HistoryQuery parse_history_query(std::string_view text) {
    const QueryFields fields(text);
    fields.allow_only({"game", "bot", "name", "status", "result", "from", "to", "limit", "cursor"});
    HistoryQuery query{.filter = read_filter(fields)};
    query.limit = static_cast<int>(fields.integer("limit", 1, 100).value_or(query.limit));
    if (const auto cursor = fields.text("cursor")) {
        query.place = parse_cursor(*cursor);
        if (!query.place) QueryFields::refuse("cursor", "the `next` of the page before");
    }
    return query;
}

HistoryFilter parse_history_filter(std::string_view text) {
    const QueryFields fields(text);
    fields.allow_only({"game", "bot", "name", "status", "result", "from", "to"});
    return read_filter(fields);
}

std::string cursor_text(const HistoryPlace& place) {
    return fmt::format("{}.{}", place.created_at, listed_id(place.id));
}

}  // namespace lawan::server
