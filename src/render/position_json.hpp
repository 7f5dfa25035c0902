#pragma once

#include <optional>
#include <string>
#include <vector>

#include "render/json.hpp"
#include "runtime/bot.hpp"
#include "runtime/position.hpp"
#include "runtime/registry.hpp"

/// Positions and search results as JSON, in the schema of docs/openapi.yaml.
namespace lawan::render {

/// The effect of a move on the board.
struct Effect {
    int cell = 0;               ///< where the mark came to rest
    std::vector<int> turned{};  ///< nearest first
};
[[nodiscard]] Effect effect_of(const Position& before, const Position& after);

/// A position and, if known, the move that led to it.
struct PositionView {
    const Position& position;
    const Position* before = nullptr;  ///< the position before `move`
    std::string move{};
};
[[nodiscard]] Json position_json(const Registry& registry, const PositionView& view);

[[nodiscard]] Json board_json(const BoardView& board);
[[nodiscard]] Json marks_json(const BoardView& board);
[[nodiscard]] double points(Score score);

/// `ply` counts the moves of the line before the searched position.
[[nodiscard]] Json report_json(const std::string& bot, int ply, Player to_move,
                               const Report& report);

/// Returns the name in a game spec: `connect4` of `connect4:w=9`.
[[nodiscard]] std::string spec_name(const std::string& spec);

}  // namespace lawan::render
