#pragma once

#include "runtime/registry.hpp"

namespace lawan {

/// Lets `line:COMMAND`, `ugi:COMMAND` and `uci:COMMAND` name bots. Any command of the machine then
/// is a bot: never for specs that come over a network.
void add_outside_bots(Registry& registry);

}  // namespace lawan
