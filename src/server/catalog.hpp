#pragma once

#include "runtime/registry.hpp"
#include "server/settings/settings.hpp"
#include "server/transport/refusal.hpp"

namespace lawan::server {

/// What there is to play, and the limits of this server.
[[nodiscard]] Json catalog_json(const Registry& registry, const ServerSettings& settings);

}  // namespace lawan::server
