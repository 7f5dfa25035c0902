// Exports the games of a tournament and writes all its files.

#include <fmt/format.h>

#include <filesystem>

#include "arena/or_throw.hpp"
#include "arena/tournament/tournament_report.hpp"
#include "arena/written_files.hpp"
#include "base/text.hpp"
#include "game/grid.hpp"

namespace lawan::arena {
namespace {

/// Calls `use(pairing, opening, game)` for each game.
template <class Use>
void for_each_game(const TournamentResult& result, const Use& use) {
    for (const auto& [pairing, openings, played] : result.pairings) {
        for (const auto& pair : played.pairs) {
            for (const auto& game : pair.games) use(pairing, openings[pair.opening], game);
        }
    }
}

/// Formats a result as in chess, from the view of the player who moves first after the opening.
std::string_view result_text(const FinishedGame& game) {
    const double score = game.moved_first ? game.score : 1 - game.score;
    return score > 0.5 ? "1-0" : score < 0.5 ? "0-1" : "1/2-1/2";
}

std::string tag(std::string_view name, std::string_view value) {
    std::string safe;
    for (const char c : value) {
        if (c == '"' || c == '\\') safe += '\\';
        safe += c >= ' ' ? c : ' ';
    }
    return fmt::format("[{} \"{}\"]\n", name, safe);
}

}  // namespace

std::string games_text(const TournamentPlan& plan, const TournamentResult& result) {
    std::string text;
    int round = 0;
    for_each_game(
        result, [&](const Pairing& pairing, const Opening& opening, const FinishedGame& game) {
            const std::size_t white = game.moved_first ? pairing.first : pairing.second;
            const std::size_t black = game.moved_first ? pairing.second : pairing.first;
            const std::string_view outcome = result_text(game);
            text += tag("Event", plan.name) + tag("Round", std::to_string(++round)) +
                    tag("White", plan.bots[white].name) + tag("Black", plan.bots[black].name) +
                    tag("Result", outcome) + tag("Game", plan.games[pairing.game]) +
                    tag("FEN", opening.position.text()) +
                    tag("Opening", fmt::format("{}", fmt::join(opening.moves, " "))) +
                    tag("Termination", reason_text(game.reason));
            if (!game.detail.empty()) text += tag("Detail", game.detail);
            text += "\n";
            for (std::size_t i = 0; i < game.moves.size(); ++i) {
                if (i % 2 == 0) text += fmt::format("{}. ", i / 2 + 1);
                text += game.moves[i] + " ";
            }
            text += fmt::format("{}\n\n", outcome);
        });
    return text;
}

Table games_table(const TournamentPlan& plan, const TournamentResult& result) {
    Table table{.title = "Games",
                .columns = {"game", "first", "second", "score", "margin", "reason", "detail",
                            "opening", "moves"}};
    for_each_game(result, [&](const Pairing& pairing, const Opening& opening,
                              const FinishedGame& game) {
        const std::size_t mover = game.moved_first ? pairing.first : pairing.second;
        const std::size_t other = game.moved_first ? pairing.second : pairing.first;
        const double score = game.moved_first ? game.score : 1 - game.score;
        const double margin = game.moved_first ? game.margin : 0 - game.margin;
        table.rows.push_back({plan.games[pairing.game], plan.bots[mover].name,
                              plan.bots[other].name, fmt::format("{:g}", score),
                              fmt::format("{:g}", margin), std::string(reason_text(game.reason)),
                              game.detail, fmt::format("{}", fmt::join(opening.moves, " ")),
                              fmt::format("{}", fmt::join(game.moves, " "))});
    });
    return table;
}

void add_replays(Findings& findings, const TournamentPlan& plan, const TournamentResult& result) {
    constexpr std::size_t most_replays = 200;
    std::size_t count = 0;
    for_each_game(
        result, [&](const Pairing& pairing, const Opening& opening, const FinishedGame& game) {
            if (++count > most_replays) return;
            const std::size_t mover = game.moved_first ? pairing.first : pairing.second;
            const std::size_t other = game.moved_first ? pairing.second : pairing.first;
            Replay replay{
                .about = {std::to_string(count), plan.games[pairing.game], plan.bots[mover].name,
                          plan.bots[other].name, std::string(result_text(game)),
                          std::string(reason_text(game.reason)), std::to_string(game.moves.size())},
                .game = plan.games[pairing.game],
                .moves = game.moves,
                .positions = {opening.position.text()}};
            const BoardView board = opening.position.board();
            const std::string shown = board_text(board.grid, board.marks);
            for (const auto& word : split_words(replay.positions.front())) {
                if (word.text == shown) break;
                ++replay.board_word;
            }
            Position position = opening.position;
            for (const auto& move : game.moves) {
                auto next = position.play(move);
                if (!next) return;  // the journal was edited
                position = *std::move(next);
                replay.positions.push_back(position.text());
            }
            findings.replays.push_back(std::move(replay));
        });
    findings.games = {.title = "Games",
                      .columns = {"", "game", "first", "second", "result", "reason", "moves"},
                      .note = "Follow a number to see the game. After the opening."};
    if (count > most_replays)
        findings.games.note +=
            fmt::format(" The first {} of {}; all are in {}.pgn.", most_replays, count, plan.name);
}

Findings tournament_page(const TournamentPlan& plan, const TournamentResult& result) {
    Findings findings = tournament_findings(plan, result);
    add_replays(findings, plan, result);
    return findings;
}

void write_tournament(const TournamentPlan& plan, const TournamentResult& result,
                      const std::string& directory, const std::string& command) {
    or_throw(write_findings(tournament_page(plan, result), directory, {command}));
    const std::filesystem::path folder(directory);
    or_throw(write_file((folder / (plan.name + ".pgn")).string(), games_text(plan, result)));
    or_throw(write_file((folder / (plan.name + "-games.csv")).string(),
                        csv_table(games_table(plan, result))));
}

}  // namespace lawan::arena
