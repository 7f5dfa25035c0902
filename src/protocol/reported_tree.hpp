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

/// The search tree that a program tells of line by line (docs/add-a-bot.md):
///     info string tree d4 e5 cp 25 alpha -10 beta 30 cut 3
/// Never more than `most` nodes; those that come later are only counted. Lines that mean nothing,
/// and moves that are not legal, are passed over.
class ReportedTree {
public:
    /// A move as the program writes it, in our notation.
    using ReadMove = std::function<std::string(const Position&, std::string_view)>;

    ReportedTree(Position root, std::size_t most, ReadMove read_move);

    void hear(std::string_view line);

    /// None if it has told nothing. The last call.
    [[nodiscard]] std::shared_ptr<const TraceText> trace();

private:
    using Index = std::uint32_t;

    /// The node at the end of a path, made if it is new; none if it cannot be.
    [[nodiscard]] std::optional<Index> node_at(const std::vector<std::string_view>& path);
    [[nodiscard]] std::optional<std::uint8_t> action_of(const std::string& move);

    Position root_;
    std::size_t most_;
    ReadMove read_move_;
    TraceText text_;
    std::unordered_map<std::uint64_t, Index> children_;  ///< by parent and action
    std::unordered_map<std::string, std::uint8_t> actions_;
    bool told_ = false;
};

/// Lines that a program wrote, as a search of its own: its tree, and the best move and line in it.
/// Lines that tell nothing are passed over; an error if none does.
[[nodiscard]] Expected<RecordedSearch> told_search(const Position& position, std::string_view lines,
                                                   std::size_t most);

}  // namespace lawan::protocol
