#pragma once

#include <cstdint>
#include <optional>

#include "base/recent.hpp"
#include "base/stop.hpp"
#include "engine/opponent/likely_replies.hpp"
#include "games/adjacency/adjacency.hpp"
#include "solve/adjacency/full_board/empty_cells_game.hpp"
#include "solve/adjacency/full_board/subset_table.hpp"

namespace lawan::engine {

/// Tells moves apart that are equally good against best play, by what they bring against an
/// opponent who may err (LikelyReplies) when one's own moves stay best: the average over likely
/// replies of the best that can follow, as many replies deep as there is time for. Beyond that both
/// play best. A game won or lost counts for more than its margin.
class TrapSearch {
public:
    explicit TrapSearch(const Adjacency& game);

    /// Of these moves, all of them best, the first that brings most. `values` knows what can
    /// follow.
    [[nodiscard]] Adjacency::Action choose(const SubsetTable& values, const Adjacency::State& state,
                                           std::uint64_t moves, const StopToken& stop);
    /// What a player can expect who just moved, in thousandths of a mark, `replies` moves of the
    /// opponent being looked at; none if stopped or if it takes too long. `settled`: marks of that
    /// player less the opponent's that no empty cell sees.
    [[nodiscard]] std::optional<Score> expected(const SubsetTable& values, std::uint64_t empty,
                                                int settled, int replies);

private:
    struct Key {
        std::uint64_t empty = 0;
        std::int16_t settled = 0;
        std::int16_t replies = 0;

        bool operator==(const Key&) const = default;
    };

    /// What one question is asked with.
    struct Question {
        const SubsetTable& values;
        const StopToken& stop;
        std::uint64_t sets_left;  ///< that may still be looked at
    };

    [[nodiscard]] std::optional<Score> average(Question& question, const Key& key);
    /// The best that whoever is to move can expect; `settled` is that player's.
    [[nodiscard]] std::optional<Score> best(Question& question, const Key& key);

    Adjacency game_;
    EmptyCellsGame sets_;
    LikelyReplies replies_;
    Recent<Key, Score> expected_;
};

}  // namespace lawan::engine
