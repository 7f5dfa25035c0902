#pragma once

#include <string_view>

#include "runtime/registry.hpp"

namespace lawan::protocol {

/// Registers bots named `line:COMMAND`, `ugi:COMMAND` and `uci:COMMAND`. Such a spec runs any
/// command on this machine: never accept it from the network.
void add_outside_bots(Registry& registry);

/// Returns whether a spec names a command to run, whatever the registry.
[[nodiscard]] bool names_a_program(std::string_view bot_spec);

}  // namespace lawan::protocol
