#pragma once

#include <string_view>

#include "server/transport/refusal.hpp"

namespace lawan::server {

/// Logs a line to standard error, for the operator. Drops it if it cannot be written at once.
void log_failure(std::string_view what, std::string_view reason);

/// Maps the exception being handled to a Refusal; call it in a catch block. Anything but a Refusal
/// is a failure of the server and is logged; mistakes of clients are not.
[[nodiscard]] Refusal current_refusal();

/// Logs the reason and returns a 503 Refusal: what could not be stored was not done.
[[nodiscard]] Refusal not_stored(std::string_view reason);

}  // namespace lawan::server
