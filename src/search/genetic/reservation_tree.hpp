#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/bits.hpp"
#include "base/chunked_array.hpp"
#include "game/game.hpp"
#include "search/tracer.hpp"

namespace lawan::search {

/// The reservation tree of Hong, Huang and Lin's genetic minimax: every evaluated line of play is a
/// path, nodes at even depth take the maximum of their children, nodes at odd depth the minimum,
/// and no evaluated line is ever lost. Inserting a line costs time along its own path only, and
/// updates ancestors only as long as values change.
///
/// Path-compressed (a radix tree): a node stands for a run of moves without a branch, all of one
/// value. No line may be a prefix of another. A move is a number below 64.
///
///     root --a--> .           lines  a b c d  5     the node (b c d) is split when a b e f comes:
///                  `--bcd     lines  a b e f  3     (b) with the children (c d) and (e f)
class ReservationTree {
public:
    using Gene = std::uint8_t;
    enum class Insertion : std::uint8_t { New, Known, Full };

    /// A position in the tree: at a node or within a run of moves.
    struct Cursor {
        std::uint32_t node = 0;
        int place = 0;  ///< how many moves of the node's run are behind it
    };

    /// `memory`: most bytes to use. One line always fits.
    explicit ReservationTree(std::size_t memory) : memory_(memory) { clear(); }

    void clear();

    /// Inserts a line with the value of its end. `choices`: the number of legal moves before each
    /// of its moves. Returns Full if the memory limit is reached and nothing was inserted.
    Insertion insert(std::span<const Gene> line, std::span<const std::uint8_t> choices,
                     Score value);

    [[nodiscard]] bool empty() const { return lines_ == 0; }
    [[nodiscard]] Score value() const { return root_.value; }
    [[nodiscard]] std::uint64_t lines() const { return lines_; }
    [[nodiscard]] std::uint64_t nodes() const { return nodes_.size(); }
    /// Returns the length of the longest line, in plies.
    [[nodiscard]] int longest() const { return longest_; }
    [[nodiscard]] std::size_t bytes() const {
        return nodes_.bytes_with(0) + entries_.bytes_with(0) + genes_.bytes_with(0);
    }
    /// Returns whether every legal line is in the tree.
    [[nodiscard]] bool complete() const { return lines_ > 0 && closed(nodes_[0]); }

    /// Returns the depth of the highest node that the value of a line in the tree reaches
    /// unchanged; 0 is the root. Among children with equal values only the first in the order of
    /// moves counts.
    [[nodiscard]] int level_reached(std::span<const Gene> line) const;

    [[nodiscard]] Cursor root() const { return {}; }
    [[nodiscard]] std::uint64_t tried(Cursor cursor) const {
        const Node& node = nodes_[cursor.node];
        return cursor.place < node.length
                   ? std::uint64_t{1} << genes_[node.genes + static_cast<unsigned>(cursor.place)]
                   : node.tried;
    }
    /// Returns those tried moves below which lines are missing.
    [[nodiscard]] std::uint64_t unfinished(Cursor cursor) const;
    /// Returns the cursor after a tried move.
    [[nodiscard]] Cursor advanced(Cursor cursor, Gene move) const {
        const Node& node = nodes_[cursor.node];
        if (cursor.place < node.length) return {cursor.node, cursor.place + 1};
        return {entry(node, move).node, 1};
    }

    struct RootMove {
        Gene move;
        Score value;
        bool complete;
    };
    [[nodiscard]] std::vector<RootMove> root_moves() const;

private:
    friend class BestLines;
    friend std::vector<TreeNode> reservation_picture(const ReservationTree& tree, std::size_t most);

