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

/// The lines of UGI and UCI, pure.
namespace lawan::protocol {

/// Where the two protocols differ in words.
struct Dialect {
    std::string_view hello;
    std::string_view hello_answer;
    std::string_view new_game;
    std::array<std::string_view, 2> time;  ///< of whoever started, and of the other
    std::array<std::string_view, 2> increment;
};
inline constexpr Dialect ugi_dialect{
    "ugi", "ugiok", "uginewgame", {"p1time", "p2time"}, {"p1inc", "p2inc"}};
inline constexpr Dialect uci_dialect{
    "uci", "uciok", "ucinewgame", {"wtime", "btime"}, {"winc", "binc"}};

/// Whoever made or makes the first move of the game: p1, or White.
[[nodiscard]] Player starter_of(const Position& position);

/// The rows with a letter for whoever starts and one for the other.
[[nodiscard]] std::string board_in_letters(const Position& position, char starter, char other);
/// `7/7/7/7/7/3r3 y 1`: the board, who is to move and the number of the move; letters as above.
[[nodiscard]] std::string short_fen(const Position& position, char starter, char other);

/// Nothing is wrong with a line that is none of these: both sides ignore it.
/// `option name Hash type spin ..`: Hash.
[[nodiscard]] std::optional<std::string> option_name(std::string_view line);
/// `bestmove d4 ..`: d4.
[[nodiscard]] std::optional<std::string> best_move(std::string_view line);
/// `info depth 3 score cp 25 ..`, the score from the bot's own view; the moves of its line as it
/// writes them.
[[nodiscard]] std::optional<Report> info_report(std::string_view line);
/// The same line of a report; empty if it says nothing.
[[nodiscard]] std::string info_line(const Report& report);

/// `go ..` for these limits, or for these clocks, `starter` being whoever made the first move of
/// the game.
[[nodiscard]] std::string go_line(const Limits& limits);
[[nodiscard]] std::string go_line(const Dialect& dialect, const GameSoFar::Clocks& clocks,
                                  Player starter);

/// What `go ..` asks for.
struct GoRequest {
    Limits limits{};
    std::optional<GameSoFar::Clocks> clocks{};  ///< by player
    bool infinite = false;
};
/// Tokens that mean nothing are ignored.
[[nodiscard]] GoRequest parse_go(std::string_view line, Player starter);

}  // namespace lawan::protocol
