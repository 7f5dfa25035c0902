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

/// A line of play: a starting position and the moves from it.
struct Line {
    std::vector<Position> positions;  ///< the start and the position after each move
    std::vector<MoveRecord> moves{};

    [[nodiscard]] const Position& last() const { return positions.back(); }
    [[nodiscard]] int ply() const { return static_cast<int>(moves.size()); }
};

/// Finds a game by id, or null. The game must stay valid while the line is read.
using FindGame = std::function<const GameState*(const std::string& id)>;

/// Parses a `Source`: a game by id, a position as text, or cells set by hand, each with further
/// moves.
[[nodiscard]] Attempt<Line> read_source(const Registry& registry, const FindGame& find_game,
                                        const Json& json);

/// Returns `{"start", "moves", "position"}`.
[[nodiscard]] Json line_json(const Registry& registry, const Line& line);

}  // namespace lawan::play