    struct Node {
        std::uint64_t tried = 0;           ///< the first moves of the children, as a bitboard
        std::uint32_t entries = 0;         ///< index of the children, in the order of their moves
        std::uint32_t genes = 0;           ///< index of the run of moves that leads here
        std::uint8_t length = 0;           ///< length of the run
        std::uint8_t depth = 0;            ///< depth at the end of the run
        std::uint8_t capacity = 0;         ///< of `entries`, as a power of two (log2)
        std::uint8_t legal = 0;            ///< legal moves at the end of the run; 0: the line ends
        std::uint8_t open = 0;             ///< places within the run with more than one legal move
        std::uint8_t closed_children = 0;  ///< children below which every line is in the tree
        Gene carrier = 0;  ///< the child that the value comes from; the first one on ties
    };
    struct Entry {
        std::uint32_t node = 0;
        Score value = 0;
    };
    /// A node on the path down and the entry that holds its value.
    struct Step {
        Node* node;
        Entry* entry;
    };

    [[nodiscard]] static bool closed(const Node& node) {
        return node.open == 0 && node.closed_children == node.legal;
    }
    [[nodiscard]] static bool has(const Node& node, Gene move) {
        return (node.tried >> move & 1) != 0;
    }
    [[nodiscard]] static std::uint32_t rank(const Node& node, Gene move) {
        return static_cast<std::uint32_t>(
            std::popcount(node.tried & ((std::uint64_t{1} << move) - 1)));
    }
    [[nodiscard]] static std::uint32_t count(const Node& node) {
        return static_cast<std::uint32_t>(std::popcount(node.tried));
    }
    [[nodiscard]] Entry& entry(const Node& node, Gene move) {
        return entries_[node.entries + rank(node, move)];
    }
    [[nodiscard]] const Entry& entry(const Node& node, Gene move) const {
        return entries_[node.entries + rank(node, move)];
    }
    [[nodiscard]] std::span<const Entry> children(const Node& node) const {
        if (node.tried == 0) return {};
        return {&entries_[node.entries], count(node)};
    }
    [[nodiscard]] std::span<const Gene> run(const Node& node) const {
        if (node.length == 0) return {};
        return {&genes_[node.genes], node.length};
    }

    static std::uint8_t open_places(std::span<const std::uint8_t> choices) {
        return static_cast<std::uint8_t>(
            std::ranges::count_if(choices, [](std::uint8_t number) { return number > 1; }));
    }

    [[nodiscard]] bool room() const;
    Node& split(Entry& upper, int place, std::span<const std::uint8_t> choices);
    Entry& add_entry(Node& node, Gene move);
    std::uint32_t take_block(std::uint8_t capacity);
    void back_up(std::span<const Step> path, std::span<const Gene> line, Score value,
                 bool finished);
    bool improve(Node& node, Score& held, Gene move, Score before, Score now);
    void take_best_child(Node& node, Score& held);

    static constexpr std::uint8_t largest_block = 6;

