#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "render/json.hpp"

namespace lawan::play {

/// Error codes of the API; see docs/api.md.
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
/// Returns the code as in JSON, such as `not_now`.
[[nodiscard]] std::string code_text(ProblemCode code);

/// Why a request was refused. A refused request has no effect.
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

/// Wraps a parse error.
[[nodiscard]] Problem text_problem(ProblemCode code, const Error& error);

/// Describes an illegal move, where the rule broken does not matter.
[[nodiscard]] Problem illegal_move(const std::string& move, const Error& error);

}  // namespace lawan::play
