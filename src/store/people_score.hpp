#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "base/language.hpp"

namespace lawan::store {

/// The results of finished games between people and a bot, from the bot's view.
struct PeopleScore {
    int won = 0;
    int drawn = 0;
    int lost = 0;

    [[nodiscard]] int games() const { return won + drawn + lost; }
    /// Returns e.g. `5 played, 3 won by the bot, 1 drawn`; empty if there are no games.
    [[nodiscard]] std::string text(const Words& words) const;
};

/// Counts the games in the file that satisfy report A's rules for games with people: Adjacency on 8
/// x 8 with eight neighbours, 8 rounds or more from the usual start, not imported. A game counts if
/// it was played to its end, or if both sides had made 8 moves before somebody resigned or ran out
/// of time, and at least 8 of the person's moves were their own. Games from the browser and the
/// terminal count alike. `bots`: the specs of the bot, with options in any order. Returns no games
/// if the file does not exist; throws StoreError.
[[nodiscard]] PeopleScore score_against_people(const std::filesystem::path& file,
                                               std::span<const std::string> bots);

}  // namespace lawan::store
