#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "game/game.hpp"

namespace lawan::runtime {

/// How a game ended. A bot's own faults stand in the order in which they are listed.
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

/// One word, for programs: `illegal_move`.
[[nodiscard]] std::string_view reason_word(Reason reason);
/// The same for people: `illegal move`.
[[nodiscard]] std::string_view reason_text(Reason reason);
/// Reads both; nothing if it is neither.
[[nodiscard]] std::optional<Reason> parse_reason(std::string_view text);

struct MatchResult {
    std::optional<Player> winner{};  ///< none: a draw, or aborted
    Reason reason = Reason::Normal;
    std::string detail{};  ///< what exactly happened, where the reason alone does not say

    bool operator==(const MatchResult&) const = default;
};

/// Why a bot has no move to give, as the referee writes it down. `Aborted` if it was asked to stop.
struct Fault {
    Reason reason = Reason::Crash;
    std::string detail{};

    bool operator==(const Fault&) const = default;
};

}  // namespace lawan::runtime
