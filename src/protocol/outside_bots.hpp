#pragma once

#include <string_view>

#include "runtime/registry.hpp"

namespace lawan::protocol {

/// Lets `line:COMMAND`, `ugi:COMMAND` and `uci:COMMAND` name bots. Any command of the machine then
/// is a bot: never for specs that come over a network.
void add_outside_bots(Registry& registry);

/// Whether a spec is such a command, in whatever registry.
[[nodiscard]] bool names_a_program(std::string_view bot_spec);

}  // namespace lawan::protocol
