#pragma once

#include <cstdint>
#include <string>

#include "game/game.hpp"

namespace lawan::play {

/// What a search says about a position, from the view of the player to move there.
struct Value {
    Score score = 0;
    bool exact = false;
    bool known = false;  ///< false: the bot has no opinion

    bool operator==(const Value&) const = default;
};

/// A move that was played, and what is known of it.
struct PlayedValue {
    Value before;
    Value after;             ///< for the other player
    bool is_choice = false;  ///< the move is the one that the look at the position before it chose
    bool is_slower = false;  ///< it is known to win later than another
    bool by_marks = false;   ///< scores count marks; else a row wins
};

enum class Verdict : std::uint8_t { None, Best, Fine, Error, Blunder };

struct Judgement {
    Verdict verdict = Verdict::None;
    Score loss = 0;  ///< what the move gave away for the one who played it; of `None` nothing

    bool operator==(const Judgement&) const = default;
};

/// The only place that decides what is said of a move. A best move is `Best` whatever came after
/// it, and a proved value is not compared with a guessed one: then there is no verdict.
[[nodiscard]] Judgement judge(const PlayedValue& played);

/// Whether one of the two values is proved and the other is not.
[[nodiscard]] bool differ_in_kind(const Value& before, const Value& after);

/// `best`, `fine`, `error`, `blunder`; of `None` empty.
[[nodiscard]] std::string verdict_text(Verdict verdict);

}  // namespace lawan::play
