#pragma once

#include <functional>
#include <string>
#include <vector>

#include "play/game_json.hpp"
#include "play/game_state.hpp"
#include "play/problem.hpp"
#include "runtime/game_record.hpp"
#include "runtime/position.hpp"
#include "runtime/registry.hpp"

namespace lawan::play {

/// A line of play: a start and the moves from it.
struct Line {
    std::vector<Position> positions;  ///< the start, and the one after each move
    std::vector<MoveRecord> moves{};

    [[nodiscard]] const Position& last() const { return positions.back(); }
    [[nodiscard]] int ply() const { return static_cast<int>(moves.size()); }
};

/// The game with that id, or none. It lasts until the line is read.
using FindGame = std::function<const GameState*(const std::string& id)>;

/// Reads a `Source`: a game, text or cells set by hand, and moves from there.
[[nodiscard]] Attempt<Line> read_source(const Registry& registry, const FindGame& find_game,
                                        const Json& json);

/// `{"start", "moves", "position"}`
[[nodiscard]] Json line_json(const Registry& registry, const Line& line);

}  // namespace lawan::play
