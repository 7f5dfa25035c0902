#pragma once

#include <optional>
#include <string_view>

#include "base/error.hpp"
#include "runtime/registry.hpp"

namespace lawan::arena {

/// Adds the bots of a TOML file under their names: `[[bot]]` with `name`, `spec` and optionally
/// `games`. Their specs may run commands, but the registry accepts no further commands, so
/// untrusted people can choose listed bots and nothing else. On error nothing is added.
[[nodiscard]] std::optional<Error> add_listed_bots(Registry& registry, std::string_view toml);

}  // namespace lawan::arena
