#include "server/analysis/search_request.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "arena/report_or_throw.hpp"
#include "base/stop.hpp"
#include "play/levels.hpp"
#include "play/request_fields.hpp"
#include "server/games/bot_check.hpp"
#include "server/games/live_source.hpp"

namespace lawan::server {

Report SearchRequest::search(const Registry& registry, const Position& position,
                             const StopToken& stop, const ReportCallback& progress) const {
    const auto searcher = registry.make_bot(bot, position, seed);
    if (!searcher) throw EnvironmentError(searcher.error().message);
    return report_or_throw((*searcher)->choose(position, limits, stop, progress));
}

Attempt<Limits> read_limits(RequestFields fields) {
    Limits limits;
    if (const auto time = fields.optional_integer("time_ms", 1, INT32_MAX))
        limits.time = std::chrono::milliseconds(*time);
    if (const auto depth = fields.optional_integer("depth", 1, most_plies))
        limits.depth = static_cast<int>(*depth);
    if (const auto nodes = fields.optional_integer("nodes", 1, INT64_MAX))
        limits.nodes = static_cast<std::uint64_t>(*nodes);
    if (fields.no_more()) return std::unexpected(*fields.problem());
    return limits;
}

SearchRequest SearchParts::read(const Json& json, std::optional<Duration> standard_time) const {
    RequestFields fields(json, "request");
    const Json& source = fields.value("source");
    refuse_if(fields.problem());
    SearchRequest request{read_live_source(registry, live_games, source), {}, {}};
    const Position& position = request.line.last();
    request.bot = fields.text_or("bot", 400, analyst);
    if (fields.has("limits")) request.limits = fields.part(read_limits(fields.object("limits")));
    if (!request.limits.any() && standard_time)
        request.limits.time = std::min(*standard_time, settings.max_think);
    request.limits.all_moves = fields.boolean_or("all_moves", false);
    request.seed =
        static_cast<std::uint64_t>(fields.optional_integer("seed", 0, INT64_MAX).value_or(1));
    request.as_played = fields.boolean_or("as_played", false);
    request.told = fields.text_or("told", settings.limits.import_bytes, "");
    refuse_if(fields.no_more());
    if (request.limits.time) refuse_if(time_problem(settings, *request.limits.time));
    check_bot(registry, settings, request.bot, position);
    if (pool.waiting(SearchPool::Kind::Analysis) >= settings.limits.searches_waiting)
        throw Refusal(503, "busy", "too many searches are queued; try again", {{"retry_s", 2}});
    return request;
}

void SearchParts::check_not_over(const SearchRequest& request) {
    if (request.line.last().is_over())
        throw Refusal(409, "game_over",
                      "the game is over in this position; there is nothing to search");
}

Refusal waited_too_long() {
    return {503, "busy", "the search waited too long in the queue; try again", {{"retry_s", 5}}};
}

Refusal failed_search(const std::string& why) {
    return {500, "internal", fmt::format("the search failed: {}", why)};
}

}  // namespace lawan::server
