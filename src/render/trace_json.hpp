#pragma once

#include <vector>

#include "render/json.hpp"
#include "runtime/recorded_search.hpp"

/// Recorded searches as docs/openapi.yaml has them, values from X's view.
namespace lawan::render {

/// All but the nodes of the tree. `ply`: the moves of a line before the position.
[[nodiscard]] Json trace_json(const RecordedSearch& search, int ply);

[[nodiscard]] Json node_json(const SearchTree& tree, SearchTree::Index index);

/// A Monte Carlo search at a moment of its growth, its nodes numbered on their own.
[[nodiscard]] Json moment_json(const Position& position, const TraceText& trace,
                               const TraceText::Growth& moment);

/// The nodes of such a moment, numbered as in the tree that came of it.
[[nodiscard]] Json nodes_at(const RecordedSearch& search, const TraceText::Growth& moment);

/// The node and what was kept below it, parents first, at most so many plies and nodes: level by
/// level.
[[nodiscard]] std::vector<SearchTree::Index> nodes_below(const SearchTree& tree,
                                                         SearchTree::Index index, int plies,
                                                         std::size_t most);

}  // namespace lawan::render
