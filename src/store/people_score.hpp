#pragma once

#include <filesystem>
#include <span>
#include <string>

#include "base/language.hpp"

namespace lawan::store {

/// Finished games of people against a bot, counted for the bot.
struct PeopleScore {
    int won = 0;
    int drawn = 0;
    int lost = 0;

    [[nodiscard]] int games() const { return won + drawn + lost; }
    /// `5 played, 3 won by the bot, 1 drawn`; empty if there are none.
    [[nodiscard]] std::string text(const Words& words) const;
};

/// Counts the games in the file that report A's rules for games with people allow: Adjacency on
/// 8 x 8 with eight neighbours, played here from the usual start over 8 rounds or more. A game
/// counts if it was played: to its end, or until somebody resigned or was out of time after both
/// sides had made 8 moves, and 8 of the person's were not left to a bot. Games of the browser and
/// of the terminal count alike. `bots`: the specs that stand for the bot; the order of their
/// options does not matter. No file: no games. Failures are StoreError.
[[nodiscard]] PeopleScore score_against_people(const std::filesystem::path& file,
                                               std::span<const std::string> bots);

}  // namespace lawan::store
