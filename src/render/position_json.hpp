#pragma once

#include <optional>
#include <string>
#include <vector>

#include "render/json.hpp"
#include "runtime/bot.hpp"
#include "runtime/position.hpp"
#include "runtime/registry.hpp"

/// Positions and what a search found in them, as docs/openapi.yaml has them.
namespace lawan::render {

/// What a move did to the board.
struct Effect {
    int cell = 0;               ///< where the mark came to rest
    std::vector<int> turned{};  ///< nearest first
};
[[nodiscard]] Effect effect_of(const Position& before, const Position& after);

/// A position and how it came up, if that is known.
struct PositionView {
    const Position& position;
    const Position* before = nullptr;  ///< the one that `move` was played in
    std::string move{};
};
[[nodiscard]] Json position_json(const Registry& registry, const PositionView& view);

[[nodiscard]] Json board_json(const BoardView& board);
[[nodiscard]] Json marks_json(const BoardView& board);
[[nodiscard]] double points(Score score);

/// `ply`: the moves of a line before the position that was searched.
[[nodiscard]] Json report_json(const std::string& bot, int ply, Player to_move,
                               const Report& report);

/// `connect4` of `connect4:w=9`.
[[nodiscard]] std::string spec_name(const std::string& spec);

}  // namespace lawan::render
