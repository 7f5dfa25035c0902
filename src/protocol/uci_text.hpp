#pragma once

#include <string>
#include <string_view>

#include "runtime/position.hpp"

/// How chess engines with variants write our games: marks are pieces that are dropped, whoever
/// starts is White. Pure.
namespace lawan::protocol {

/// `P@d4`: in Connect Four with the square that the disc falls to.
[[nodiscard]] std::string uci_move(const Position& position, std::string_view move,
                                   std::string_view piece);
/// The legal move that is written so, or what was written if there is none.
[[nodiscard]] std::string move_of_uci(const Position& position, std::string_view text,
                                      std::string_view piece);
/// `6pp/6pp/8/8/8/8/PP6/PP6[PPP..ppp..] w - - 0 1`: in hand is what can still be dropped.
[[nodiscard]] std::string uci_fen(const Position& position, std::string_view piece);

/// The name of the game among the variants that Fairy-Stockfish has built in; empty if it has
/// none.
[[nodiscard]] std::string uci_variant(const Position& position);

}  // namespace lawan::protocol
