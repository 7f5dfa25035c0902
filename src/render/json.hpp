#pragma once

#include <nlohmann/json.hpp>

#include "layers.hpp"

namespace lawan::render {

/// Keeps the order in which fields were added.
using Json = nlohmann::ordered_json;

}  // namespace lawan::render
