#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <utility>

#include "game/game.hpp"

namespace lawan::search {

/// The moves of a position, each with a rank for move ordering. On the stack.
template <Game G>
class RankedMoves {
public:
    struct Entry {
        ActionOf<G> move;
        Score rank;
    };

    void add(ActionOf<G> move, Score rank) { entries_[size_++] = {move, rank}; }

    /// Sorts by descending rank; ties keep their order (stable).
    void sort() {
        for (std::size_t i = 1; i < size_; ++i) {
            const Entry entry = entries_[i];
            std::size_t place = i;
            for (; place > 0 && entries_[place - 1].rank < entry.rank; --place)
                entries_[place] = entries_[place - 1];
            entries_[place] = entry;
        }
    }

    /// Swaps the highest-ranked of the moves from `place` on to that place (selection sort step):
    /// cheaper than sorting where a cutoff is likely.
    const Entry& pick(std::size_t place) {
        std::size_t best = place;
        for (std::size_t i = place + 1; i < size_; ++i) {
            if (entries_[i].rank > entries_[best].rank) best = i;
        }
        std::swap(entries_[place], entries_[best]);
        return entries_[place];
    }

    [[nodiscard]] std::size_t size() const { return size_; }

    void keep_first(std::size_t count) {
        if (count < size_) size_ = count;
    }

    [[nodiscard]] std::span<const Entry> entries() const { return {entries_.data(), size_}; }
    [[nodiscard]] std::span<Entry> entries() { return {entries_.data(), size_}; }

private:
    std::size_t size_ = 0;
    std::array<Entry, most_plies> entries_;
};

}  // namespace lawan::search
