#include "protocol/uci_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cassert>

#include "base/text.hpp"
#include "protocol/ugi_text.hpp"
#include "runtime/registry.hpp"

namespace lawan::protocol {

std::string uci_move(const Position& position, std::string_view move, std::string_view piece) {
    const auto next = position.play(move);
    assert(next);
    const auto before = position.board();
    const auto after = next->board();
    const std::uint64_t placed =
        (after.marks.x | after.marks.o) & ~(before.marks.x | before.marks.o);
    return fmt::format("{}@{}", piece, before.grid.square(std::countr_zero(placed)));
}

std::string move_of_uci(const Position& position, std::string_view text, std::string_view piece) {
    for (const auto& move : position.legal_moves()) {
        if (lower_case(uci_move(position, move, piece)) == lower_case(text)) return move;
    }
    return std::string(text);
}

std::string uci_fen(const Position& position, std::string_view piece) {
    const Player starter = starter_of(position);
    const std::string small = lower_case(piece);
    const int left = position.most_plies_left();
    const bool starter_moves = position.to_move() == starter;
    const int mover_drops = (left + 1) / 2;
    const int other_drops = left / 2;
    std::string hand;
    for (int i = 0; i < (starter_moves ? mover_drops : other_drops); ++i) hand += piece;
    for (int i = 0; i < (starter_moves ? other_drops : mover_drops); ++i) hand += small;
    return fmt::format("{}[{}] {} - - 0 {}", board_in_letters(position, piece[0], small[0]), hand,
                       starter_moves ? "w" : "b", position.plies_played() / 2 + 1);
}

std::string uci_variant(const Position& position) {
    const std::string game = position.game();
    const GameEntry* entry = built_in_game(game);
    const bool is_standard =
        entry != nullptr && game.substr(0, game.find(":first=")) == entry->name;
    return is_standard ? entry->uci_variant : "";
}

}  // namespace lawan::protocol
