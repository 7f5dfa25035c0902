#pragma once

#include <utility>

#include "base/error.hpp"
#include "runtime/bot.hpp"

namespace lawan::arena {

/// What a bot saw, or its fault as an EnvironmentError: for callers that can do nothing about it.
[[nodiscard]] inline Report report_or_throw(Answer answer) {
    if (!answer) throw EnvironmentError(answer.error().detail);
    return *std::move(answer);
}

}  // namespace lawan::arena
