#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "layers.hpp"

namespace lawan::render {

/// A recorded game: the position before the first move and after each.
struct Replay {
    std::vector<std::string> about;  ///< cells of its row in the list of games
    std::string game;
    std::vector<std::string> moves{};
    std::vector<std::string> positions{};
    std::size_t board_word = 0;  ///< index of the word of the position text that is the board
};

}  // namespace lawan::render
