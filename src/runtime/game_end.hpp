#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "game/game.hpp"

namespace lawan::runtime {

/// How a game ended.
enum class Reason : std::uint8_t {
    Normal,
    IllegalMove,
    Timeout,
    Crash,
    Stall,
    Resign,
    Adjudicated,
    Aborted
};

[[nodiscard]] constexpr std::string_view reason_text(Reason reason) {
    switch (reason) {
        case Reason::Normal:
            return "normal";
        case Reason::IllegalMove:
            return "illegal move";
        case Reason::Timeout:
            return "timeout";
        case Reason::Crash:
            return "crash";
        case Reason::Stall:
            return "stall";
        case Reason::Resign:
            return "resign";
        case Reason::Adjudicated:
            return "adjudicated";
        case Reason::Aborted:
            return "aborted";
    }
    std::unreachable();
}

struct MatchResult {
    std::optional<Player> winner{};  ///< none: a draw, or aborted
    Reason reason = Reason::Normal;
    std::string detail{};  ///< what exactly happened, where the reason alone does not say

    bool operator==(const MatchResult&) const = default;
};

/// Why a bot has no move to give, as the referee writes it down.
struct Fault {
    Reason reason = Reason::Crash;
    std::string detail{};

    bool operator==(const Fault&) const = default;
};

/// Thrown by a bot that has no move to give, with what the referee shall write down.
class BotFault : public std::runtime_error {
public:
    BotFault(Reason reason, const std::string& detail)
        : std::runtime_error(detail), reason_(reason) {}

    [[nodiscard]] Reason reason() const { return reason_; }

private:
    Reason reason_;
};

}  // namespace lawan::runtime
