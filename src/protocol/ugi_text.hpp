#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"
#include "runtime/bot.hpp"
#include "search/search.hpp"

/// Parses and formats the lines of UGI and UCI. Pure functions.
namespace lawan::protocol {

/// The words in which the two protocols differ.
struct Dialect {
    std::string_view hello;
    std::string_view hello_answer;
    std::string_view new_game;
    std::array<std::string_view, 2> time;  ///< of the first and of the second player
    std::array<std::string_view, 2> increment;
};
inline constexpr Dialect ugi_dialect{
    "ugi", "ugiok", "uginewgame", {"p1time", "p2time"}, {"p1inc", "p2inc"}};
inline constexpr Dialect uci_dialect{
    "uci", "uciok", "ucinewgame", {"wtime", "btime"}, {"winc", "binc"}};

/// Returns the player who made or makes the first move of the game: p1, or White.
[[nodiscard]] Player starter_of(const Position& position);

/// Formats the rows of the board with one letter for each player.
[[nodiscard]] std::string board_in_letters(const Position& position, char starter, char other);
/// Formats a position such as `7/7/7/7/7/3r3 y 1`: board, player to move and move number.
[[nodiscard]] std::string short_fen(const Position& position, char starter, char other);

/// The parsers below return none for any other line: both protocols ignore unknown lines.
/// Parses `option name Hash type spin ..` and returns `Hash`.
[[nodiscard]] std::optional<std::string> option_name(std::string_view line);
/// Parses `bestmove d4 ..` and returns `d4`.
[[nodiscard]] std::optional<std::string> best_move(std::string_view line);
/// Parses `info depth 3 score cp 25 ..`. The score is from the engine's view, the line in its
/// notation.
[[nodiscard]] std::optional<Report> info_report(std::string_view line);
/// Formats a report as an `info` line.
[[nodiscard]] std::string info_line(const Report& report);

/// Formats a `go` command for these limits or clocks; `starter` made the first move of the game.
[[nodiscard]] std::string go_line(const Limits& limits);
[[nodiscard]] std::string go_line(const Dialect& dialect, const GameSoFar::Clocks& clocks,
                                  Player starter);

/// The limits in a `go` command.
struct GoRequest {
    Limits limits{};
    std::optional<GameSoFar::Clocks> clocks{};  ///< by player
    bool infinite = false;
};
/// Parses `go ..`; ignores unknown tokens. Without any limit the search is infinite.
[[nodiscard]] GoRequest parse_go(std::string_view line, Player starter);

}  // namespace lawan::protocol
