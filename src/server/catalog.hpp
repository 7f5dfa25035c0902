#pragma once

#include "runtime/registry.hpp"
#include "server/settings/settings.hpp"
#include "server/transport/refusal.hpp"

namespace lawan::server {

/// Returns the catalog: games and bots with their options, and this server's limits.
[[nodiscard]] Json catalog_json(const Registry& registry, const ServerSettings& settings);

}  // namespace lawan::server
