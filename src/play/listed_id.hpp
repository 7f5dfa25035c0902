#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "layers.hpp"

namespace lawan::play {

/// A game's id as lists and cursors show it. One that damage to the database has made unfit for an
/// address or for JSON becomes `unreadable-` and its bytes in hexadecimal, so that the game can
/// still be deleted.
[[nodiscard]] std::string listed_id(std::string_view kept);

/// The id in the database that listed_id() shows as this; nothing if there is none.
[[nodiscard]] std::optional<std::string> kept_id(std::string_view listed);

}  // namespace lawan::play
