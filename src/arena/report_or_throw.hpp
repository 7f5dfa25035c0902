#pragma once

#include <utility>

#include "base/error.hpp"
#include "runtime/bot.hpp"

namespace lawan::arena {

/// Returns the bot's report or throws its fault as EnvironmentError, for callers that cannot handle
/// it.
[[nodiscard]] inline Report report_or_throw(Answer answer) {
    if (!answer) throw EnvironmentError(answer.error().detail);
    return *std::move(answer);
}

}  // namespace lawan::arena
