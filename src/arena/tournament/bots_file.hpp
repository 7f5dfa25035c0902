#pragma once

#include <optional>
#include <string_view>

#include "base/error.hpp"
#include "runtime/registry.hpp"

namespace lawan::arena {

/// Adds the bots of a file, by their names: `[[bot]]` with `name`, `spec` and, if they are not for
/// every game, `games`. Their specs may be commands; that of the registry's other bots stay as they
/// were, so that whoever names a bot can choose from the list and no command. An error says what is
/// wrong in the file, and nothing was added.
[[nodiscard]] std::optional<Error> add_listed_bots(Registry& registry, std::string_view toml);

}  // namespace lawan::arena
