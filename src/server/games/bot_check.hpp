#pragma once

#include <string>

#include "play/new_game.hpp"
#include "runtime/registry.hpp"
#include "server/settings/settings.hpp"
#include "server/transport/refusal.hpp"

namespace lawan::server {

/// Throws Refusal if the text is no bot for the game of this position, or one that asks for more
/// than the server gives.
void check_bot(const Registry& registry, const ServerSettings& settings, const std::string& spec,
               const Position& position);

/// Throws Refusal if a search would take longer than the server lets it.
void check_time(const ServerSettings& settings, Duration time);

/// Both for whoever makes a game. They must outlive it.
[[nodiscard]] HouseRules house_rules(const Registry& registry, const ServerSettings& settings);

}  // namespace lawan::server
