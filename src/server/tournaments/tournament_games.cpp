#include "server/tournaments/tournament_games.hpp"

#include <algorithm>
#include <cmath>

#include "game/grid.hpp"
#include "play/position_source.hpp"
#include "render/position_json.hpp"
#include "server/transport/query_fields.hpp"

namespace lawan::server {

struct TournamentGames::GameOfPair {
    PairJob job;
    std::size_t which = 0;  ///< 0 or 1
};

ArenaGameQuery parse_arena_games_query(const std::string& query) {
    const QueryFields fields(query);
    fields.allow_only({"bot", "opponent", "game", "after", "limit"});
    ArenaGameQuery read;
    read.bot = fields.text("bot").value_or("");
    read.opponent = fields.text("opponent").value_or("");
    read.game = fields.text("game").value_or("");
    read.after = fields.integer("after", 0, 1'000'000'000).value_or(read.after);
    read.limit = fields.integer("limit", 1, 200).value_or(read.limit);
    return read;
}

/// Numbers a game by its place in the schedule, so that it keeps its number as others finish.
std::int64_t TournamentGames::number_of(const PairJob& job, std::size_t game) const {
    const auto pairs = static_cast<std::size_t>(live_.plan().pairs);
    return static_cast<std::int64_t>((job.pairing * pairs + job.opening) * 2 + game + 1);
}

std::optional<TournamentGames::GameOfPair> TournamentGames::find(std::int64_t number) const {
    if (number < 1) return std::nullopt;
    const auto pairs = static_cast<std::int64_t>(live_.plan().pairs);
    const std::int64_t pair = (number - 1) / 2;
    const GameOfPair game{
        {static_cast<std::size_t>(pair / pairs), static_cast<std::size_t>(pair % pairs)},
        static_cast<std::size_t>((number - 1) % 2)};
    return live_.pair(game.job) ? std::optional(game) : std::nullopt;
}

/// Returns the next (`step` 1) or previous (-1) finished game of the pairing.
std::optional<std::int64_t> TournamentGames::neighbour(const GameOfPair& game, int step) const {
    const std::size_t other = game.which == 0 ? 1 : 0;
    const bool within = (step > 0) == (game.which == 0);
    if (within) return number_of(game.job, other);
    const auto openings = live_.openings_played(game.job.pairing);
    const auto here = std::ranges::find(openings, game.job.opening);
    if (step > 0 ? here + 1 == openings.end() : here == openings.begin()) return std::nullopt;
    return number_of({game.job.pairing, step > 0 ? *(here + 1) : *(here - 1)}, other);
}

Json TournamentGames::game_json(const PairJob& job, std::size_t which) {
    const TournamentPlan& plan = live_.plan();
    const Pairing& pairing = live_.pairings()[job.pairing];
    const FinishedGame game = live_.pair(job)->games[which];
    const Opening opening = live_.opening(job);
    const Player mover = opening.position.to_move();
    const Player first_bot = game.moved_first ? mover : opponent(mover);
    const bool first_is_x = first_bot == Player::X;
    const bool by_rules = game.reason == Reason::Normal || game.reason == Reason::Adjudicated;
    Json winner;
    if (game.score != 0.5) winner = player_text(game.score > 0.5 ? first_bot : opponent(first_bot));
    const auto start = registry_.start(plan.games[pairing.game]);
    const auto last = start ? start->with_text(game.final_position) : start;
    if (!last) throw EnvironmentError("a kept game cannot be read: " + last.error().message);
    const BoardView board = last->board();
    return {{"number", number_of(job, which)},
            {"game", plan.games[pairing.game]},
            {"bots",
             {{"x", plan.bots[first_is_x ? pairing.first : pairing.second].name},
              {"o", plan.bots[first_is_x ? pairing.second : pairing.first].name}}},
            {"first", player_text(mover)},
            {"result",
             {{"winner", winner},
              {"reason", reason_word(game.reason)},
              {"points", by_rules ? Json(std::abs(game.margin)) : Json()},
              {"detail", game.detail.empty() ? Json() : Json(game.detail)}}},
            {"opening", opening.moves.size()},
            {"opening_moves", opening.moves},
            {"opening_board", board_json(opening.position.board())},
            {"plies", game.moves.size()},
            {"board", board_json(board)},
            {"marks", marks_json(board)}};
}

Json TournamentGames::list(const ArenaGameQuery& query) {
    const TournamentPlan& plan = live_.plan();
    Json games = Json::array();
    std::int64_t total = 0;
    std::int64_t last = 0;
    bool more = false;
    for (std::size_t i = 0; i < live_.pairings().size(); ++i) {
        const Pairing& pairing = live_.pairings()[i];
        const std::string& one = plan.bots[pairing.first].name;
        const std::string& other = plan.bots[pairing.second].name;
        const auto has = [&](const std::string& name) {
            return name.empty() || name == one || name == other;
        };
        const bool same_twice = !query.bot.empty() && query.bot == query.opponent;
        if (!has(query.bot) || !has(query.opponent) || same_twice ||
            !(query.game.empty() || query.game == plan.games[pairing.game]))
            continue;
        for (const std::size_t opening : live_.openings_played(i)) {
            for (std::size_t which = 0; which < 2; ++which) {
                ++total;
                const std::int64_t number = number_of({i, opening}, which);
                if (number <= query.after) continue;
                if (std::cmp_greater_equal(games.size(), query.limit)) {
                    more = true;
                    continue;
                }
                games.push_back(game_json({i, opening}, which));
                last = number;
            }
        }
    }
    return {{"games", games}, {"total", total}, {"next", more ? Json(last) : Json()}};
}

Json TournamentGames::replay(std::int64_t number) {
    const auto found = find(number);
    if (!found)
        throw Refusal(404, "no_such_tournament", "there is no finished game of that number here",
                      {{"number", number}});
    const auto& [job, which] = *found;
    const Opening opening = live_.opening(job);
    std::vector<std::string> moves = opening.moves;
    const PairRecord pair = *live_.pair(job);
    moves.insert(moves.end(), pair.games[which].moves.begin(), pair.games[which].moves.end());
    const std::string& spec = live_.plan().games[live_.pairings()[job.pairing].game];
    Line line{{*registry_.start(spec)}};
    for (const auto& move : moves) {
        auto next = line.last().play(move);
        if (!next) throw EnvironmentError("a kept game cannot be played: " + next.error().message);
        line.positions.push_back(*std::move(next));
        line.moves.push_back({.move = move});
    }
    Json positions = Json::array();
    for (std::size_t i = 0; i < line.positions.size(); ++i) {
        PositionView view{line.positions[i]};
        if (i > 0) {
            view.before = &line.positions[i - 1];
            view.move = moves[i - 1];
        }
        Json position = position_json(registry_, view);
        position["legal"] = Json::array();
        positions.push_back(std::move(position));
    }
    const auto number_json = [&](int step) {
        const auto other = neighbour(*found, step);
        return other ? Json(*other) : Json();
    };
    return {{"game", game_json(job, which)}, {"line", line_json(registry_, line)},
            {"positions", positions},        {"previous", number_json(-1)},
            {"next", number_json(1)},        {"source", {{"game", spec}, {"moves", moves}}}};
}

}  // namespace lawan::server
