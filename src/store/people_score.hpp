#pragma once

#include <filesystem>
#include <string>

namespace lawan {

/// Finished games of people against a bot, counted for the bot.
struct PeopleScore {
    int won = 0;
    int drawn = 0;
    int lost = 0;

    [[nodiscard]] int games() const { return won + drawn + lost; }
    /// `5 played, 3 won by the bot, 1 drawn`; empty if there are none.
    [[nodiscard]] std::string text() const;
};

/// From the games in the file, of the game named (any board) and the bot with exactly these
/// options. No file: no games. Failures are StoreError.
[[nodiscard]] PeopleScore score_against_people(const std::filesystem::path& file,
                                               const std::string& game, const std::string& bot);

}  // namespace lawan
