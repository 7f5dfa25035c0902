#include "solve/adjacency/full_board/set_groups.hpp"

#include <bit>
#include <cstddef>
#include <utility>

namespace lawan::solve {

SetGroups::SetGroups(const EmptyCellsGame& sets, int neighbours)
    // Orthogonal neighbours have fewer cells in sight in common, so fewer suffice to connect a
    // group.
    : sight_(sets.sights()),
      near_(neighbours == 8 ? 3 : 2),
      highest_cost_(neighbours == 8 ? 3 : 4) {
    for (std::size_t way = 0; way < near_.size(); ++way) {
        for (std::size_t cell = 0; cell < sight_.size(); ++cell) {
            for (std::size_t other = 0; other < sight_.size(); ++other) {
                const auto common =
                    static_cast<std::size_t>(std::popcount(sight_[cell] & sight_[other]));
                if (common > way) near_[way][cell] |= std::uint64_t{1} << other;
            }
        }
    }
}

SetGroups::Group SetGroups::first_group(std::uint64_t empty, int way) const {
    const auto& near = near_[static_cast<std::size_t>(way)];
    Group group{.cells = empty & -empty, .seen = 0};
    for (std::uint64_t fresh = group.cells; fresh != 0;) {
        const auto cell = static_cast<std::size_t>(std::countr_zero(fresh));
        const std::uint64_t more = near[cell] & empty & ~group.cells;
        group.cells |= more;
        group.seen |= sight_[cell];
        fresh = (fresh & (fresh - 1)) | more;
    }
    return group;
}

std::optional<SetGroups::Division> SetGroups::division(std::uint64_t empty, int way) const {
    Group group = first_group(empty, way);
    if (group.cells == empty) return std::nullopt;
    Division result{.odd = 0, .even = {}, .evens = 0, .cost = 0};
    std::uint64_t seen = 0;
    const auto add_even = [&](const Group& even) {
        result.even[static_cast<std::size_t>(result.evens++)] = even.cells;
        result.cost += std::popcount(even.seen);
    };
    Group largest{.cells = 0, .seen = 0};
    Group others{.cells = 0, .seen = 0};  // of odd size
    for (std::uint64_t rest = empty;;) {
        seen |= group.seen;
        rest &= ~group.cells;
        if (std::popcount(group.cells) % 2 == 0) {
            add_even(group);
        } else {
            if (std::popcount(group.cells) > std::popcount(largest.cells))
                std::swap(group, largest);
            others.cells |= group.cells;
            others.seen |= group.seen;
        }
        if (rest == 0) break;
        group = first_group(rest, way);
    }
    // All odd groups but one are even in pairs; if there are even groups anyway, they stay with the
    // odd one.
    if (result.evens == 0) {
        add_even(others);
    } else {
        largest.cells |= others.cells;
        largest.seen |= others.seen;
    }
    result.odd = largest.cells;
    result.cost += std::popcount(largest.seen) - std::popcount(seen);
    if (result.cost > highest_cost_) return std::nullopt;
    return result;
}

}  // namespace lawan::solve
