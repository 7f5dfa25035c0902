#pragma once

#include <nlohmann/json.hpp>

namespace lawan {

/// Keeps the order in which fields were added.
using Json = nlohmann::ordered_json;

}  // namespace lawan
