#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "base/options.hpp"
#include "runtime/bot.hpp"
#include "runtime/position.hpp"

namespace lawan::runtime {

/// What the score of a win counts.
enum class ScoreCounts : std::uint8_t {
    Wins,       ///< nothing: every win is worth the same
    EarlyWins,  ///< the sooner it comes, the more: `Position::plies_to_win`
    Marks,      ///< the margin of marks
};

/// A game by name: `connect4` or `connect4:w=9,h=5`. All that differs between games and is not in
/// their rules is here, so that nothing above this layer asks for a game's name.
struct GameEntry {
    std::string name;
    std::string summary;
    std::string origin;
    std::vector<OptionInfo> options;
    std::vector<std::string> examples;
    std::string opponent;  ///< the bot to play against, unless told otherwise
    std::function<Expected<Position>(std::string_view options)> start;
    ScoreCounts score_counts = ScoreCounts::Wins;
    bool played_by_column = false;     ///< a move names a column, not a cell
    std::size_t positional = 0;        ///< so many options come first in a spec, without names
    std::string special_case_of = {};  ///< the game whose rules include this one
    std::string uci_variant = {};      ///< the name of its standard board in Fairy-Stockfish
};

/// The game for whoever has not chosen one: short, and every bot plays it.
inline constexpr std::string_view first_game = "adjacency:rounds=8";

/// Every game that is built in.
[[nodiscard]] std::span<const GameEntry> built_in_games();

/// The built-in game that a spec names; null if there is none.
[[nodiscard]] const GameEntry* built_in_game(std::string_view game_spec);

/// True if a game is won by marks, so that a margin says more than won and lost.
[[nodiscard]] bool has_marks(std::string_view game_spec);

/// A bot by name: `alphabeta` or `alphabeta:depth=6`.
struct BotEntry {
    using Make = std::function<Expected<std::unique_ptr<Bot>>(const Options&, const Position&,
                                                              std::uint64_t seed)>;

    std::string name;
    std::string summary;
    std::string origin;
    std::vector<OptionInfo> options;
    Make make;
    bool listed = false;  ///< not built in: from a bots file
    /// Whether a bot with these options cannot be made without a `time` or `nodes` of its own.
    std::function<bool(const Options&)> needs_limit{};
};

/// A kind of bot that is a program of its own: `ugi:COMMAND` or `ugi[option=value]:COMMAND`.
struct OutsideEntry {
    using Make = std::function<Expected<std::unique_ptr<Bot>>(
        std::string_view options, std::string_view command, const Position&, std::uint64_t seed)>;

    std::string name;
    std::string summary;
    std::vector<OptionInfo> options;  ///< any other is handed to the program
    Make make;                        ///< offsets of errors are those in `options`
};

/// What there is to play and to play against: a value, not a global. Adding is for whoever makes
/// it; asking is safe from any thread.
class Registry {
public:
    void add(GameEntry entry) { games_.push_back(std::move(entry)); }
    void add(BotEntry entry) { bots_.push_back(std::move(entry)); }
    void add(OutsideEntry entry) { outside_.push_back(std::move(entry)); }

    [[nodiscard]] std::span<const GameEntry> games() const { return games_; }
    [[nodiscard]] std::span<const BotEntry> bots() const { return bots_; }
    [[nodiscard]] std::span<const OutsideEntry> outside() const { return outside_; }

    /// The start of a game.
    [[nodiscard]] Expected<Position> start(std::string_view game_spec) const;

    /// The entry of the game that a spec names.
    [[nodiscard]] Expected<const GameEntry*> game_entry(std::string_view game_spec) const;

    /// A bot for the game of `position`. `seed` is used unless the spec gives one. `offered`: the
    /// limits of its searches, for bots that need one and have none in their spec.
    [[nodiscard]] Expected<std::unique_ptr<Bot>> make_bot(std::string_view bot_spec,
                                                          const Position& position,
                                                          std::uint64_t seed,
                                                          const Limits& offered = {}) const;

private:
    std::vector<GameEntry> games_;
    std::vector<BotEntry> bots_;
    std::vector<OutsideEntry> outside_;
};

/// Every game and bot that is built in. Programs are not: whoever takes bots from people who may
/// not run any command on this machine must not add them.
[[nodiscard]] Registry standard_registry();

}  // namespace lawan::runtime
