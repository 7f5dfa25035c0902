#include <fmt/format.h>

#include "arena/report.hpp"
#include "game/grid.hpp"
#include "server/arena_job.hpp"
#include "server/position_json.hpp"
#include "server/search_pool.hpp"

namespace lawan {
namespace {

Json milliseconds_json(const std::optional<Duration>& duration) {
    return duration ? Json(static_cast<std::int64_t>(to_milliseconds(*duration))) : Json();
}

}  // namespace

bool TournamentJob::play(int slots, const Keep& keep, const std::stop_token& stop) {
    yield_to_others(niceness_of_tournaments);
    playing_ = true;
    try {
        const bool all = live_.play(slots, keep, stop);
        playing_ = false;
        return all;
    } catch (...) {
        playing_ = false;
        throw;
    }
}

Json TournamentJob::tables() const {
    Json tables = Json::array();
    const TournamentPlan& plan = live_.plan();
    for (const auto& game : live_.games_in_play()) {
        const Pairing& pairing = live_.pairings()[game.pairing];
        const bool first_is_x = game.first_bot == Player::X;
        const BoardView board = game.position->board();
        const Json last = game.before ? Json(effect_of(*game.before, *game.position).cell) : Json();
        tables.push_back({{"game", plan.games[pairing.game]},
                          {"bots",
                           {{"x", plan.bots[first_is_x ? pairing.first : pairing.second].name},
                            {"o", plan.bots[first_is_x ? pairing.second : pairing.first].name}}},
                          {"board", board_json(board)},
                          {"marks", marks_json(board)},
                          {"to_move", player_text(game.position->to_move())},
                          {"last", last},
                          {"plies", game.plies}});
    }
    return tables;
}

Json TournamentJob::state() {
    const bool playing = playing_;
    const std::size_t finished = live_.finished();
    const bool due = !playing || Clock::now() >= next_count_;
    if (!counted_ || (counted_ != finished && due)) {
        // A tenth of one core at most goes into watching.
        constexpr int share = 10;
        const Stopwatch stopwatch;
        numbers_ = tournament_numbers(live_.plan(), live_.result(false));
        numbers_["ratings"] = ratings_.json(live_.plan(), live_.course());
        counted_ = finished;
        next_count_ = Clock::now() + share * stopwatch.elapsed();
    }
    const std::size_t wanted = live_.wanted();
    Json state = numbers_;
    state["progress"] = {{"share", static_cast<double>(finished) / static_cast<double>(wanted)},
                         {"done", 2 * finished},
                         {"total", 2 * wanted},
                         {"left_ms", playing ? milliseconds_json(live_.time_left()) : Json()},
                         {"step", nullptr}};
    const Json& best = numbers_["standings"][0];
    state["leader"] = best["games"] == 0 ? Json() : best["bot"];
    state["tables"] = playing ? tables() : Json::array();
    state["findings"] = nullptr;
    state["downloads"] = {"html", "json", "csv", "pgn"};
    return state;
}

ArenaFile TournamentJob::file(const std::string& kind, Language /*language*/) {
    constexpr const char* command = "lawan tournament";
    const TournamentPlan& plan = live_.plan();
    const TournamentResult result = live_.result(true);
    if (kind == "html")
        return {html_page(tournament_page(plan, result), {command}), plan.name + ".html",
                "text/html; charset=utf-8"};
    if (kind == "json")
        return {data_text(tournament_findings(plan, result), command), plan.name + ".json",
                "application/json"};
    if (kind == "csv")
        return {csv_table(games_table(plan, result)), plan.name + "-games.csv",
                "text/csv; charset=utf-8"};
    if (kind == "pgn")
        return {games_text(plan, result), plan.name + ".pgn", "text/plain; charset=utf-8"};
    throw Refusal(404, "not_found", "there is html, json, csv and pgn to download");
}

}  // namespace lawan
