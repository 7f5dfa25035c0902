#pragma once

#include <optional>
#include <string>

#include "play/new_game.hpp"
#include "runtime/registry.hpp"
#include "server/settings/settings.hpp"

namespace lawan::server {

/// Returns why the bot cannot play this position here: the spec is invalid, or asks for more than
/// this server allows.
[[nodiscard]] std::optional<Problem> bot_problem(const Registry& registry,
                                                 const ServerSettings& settings,
                                                 const std::string& spec, const Position& position);
/// Throws the problem as a Refusal.
void check_bot(const Registry& registry, const ServerSettings& settings, const std::string& spec,
               const Position& position);

/// Returns a problem if a search may take longer than this server allows.
[[nodiscard]] std::optional<Problem> time_problem(const ServerSettings& settings, Duration time);

/// Returns both checks for code that creates games. The arguments must outlive the result.
[[nodiscard]] House house_of(const Registry& registry, const ServerSettings& settings);

}  // namespace lawan::server
