#pragma once

#include <string>
#include <string_view>

#include "runtime/position.hpp"

/// Moves and positions as engines for chess variants write them: marks are dropped pieces and the
/// first player is White. Pure functions.
namespace lawan::protocol {

/// Formats a drop such as `P@d4`; in Connect Four the square is where the disc lands.
[[nodiscard]] std::string uci_move(const Position& position, std::string_view move,
                                   std::string_view piece);
/// Returns the legal move written so, or the text itself if there is none.
[[nodiscard]] std::string move_of_uci(const Position& position, std::string_view text,
                                      std::string_view piece);
/// Formats a FEN such as `6pp/6pp/8/8/8/8/PP6/PP6[PPP..ppp..] w - - 0 1`; in brackets the pieces
/// left to drop.
[[nodiscard]] std::string uci_fen(const Position& position, std::string_view piece);

/// Returns the game's name among Fairy-Stockfish's built-in variants; empty if it is none of them.
[[nodiscard]] std::string uci_variant(const Position& position);

}  // namespace lawan::protocol
