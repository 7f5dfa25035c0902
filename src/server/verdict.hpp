#pragma once

#include <string>

#include "game/game.hpp"

namespace lawan {

/// What a search says about a position, from the view of the player to move there.
struct Value {
    Score score = 0;
    bool exact = false;
    bool known = false;  ///< false: the bot has no opinion
};

/// What a move gave away for the one who played it: the value before less the value after, never
/// below 0.
[[nodiscard]] Score loss_of(const Value& before, const Value& after);

/// `error`, `blunder` or empty. `by_marks`: scores count marks; else a row wins.
[[nodiscard]] std::string verdict_of(const Value& before, const Value& after, bool by_marks);

}  // namespace lawan
