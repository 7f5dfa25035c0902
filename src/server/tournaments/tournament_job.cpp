#include "server/tournaments/tournament_job.hpp"

#include "base/stop.hpp"
#include "game/grid.hpp"
#include "render/position_json.hpp"
#include "render/report.hpp"

namespace lawan::server {
namespace {

Json milliseconds_json(const std::optional<Duration>& duration) {
    return duration ? Json(static_cast<std::int64_t>(to_milliseconds(*duration))) : Json();
}

}  // namespace

bool TournamentJob::play(int slots, const Keep& keep, const StopToken& stop) {
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

void TournamentJob::write_plan() {
    written_.set("plan", plan_json(live_.plan()));
    written_.set("experiment", nullptr);
}

void TournamentJob::write_numbers() {
    Json numbers = tournament_numbers(live_.plan(), live_.result(false));
    numbers["ratings"] = ratings_.json(live_.plan(), live_.course());
    for (const auto& [name, value] : numbers.items()) written_.set(name, value);
    const Json& best = numbers["standings"][0];
    leader_ = best["games"] == 0 ? Json() : best["bot"];
}

ArenaState TournamentJob::state() {
    const bool playing = playing_;
    const std::size_t finished = live_.finished();
    const bool due = !playing || Clock::now() >= next_count_;
    if (written_.empty()) write_plan();
    if (!counted_ || (counted_ != finished && due)) {
        // Counting takes at most about a tenth of one core.
        constexpr int share = 10;
        const Stopwatch stopwatch;
        write_numbers();
        counted_ = finished;
        next_count_ = Clock::now() + share * stopwatch.elapsed();
    }
    written_.set("tables", playing ? tables() : Json::array());
    written_.set("findings", nullptr);
    written_.set("downloads", {"html", "json", "csv", "pgn"});
    const std::size_t wanted = live_.wanted();
    return {.progress = {{"share", static_cast<double>(finished) / static_cast<double>(wanted)},
                         {"done", 2 * finished},
                         {"total", 2 * wanted},
                         {"left_ms", playing ? milliseconds_json(live_.time_left()) : Json()},
                         {"step", nullptr}},
            .leader = leader_,
            .rest = written_};
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

}  // namespace lawan::server
