#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/game_record.hpp"
#include "runtime/registry.hpp"

/// Games as text in a format like PGN; see docs/api.md.
namespace lawan::play {

/// Formats a game. Fails if the record is damaged.
[[nodiscard]] Expected<std::string> game_text(const Registry& registry, const GameRecord& game);

/// A parse error with its place in a text of several lines.
struct TextError {
    int line = 1;
    int column = 1;
    std::string message;
    std::string code = "bad_text";  ///< as listed in docs/api.md
};

/// Parses games and replays their moves. The records have neither id nor date and are over.
[[nodiscard]] std::expected<std::vector<GameRecord>, TextError> parse_games(
    const Registry& registry, std::string_view text);

}  // namespace lawan::play
