#pragma once

#include <string_view>

#include "server/transport/refusal.hpp"

namespace lawan::server {

/// A line on standard error, for whoever runs the server; lost where that cannot be written.
void log_failure(std::string_view what, std::string_view reason);

/// Within a catch block: the Refusal that was thrown, or the one for what else was. The latter is
/// our own failure and goes to standard error, for whoever runs the server; nothing that people
/// sent does.
[[nodiscard]] Refusal current_refusal();

/// What could not be stored was not done; the reason goes to standard error.
[[nodiscard]] Refusal not_stored(std::string_view reason);

}  // namespace lawan::server
