#pragma once

#include <array>
#include <string_view>

#include "layers.hpp"

namespace lawan::runtime {

/// A game that the menu of `lawan play` offers.
struct MenuGame {
    std::string_view game;
    std::string_view text;
};
inline constexpr auto menu_games = std::to_array<MenuGame>({
    {"adjacency:rounds=8", "Adjacency, 8 rounds: place marks, turn your neighbours"},
    {"adjacency", "Adjacency, until the board is full"},
    {"connect4", "Connect Four"},
    {"tictactoe", "Tic-tac-toe"},
});

/// A position that `lawan bench` measures: a game and the moves played. The bench signature covers
/// them all.
struct BenchPosition {
    std::string_view game;
    std::string_view moves;
};
inline constexpr auto bench_positions = std::to_array<BenchPosition>({
    {"adjacency", ""},
    {"adjacency:nb=4,rounds=8", "f6 c3 d5"},
    {"connect4", ""},
    {"connect4:w=9,h=5", "e e d f"},
    {"tictactoe", ""},
    {"mnk:5,4,4", "c2 b3"},
});

}  // namespace lawan::runtime
