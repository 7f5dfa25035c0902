#pragma once

#include <string>

#include "runtime/recorded_search.hpp"

/// What searches record besides a tree.
namespace lawan::render {

/// Generations, lines, offspring, visits, a walk: each as a table, where there is one.
[[nodiscard]] std::string records_as_text(const RecordedSearch& search);

/// The value of every move as a heat map on the board.
[[nodiscard]] std::string heat_as_svg(const RecordedSearch& search);
/// The best lines of a population, a tile a move; the replies that a hybrid derives are hatched.
[[nodiscard]] std::string lines_as_svg(const RecordedSearch& search);

}  // namespace lawan::render
