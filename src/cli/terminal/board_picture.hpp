#pragma once

#include <cstdint>
#include <string>

#include "runtime/position.hpp"

namespace lawan::cli {

struct PictureStyle {
    bool color = false;
    bool unicode = false;
};

/// Draws the board as text. `before`, if given, marks what changed: `[X]` is the last move, `(X)` a
/// mark it turned. `*X*` is part of a winning line.
[[nodiscard]] std::string board_picture(const BoardView& board, const PictureStyle& style);
[[nodiscard]] std::string board_picture(const BoardView& board, const BoardView& before,
                                        const PictureStyle& style);

}  // namespace lawan::cli
