#pragma once

#include <string>

#include "play/refusal.hpp"

namespace lawan::server {

/// A Refusal on a WebSocket; `id` is that of the request.
[[nodiscard]] inline std::string error_message(const Json& id, const Refusal& refusal) {
    return Json{{"type", "error"}, {"id", id}, {"error", refusal.json()}}.dump();
}

}  // namespace lawan::server
