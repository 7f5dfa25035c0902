#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "search/genetic/reservation_tree.hpp"

namespace lawan::search {

/// Finds the fittest lines of a reservation tree without visiting the others. A line that ended
/// early counts as if its last position stood still up to the horizon, so lines are ranked by the
/// level that their value reaches; within a level, those nearest in value to what overruled them
/// come first.
class BestLines {
public:
    using Gene = ReservationTree::Gene;
    struct Line {
        std::uint32_t top = 0;    ///< the highest node that its value reaches
        std::uint32_t above = 0;  ///< index in `visits_` of the node that overruled it
        int level = 0;            ///< that its value reaches; 0 is the root
        Score value = 0;
    };

    /// Finds at most `most` lines. The tree must not be empty; valid until the tree changes.
    void find(const ReservationTree& tree, std::size_t most);

    [[nodiscard]] const std::vector<Line>& lines() const { return lines_; }

    /// Writes the moves of one of `lines()` and returns how many there are.
    int moves(const ReservationTree& tree, const Line& line,
              std::array<Gene, most_plies>& genes) const;

private:
    struct Visit {
        std::uint32_t node = 0;
        std::uint32_t above = 0;  ///< index of its parent in `visits_`
    };
    void follow(const ReservationTree& tree, const Line& line);
    template <class Use>
    void for_each_overruled(const ReservationTree& tree, int level, Use use) const;
    void take_level(const ReservationTree& tree, int level, std::size_t most);

    std::vector<Line> lines_;
    std::vector<Visit> visits_;
    std::vector<std::uint64_t> keys_;  ///< sort keys of the candidates of a level
    std::array<std::vector<std::uint32_t>, most_plies + 2>
        overruled_below_;  ///< indices in `visits_`, by the level of their overruled children
};

inline void BestLines::find(const ReservationTree& tree, std::size_t most) {
    visits_.clear();
    for (int level = 0; level <= tree.longest() + 1; ++level)
        overruled_below_[static_cast<std::size_t>(level)].clear();
    lines_.assign(1, {0, 0, 0, tree.value()});
    std::size_t followed = 0;
    for (int level = 1; level <= tree.longest() && lines_.size() < most; ++level) {
        for (; followed < lines_.size(); ++followed) follow(tree, lines_[followed]);
        take_level(tree, level, most - lines_.size());
    }
}

/// Follows the children that carry the value down to the leaf, and notes the branches not taken.
inline void BestLines::follow(const ReservationTree& tree, const Line& line) {
    std::uint32_t number = line.top;
    std::uint32_t above = line.above;
    for (;;) {
        const auto& node = tree.nodes_[number];
        if (node.tried == 0) return;
        const auto visit = static_cast<std::uint32_t>(visits_.size());
        visits_.push_back({number, above});
        if ((node.tried & (node.tried - 1)) != 0)
            overruled_below_[node.depth + 1U].push_back(visit);
        above = visit;
        number = tree.entry(node, node.carrier).node;
    }
}

/// Calls `use(visit, child, key)` with the candidates of a level. Smaller keys are better: first by
/// the loss of value, then in the order found.
template <class Use>
void BestLines::for_each_overruled(const ReservationTree& tree, int level, Use use) const {
    std::uint64_t order = 0;
    for (const std::uint32_t visit : overruled_below_[static_cast<std::size_t>(level)]) {
        const auto& node = tree.nodes_[visits_[visit].node];
        const auto children = tree.children(node);
        const std::uint32_t carrier = ReservationTree::rank(node, node.carrier);
        const Score value = children[carrier].value;
        for (std::uint32_t i = 0; i < children.size(); ++i) {
            if (i == carrier) continue;
            const auto loss = static_cast<std::uint64_t>(std::abs(children[i].value - value));
            use(visit, children[i], loss << 32 | order++);
        }
    }
}

/// Adds the best lines of a level in the order found, so that results do not depend on how the
/// standard library implements nth_element.
inline void BestLines::take_level(const ReservationTree& tree, int level, std::size_t most) {
    std::size_t number = 0;
    for (const std::uint32_t visit : overruled_below_[static_cast<std::size_t>(level)])
        number += ReservationTree::count(tree.nodes_[visits_[visit].node]) - 1;
    std::uint64_t last = ~std::uint64_t{0};
    if (number > most) {
        keys_.resize(number);
        for_each_overruled(tree, level, [key = keys_.data()](auto, const auto&, auto next) mutable {
            *key++ = next;
        });
        const auto place = keys_.begin() + static_cast<std::ptrdiff_t>(most) - 1;
        std::ranges::nth_element(keys_, place);
        last = *place;
    }
    for_each_overruled(tree, level, [&](std::uint32_t visit, const auto& child, auto key) {
        if (key <= last) lines_.push_back({child.node, visit, level, child.value});
    });
}

inline int BestLines::moves(const ReservationTree& tree, const Line& line,
                            std::array<Gene, most_plies>& genes) const {
    const auto copy = [&](const auto& node) {
        std::ranges::copy(tree.run(node), genes.begin() + node.depth - node.length);
    };
    if (line.level > 0) {
        for (std::uint32_t visit = line.above;; visit = visits_[visit].above) {
            const auto& node = tree.nodes_[visits_[visit].node];
            if (node.depth == 0) break;
            copy(node);
        }
    }
    for (std::uint32_t number = line.top;;) {
        const auto& node = tree.nodes_[number];
        copy(node);
        if (node.tried == 0) return node.depth;
        number = tree.entry(node, node.carrier).node;
    }
}

}  // namespace lawan::search
