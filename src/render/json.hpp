#pragma once

#include <nlohmann/json.hpp>

#include "layers.hpp"

namespace lawan::render {

/// JSON whose objects keep insertion order.
using Json = nlohmann::ordered_json;

}  // namespace lawan::render
