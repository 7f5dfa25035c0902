#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/error.hpp"
#include "runtime/position.hpp"
#include "runtime/recorded_search.hpp"
#include "runtime/trace_text.hpp"

namespace lawan::protocol {

/// Collects the search tree that a program reports line by line (docs/add-a-bot.md):
///     info string tree d4 e5 cp 25 alpha -10 beta 30 cut 3
/// Keeps at most `most` nodes and counts later ones. Ignores malformed lines and illegal moves.
class ReportedTree {
public:
    /// Translates a move from the program's notation into ours.
    using ReadMove = std::function<std::string(const Position&, std::string_view)>;

    ReportedTree(Position root, std::size_t most, ReadMove read_move);

    void hear(std::string_view line);

    /// Returns the tree, or null if nothing was reported. Moves the data out: call once, last.
    [[nodiscard]] std::shared_ptr<const TraceText> trace();

private:
    using Index = std::uint32_t;

    /// Returns the node at the end of a path, adding missing ones; none if a move is illegal or the
    /// tree is full.
    [[nodiscard]] std::optional<Index> node_at(const std::vector<std::string_view>& path);
    [[nodiscard]] std::optional<std::uint8_t> action_of(const std::string& move);

    Position root_;
    std::size_t most_;
    ReadMove read_move_;
    TraceText text_;
    std::unordered_map<std::uint64_t, Index> children_;  ///< keyed by parent and action
    std::unordered_map<std::string, std::uint8_t> actions_;
    bool told_ = false;
};

/// Parses reported lines into a recorded search with its tree, best move and principal variation.
/// Ignores other lines; fails if none gives the value of a legal move.
[[nodiscard]] Expected<RecordedSearch> told_search(const Position& position, std::string_view lines,
                                                   std::size_t most);

}  // namespace lawan::protocol
