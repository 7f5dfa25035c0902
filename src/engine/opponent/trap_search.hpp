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

/// Breaks ties between moves that are equally good against best play, by their expected result
/// against a fallible opponent (LikelyReplies) if one's own moves stay best. An expectimax search:
/// averages over likely replies, maximises over best moves, as many replies deep as time allows;
/// beyond that both sides play best. Winning or losing counts for more than the margin.
class TrapSearch {
public:
    explicit TrapSearch(const Adjacency& game);

    /// Returns the move with the highest expectation, the first one on ties. All `moves` must be
    /// best moves; `values` must hold the sets that can follow.
    [[nodiscard]] Adjacency::Action choose(const SubsetTable& values, const Adjacency::State& state,
                                           std::uint64_t moves, const StopToken& stop);
    /// Returns the expected score of the player who just moved, in thousandths of a mark, looking
    /// `replies` moves of the opponent ahead; nullopt if it takes too long. `settled`: that
    /// player's settled marks, which no empty cell sees, minus the opponent's.
    [[nodiscard]] std::optional<Score> expected(const SubsetTable& values, std::uint64_t empty,
                                                int settled, int replies);

private:
    struct Key {
        std::uint64_t empty = 0;
        std::int16_t settled = 0;
        std::int16_t replies = 0;

        bool operator==(const Key&) const = default;
    };

    /// The inputs of one question.
    struct Question {
        const SubsetTable& values;
        const StopToken& stop;
        std::uint64_t sets_left;  ///< that may still be visited
    };

    [[nodiscard]] std::optional<Score> average(Question& question, const Key& key);
    /// Returns the best expectation of the player to move; `settled` is from that player's view.
    [[nodiscard]] std::optional<Score> best(Question& question, const Key& key);

    Adjacency game_;
    EmptyCellsGame sets_;
    LikelyReplies replies_;
    Recent<Key, Score> expected_;
};

}  // namespace lawan::engine
