#pragma once

#include <memory>
#include <utility>

#include "runtime/recorded_search.hpp"
#include "tests/start_of.hpp"

namespace lawan::tests {

/// A search of tic-tac-toe, two plies deep, made by hand: X prefers b1, worth 2, and c1 is cut
/// after one reply. Values are for the player to move.
inline runtime::TraceText small_trace() {
    using search::NodeEnd;
    using search::TreeNode;
    enum Action : std::uint8_t { b1, c1, a2 };
    runtime::TraceText trace;
    trace.names = {"b1", "c1", "a2"};
    trace.tree = {
        TreeNode{.value = 2000, .depth = 2, .end = NodeEnd::Complete},
        TreeNode{.parent = 0, .value = -2000, .action = b1, .depth = 1, .end = NodeEnd::Complete},
        TreeNode{.parent = 1, .value = 2000, .action = c1, .end = NodeEnd::Horizon},
        TreeNode{.parent = 1, .value = 3000, .action = a2, .end = NodeEnd::Terminal},
        TreeNode{.parent = 0,
                 .beta = -2000,
                 .value = -500,
                 .action = c1,
                 .depth = 1,
                 .end = NodeEnd::Cut,
                 .unsearched = 5},
        TreeNode{.parent = 4, .value = 500, .action = a2, .end = NodeEnd::Horizon}};
    return trace;
}

inline runtime::RecordedSearch small_search(runtime::TraceText trace = small_trace()) {
    const runtime::Position start = start_of("tictactoe");
    runtime::Report report{.move = "b1", .score = 2000, .depth = 2, .line = {"b1", "c1"}};
    report.counters.nodes = 1234;
    runtime::SearchTree tree(start, std::make_shared<runtime::TraceText>(std::move(trace)),
                             report.line);
    return {.bot = "alphabeta:depth=2",
            .position = start,
            .report = std::move(report),
            .tree = std::move(tree)};
}

}  // namespace lawan::tests
