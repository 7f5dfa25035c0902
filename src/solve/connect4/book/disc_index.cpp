#include "solve/connect4/book/disc_index.hpp"

#include <algorithm>
#include <bit>

namespace lawan::solve {
namespace {

/// Lists all sets of cells that `discs` discs can occupy in the columns from `column` on.
void list_occupied(const ConnectFour::Rules& rules, int column, int discs, std::uint64_t so_far,
                   std::vector<std::uint64_t>& sets) {
    if (column == rules.width) {
        if (discs == 0) sets.push_back(so_far);
        return;
    }
    for (int height = 0; height <= std::min(rules.height, discs); ++height) {
        const std::uint64_t cells = ((std::uint64_t{1} << height) - 1)
                                    << column * (rules.height + 1);
        list_occupied(rules, column + 1, discs - height, so_far | cells, sets);
    }
}

}  // namespace

DiscIndex::DiscIndex(const ConnectFour& game, int discs) : game_(game) {
    list_occupied(game.rules(), 0, discs, 0, occupied_);
    std::erase_if(occupied_, [&](std::uint64_t cells) {
        return game.transformed({.own = cells}, 1).own < cells;
    });
    std::ranges::sort(occupied_);
    const auto subsets = std::uint32_t{1} << discs;
    subset_rank_.resize(subsets);
    for (std::uint32_t subset = 0; subset < subsets; ++subset) {
        if (std::popcount(subset) == discs / 2)
            subset_rank_[subset] = static_cast<std::uint32_t>(subset_count_++);
    }
}

double DiscIndex::most(const ConnectFour& game, int discs) {
    std::vector<double> ways(static_cast<std::size_t>(discs) + 1);  // by the number of discs so far
    ways[0] = 1;
    for (int column = 0; column < game.rules().width; ++column) {
        for (int sum = discs; sum >= 0; --sum) {
            for (int height = 1; height <= std::min(game.rules().height, sum); ++height)
                ways[static_cast<std::size_t>(sum)] += ways[static_cast<std::size_t>(sum - height)];
        }
    }
    double subsets = 1;
    for (int i = 1; i <= discs / 2; ++i) subsets = subsets * (discs + 1 - i) / i;
    return ways.back() * subsets;
}

std::size_t DiscIndex::of(const ConnectFour::State& state) const {
    const auto image = game_.transformed(state, 1);
    const std::uint64_t here = state.own | state.enemy;
    const std::uint64_t there = image.own | image.enemy;
    const std::uint32_t rank = here < there   ? rank_of_own(state)
                               : there < here ? rank_of_own(image)
                                              : std::min(rank_of_own(state), rank_of_own(image));
    const auto place = std::ranges::lower_bound(occupied_, std::min(here, there));
    return static_cast<std::size_t>(place - occupied_.begin()) * subset_count_ + rank;
}

std::uint32_t DiscIndex::rank_of_own(const ConnectFour::State& state) const {
    std::uint32_t subset = 0;
    std::uint32_t disc = 1;
    for (std::uint64_t left = state.own | state.enemy; left != 0; left &= left - 1, disc <<= 1U) {
        if ((state.own & left & -left) != 0) subset |= disc;
    }
    return subset_rank_[subset];
}

}  // namespace lawan::solve
