#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "layers.hpp"

namespace lawan::render {

/// Background of a cell, in the colours of report C's table: red where the genetic algorithm wins,
/// yellow where minimax does, green for a draw. The text of the cell says the same, so that colour
/// is never the only sign.
enum class Tint : std::uint8_t { None, Red, Yellow, Green };

/// Rows of text; the first column names the row.
struct Table {
    std::string title;
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows{};
    std::string note{};
    std::vector<std::string> links{};        ///< link target of each row's first cell; empty: none
    std::vector<std::vector<Tint>> tints{};  ///< by row and column; empty: none
};

}  // namespace lawan::render
