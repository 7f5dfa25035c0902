#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "layers.hpp"

namespace lawan::render {

/// A game to look at again: the position before the first move and after each.
struct Replay {
    std::vector<std::string> about;  ///< a cell of each column of the list of games
    std::string game;
    std::vector<std::string> moves{};
    std::vector<std::string> positions{};
    std::size_t board_word = 0;  ///< which word of a position is the board
};

}  // namespace lawan::render
