#pragma once

#include <optional>
#include <string>

#include "play/new_game.hpp"
#include "runtime/registry.hpp"
#include "server/settings/settings.hpp"

namespace lawan::server {

/// What is wrong with a bot for the game of this position: it is none, or asks for more than the
/// server gives.
[[nodiscard]] std::optional<Problem> bot_problem(const Registry& registry,
                                                 const ServerSettings& settings,
                                                 const std::string& spec, const Position& position);
/// The same, thrown as a Refusal.
void check_bot(const Registry& registry, const ServerSettings& settings, const std::string& spec,
               const Position& position);

/// Says so if a search would take longer than the server lets it.
[[nodiscard]] std::optional<Problem> time_problem(const ServerSettings& settings, Duration time);

/// Both for whoever makes a game. They must outlive it.
[[nodiscard]] House house_of(const Registry& registry, const ServerSettings& settings);

}  // namespace lawan::server
