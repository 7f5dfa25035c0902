#pragma once

#include <string>

#include "base/error.hpp"
#include "render/tree_drawing.hpp"
#include "runtime/recorded_search.hpp"

/// Recorded data of searches other than trees.
namespace lawan::render {

/// Renders generations, lines, offspring, visits and walk as tables, as far as recorded.
[[nodiscard]] std::string records_as_text(const RecordedSearch& search);

/// Draws a heat map of the values of all moves on the board.
[[nodiscard]] std::string heat_as_svg(const RecordedSearch& search);
/// Draws the best lines of a population, one tile per move; a hybrid's derived replies are hatched.
[[nodiscard]] std::string lines_as_svg(const RecordedSearch& search);

/// Draws what the search recorded: its tree, or else one of the above. Fails if it recorded
/// nothing.
[[nodiscard]] Expected<std::string> search_as_svg(const RecordedSearch& search,
                                                  const DrawingLimits& limits);

}  // namespace lawan::render
