#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "layers.hpp"

namespace lawan::render {

/// The ground of a cell, as report C coloured its table: red where the genetic algorithm wins,
/// yellow where minimax does, green for a draw. Never the only sign: the cell's text says it too.
enum class Tint : std::uint8_t { None, Red, Yellow, Green };

/// Text in rows; the first column names the row.
struct Table {
    std::string title;
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows{};
    std::string note{};
    std::vector<std::string> links{};  ///< where the first cell of each row leads; empty: nowhere
    std::vector<std::vector<Tint>> tints{};  ///< of the cells, by row and column; empty: none
};

}  // namespace lawan::render
