#pragma once

#include <vector>

#include "render/json.hpp"
#include "runtime/recorded_search.hpp"

/// Recorded searches as JSON, in the schema of docs/openapi.yaml, with values from X's view.
namespace lawan::render {

/// Returns everything but the nodes of the tree. `ply` counts the moves of a line before the
/// position.
[[nodiscard]] Json trace_json(const RecordedSearch& search, int ply);

[[nodiscard]] Json node_json(const SearchTree& tree, SearchTree::Index index);

/// Returns one moment in the growth of a Monte Carlo tree, with its own node numbers.
[[nodiscard]] Json moment_json(const Position& position, const TraceText& trace,
                               const TraceText::Growth& moment);

/// Returns the nodes at such a moment, numbered as in the final tree.
[[nodiscard]] Json nodes_at(const RecordedSearch& search, const TraceText::Growth& moment);

/// Returns a node and its recorded descendants in breadth-first order, within `plies` and at most
/// `most` nodes.
[[nodiscard]] std::vector<SearchTree::Index> nodes_below(const SearchTree& tree,
                                                         SearchTree::Index index, int plies,
                                                         std::size_t most);

}  // namespace lawan::render
