#pragma once

#include <cstdint>
#include <string>

#include "game/game.hpp"

namespace lawan::play {

/// A search's value of a position, for the player to move there.
struct Value {
    Score score = 0;
    bool exact = false;
    bool known = false;  ///< false: the bot reports no score

    bool operator==(const Value&) const = default;
};

/// A played move and what searches say about it.
struct PlayedValue {
    Value before;
    Value after;             ///< from the other player's view
    bool is_choice = false;  ///< the search before it chose this move
    bool is_slower = false;  ///< proved to win later than another move
    bool by_marks = false;   ///< scores count marks; else a row of marks wins
};

enum class Verdict : std::uint8_t { None, Best, Fine, Error, Blunder };

struct Judgement {
    Verdict verdict = Verdict::None;
    Score loss = 0;  ///< value given away by the mover; 0 for `None`

    bool operator==(const Judgement&) const = default;
};

/// Grades a move; the only place that does. A move that the search chose is `Best` whatever the
/// value after it. A proved value is not compared with an estimate: then there is no verdict.
[[nodiscard]] Judgement judge(const PlayedValue& played);

/// Returns whether one of the values is proved and the other is an estimate.
[[nodiscard]] bool differ_in_kind(const Value& before, const Value& after);

/// Returns `best`, `fine`, `error` or `blunder`; empty for `None`.
[[nodiscard]] std::string verdict_text(Verdict verdict);

}  // namespace lawan::play
