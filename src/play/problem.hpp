#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "render/json.hpp"

namespace lawan::play {

/// Why something is not done, as docs/api.md lists it.
enum class ProblemCode : std::uint8_t {
    BadRequest,
    NotHost,
    NotYourSeat,
    NoSuchGame,
    Stale,
    NotNow,
    NotYourTurn,
    SeatOpen,
    GameOver,
    InvitationUsed,
    IllegalMove,
    ColumnFull,
    CellTaken,
    BadGame,
    BadPosition,
    BadBot,
    OverLimit,
};
/// `not_now` and so on.
[[nodiscard]] std::string code_text(ProblemCode code);

/// A request that is not done; nothing has changed.
struct Problem {
    ProblemCode code = ProblemCode::BadRequest;
    std::string message;
    Json params = Json::object();

    bool operator==(const Problem&) const = default;
};

template <class T>
using Attempt = std::expected<T, Problem>;

[[nodiscard]] inline std::unexpected<Problem> problem(ProblemCode code, std::string message,
                                                      Json params = Json::object()) {
    return std::unexpected(Problem{code, std::move(message), std::move(params)});
}

/// Of text that the core has refused.
[[nodiscard]] Problem text_problem(ProblemCode code, const Error& error);

/// Of a move that the rules refuse, where nobody asks which rule.
[[nodiscard]] Problem illegal_move(const std::string& move, const Error& error);

}  // namespace lawan::play
