#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "game/game.hpp"

namespace lawan::runtime {

/// How a game ended. Crash to Timeout are a bot's own faults.
enum class Reason : std::uint8_t {
    Normal,
    Crash,
    IllegalMove,
    Stall,
    Timeout,
    Resign,
    Adjudicated,
    Aborted
};

/// Returns the word for programs, such as `illegal_move`.
[[nodiscard]] std::string_view reason_word(Reason reason);
/// Returns the words for people, such as `illegal move`.
[[nodiscard]] std::string_view reason_text(Reason reason);
/// Parses either form; none if the text is neither.
[[nodiscard]] std::optional<Reason> parse_reason(std::string_view text);

struct MatchResult {
    std::optional<Player> winner{};  ///< none: drawn or aborted
    Reason reason = Reason::Normal;
    std::string detail{};  ///< what happened exactly, if the reason alone does not tell

    bool operator==(const MatchResult&) const = default;
};

/// Why a bot has no move, in the referee's terms. `Aborted` if it was asked to stop.
struct Fault {
    Reason reason = Reason::Crash;
    std::string detail{};

    bool operator==(const Fault&) const = default;
};

}  // namespace lawan::runtime
