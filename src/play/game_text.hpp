#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/game_record.hpp"
#include "runtime/registry.hpp"

/// Games as text, in the shape of PGN; docs/api.md has the format.
namespace lawan::play {

/// Fails if the record cannot be read.
[[nodiscard]] Expected<std::string> game_text(const Registry& registry, const GameRecord& game);

/// Where a text of several lines is wrong.
struct TextError {
    int line = 1;
    int column = 1;
    std::string message;
    std::string code = "bad_text";  ///< as docs/api.md lists it
};

/// Reads games and plays them through. They come without id and date and are over.
[[nodiscard]] std::expected<std::vector<GameRecord>, TextError> parse_games(
    const Registry& registry, std::string_view text);

}  // namespace lawan::play
