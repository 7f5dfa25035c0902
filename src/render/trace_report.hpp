#pragma once

#include <string>

#include "runtime/recorded_search.hpp"

/// Recorded data of searches other than trees.
namespace lawan::render {

/// Renders generations, lines, offspring, visits and walk as tables, as far as recorded.
[[nodiscard]] std::string records_as_text(const RecordedSearch& search);

/// Draws a heat map of the values of all moves on the board.
[[nodiscard]] std::string heat_as_svg(const RecordedSearch& search);
/// Draws the best lines of a population, one tile per move; a hybrid's derived replies are hatched.
[[nodiscard]] std::string lines_as_svg(const RecordedSearch& search);

}  // namespace lawan::render
