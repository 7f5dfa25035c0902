#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "layers.hpp"

namespace lawan::play {

/// Returns a game's id for lists and cursors. A damaged id that is unfit for a URL or JSON becomes
/// `unreadable-` and its bytes in hexadecimal, so that the game can still be deleted.
[[nodiscard]] std::string listed_id(std::string_view kept);

/// Inverts listed_id(); none if no id is listed so.
[[nodiscard]] std::optional<std::string> kept_id(std::string_view listed);

}  // namespace lawan::play