    std::size_t memory_;
    ChunkedArray<Node, 12> nodes_;  ///< the first one is the root
    ChunkedArray<Entry, 13> entries_;
    ChunkedArray<Gene, 16> genes_;
    std::array<std::vector<std::uint32_t>, largest_block + 1> free_blocks_;  ///< by capacity
    Entry root_;
    std::uint64_t lines_ = 0;
    int longest_ = 0;
};

inline void ReservationTree::clear() {
    nodes_.clear();
    entries_.clear();
    genes_.clear();
    for (auto& blocks : free_blocks_) blocks.clear();
    nodes_[nodes_.take(1)] = {};
    root_ = {};
    lines_ = 0;
    longest_ = 0;
}

/// Checks for the memory of any one insertion: two nodes, a grown block and a new one, a run.
inline bool ReservationTree::room() const {
    constexpr std::uint32_t most_entries = (1U << largest_block) + 2;
    return nodes_.bytes_with(2) + entries_.bytes_with(most_entries) +
                   genes_.bytes_with(most_plies) <=
               memory_ &&
           nodes_.can_take(2) && entries_.can_take(most_entries) && genes_.can_take(most_plies);
}

inline ReservationTree::Insertion ReservationTree::insert(std::span<const Gene> line,
                                                          std::span<const std::uint8_t> choices,
                                                          Score value) {
    assert(!line.empty() && line.size() <= most_plies && choices.size() == line.size());
    if (lines_ > 0 && !room()) return Insertion::Full;
    // 1. Follow the line as long as the tree knows it.
    std::array<Step, most_plies + 1> path;
    std::size_t steps = 0;
    Entry* held = &root_;
    Node* node = &nodes_[0];
    nodes_[0].legal = choices[0];
    for (;;) {
        path[steps++] = {node, held};
        if (node->depth == line.size()) return Insertion::Known;
        const Gene move = line[node->depth];
        if (!has(*node, move)) break;
        Entry& below = entry(*node, move);
        Node& child = nodes_[below.node];
        const Gene* run = &genes_[child.genes];
        const Gene* rest = line.data() + node->depth;
        const auto most = std::min<std::size_t>(child.length, line.size() - node->depth);
        std::size_t same = 1;
        while (same < most && run[same] == rest[same]) ++same;
        held = &below;
        if (same < child.length) {
            // 2. If it leaves within a run, split the run there.
            const std::size_t depth = node->depth + same;
            assert(depth < line.size());
            Node& upper = split(below, static_cast<int>(same), choices.subspan(node->depth, same));
            upper.legal = choices[depth];
            path[steps++] = {&upper, held};
            break;
        }
        node = &child;
    }
    // 3. Add the rest of the line as a new leaf.
    Node& parent = *path[steps - 1].node;
    const auto rest = line.subspan(parent.depth);
    const std::uint32_t genes = genes_.take(static_cast<std::uint32_t>(rest.size()));
    std::ranges::copy(rest, &genes_[genes]);
    const std::uint32_t leaf = nodes_.take(1);
    nodes_[leaf] = {.genes = genes,
                    .length = static_cast<std::uint8_t>(rest.size()),
                    .depth = static_cast<std::uint8_t>(line.size()),
                    .open = open_places(choices.subspan(parent.depth + 1U))};
    add_entry(parent, rest.front()) = {leaf, value};
    // 4. Back up the value.
    back_up({path.data(), steps}, line, value, closed(nodes_[leaf]));
    ++lines_;
    longest_ = std::max(longest_, static_cast<int>(line.size()));
    return Insertion::New;
}

/// Splits the run of the node below `upper` after `place` moves and returns the new node, whose
/// `legal` the caller must set. `choices` are those of the upper part.
inline ReservationTree::Node& ReservationTree::split(Entry& upper, int place,
                                                     std::span<const std::uint8_t> choices) {
    const std::uint32_t number = nodes_.take(1);
    Node& lower = nodes_[upper.node];
    Node& middle = nodes_[number];
    middle = {.genes = lower.genes,
              .length = static_cast<std::uint8_t>(place),
              .depth = static_cast<std::uint8_t>(lower.depth - lower.length + place),
              .open = open_places(choices.subspan(1))};
    lower.genes += static_cast<std::uint32_t>(place);
    lower.length = static_cast<std::uint8_t>(lower.length - place);
    // The new node's own place had a choice, otherwise nothing could branch there.
    lower.open = static_cast<std::uint8_t>(lower.open - middle.open - 1);
    const Gene move = genes_[lower.genes];
    add_entry(middle, move) = upper;
    middle.carrier = move;
    middle.closed_children = closed(lower) ? 1 : 0;
    upper.node = number;
    return middle;
}

inline std::uint32_t ReservationTree::take_block(std::uint8_t capacity) {
    auto& blocks = free_blocks_[capacity];
    if (blocks.empty()) return entries_.take(1U << capacity);
    const std::uint32_t block = blocks.back();
    blocks.pop_back();
    return block;
}

/// Inserts an uninitialised entry for a new child. Invalidates references to the node's other
/// entries.
inline ReservationTree::Entry& ReservationTree::add_entry(Node& node, Gene move) {
    const std::uint32_t old_count = count(node);
    const std::uint32_t place = rank(node, move);
    if (old_count == 0) {
        node.capacity = 1;
        node.entries = take_block(1);
    } else if (old_count == 1U << node.capacity) {
        const auto capacity = static_cast<std::uint8_t>(node.capacity + 1);
        const std::uint32_t block = take_block(capacity);
        std::copy_n(&entries_[node.entries], old_count, &entries_[block]);
        free_blocks_[node.capacity].push_back(node.entries);
        node.entries = block;
        node.capacity = capacity;
    }
    Entry* first = &entries_[node.entries];
    std::copy_backward(first + place, first + old_count, first + old_count + 1);
    node.tried |= std::uint64_t{1} << move;
    return first[place];
}

inline void ReservationTree::back_up(std::span<const Step> path, std::span<const Gene> line,
                                     Score value, bool finished) {
    bool fresh = true;
    bool changed = true;
    Score before = 0;
    for (std::size_t step = path.size(); step-- > 0 && (changed || finished);) {
        Node& node = *path[step].node;
        Score& held = path[step].entry->value;
        const Gene move = line[node.depth];
        if (changed) {
            const Score old = held;
            if (fresh) before = node.depth % 2 == 0 ? -infinite_score : infinite_score;
            if (node.depth == 0 && lines_ == 0) {
                held = value;
                node.carrier = move;
            } else {
                changed = improve(node, held, move, before, value);
            }
            fresh = false;
            before = old;
            value = held;
        }
        if (finished) {
            ++node.closed_children;
            finished = closed(node);
        }
    }
}

/// Handles the change of a child's value from `before` to `now`. Returns whether the node's value
/// changed.
inline bool ReservationTree::improve(Node& node, Score& held, Gene move, Score before, Score now) {
    const bool maximises = node.depth % 2 == 0;
    if (maximises ? now > held : now < held) {
        held = now;
        node.carrier = move;
        return true;
    }
    if (now == held) {
        node.carrier = std::min(node.carrier, move);
        return false;
    }
    if (before != held || node.carrier != move) return false;
    take_best_child(node, held);
    return held != before;
}

inline void ReservationTree::take_best_child(Node& node, Score& held) {
    const auto entries = children(node);
    const bool maximises = node.depth % 2 == 0;
    Score best = entries.front().value;
    for (const Entry& child : entries)
        best = maximises ? std::max(best, child.value) : std::min(best, child.value);
    const auto first = std::ranges::find(entries, best, &Entry::value) - entries.begin();
    held = best;
    node.carrier = static_cast<Gene>(nth_set_bit(node.tried, static_cast<int>(first)));
}

inline int ReservationTree::level_reached(std::span<const Gene> line) const {
    int level = 0;
    const Node* node = &nodes_[0];
    while (node->depth < line.size()) {
        const Gene move = line[node->depth];
        assert(has(*node, move));
        if (move != node->carrier) level = node->depth + 1;
        node = &nodes_[entry(*node, move).node];
    }
    return level;
}

inline std::uint64_t ReservationTree::unfinished(Cursor cursor) const {
    const Node& node = nodes_[cursor.node];
    if (cursor.place < node.length) return tried(cursor);
    std::uint64_t moves = 0;
    std::uint64_t rest = node.tried;
    for (const Entry& child : children(node)) {
        if (!closed(nodes_[child.node])) moves |= rest & -rest;
        rest &= rest - 1;
    }
    return moves;
}

inline std::vector<ReservationTree::RootMove> ReservationTree::root_moves() const {
    std::vector<RootMove> moves;
    std::uint64_t rest = nodes_[0].tried;
    for (const Entry& child : children(nodes_[0])) {
        moves.push_back(
            {static_cast<Gene>(std::countr_zero(rest)), child.value, closed(nodes_[child.node])});
        rest &= rest - 1;
    }
    return moves;
}

}  // namespace lawan::search
