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

/// What the score of a win measures.
enum class ScoreCounts : std::uint8_t {
    Wins,       ///< nothing: every win has the same score
    EarlyWins,  ///< earliness: see `Position::plies_to_win`
    Marks,      ///< the margin of marks
};

/// A game by name, as in `connect4` or `connect4:w=9,h=5`. Holds everything besides the rules that
/// differs between games, so that no code above this layer tests a game's name.
struct GameEntry {
    std::string name;
    std::string summary;
    std::string origin;
    std::vector<OptionInfo> options;
    std::vector<std::string> examples;
    std::string opponent;  ///< default opponent
    std::function<Expected<Position>(std::string_view options)> start;
    ScoreCounts score_counts = ScoreCounts::Wins;
    bool played_by_column = false;     ///< a move names a column, not a cell
    std::size_t positional = 0;        ///< how many leading options are written without names
    std::string special_case_of = {};  ///< the more general game that includes this one
    std::string uci_variant = {};      ///< name of the standard board in Fairy-Stockfish
};

/// The default game: short, and every bot plays it.
inline constexpr std::string_view first_game = "adjacency:rounds=8";

/// Returns all built-in games.
[[nodiscard]] std::span<const GameEntry> built_in_games();

/// Returns the built-in game that a spec names, or null.
[[nodiscard]] const GameEntry* built_in_game(std::string_view game_spec);

/// Returns whether the game is won by marks, so that results have a margin.
[[nodiscard]] bool has_marks(std::string_view game_spec);

/// A bot by name, as in `alphabeta` or `alphabeta:depth=6`.
struct BotEntry {
    using Make = std::function<Expected<std::unique_ptr<Bot>>(const Options&, const Position&,
                                                              std::uint64_t seed)>;

    std::string name;
    std::string summary;
    std::string origin;
    std::vector<OptionInfo> options;
    Make make;
    bool listed = false;  ///< comes from a bots file, not built in
    /// Returns whether a bot with these options requires a `time` or `nodes` limit of its own.
    std::function<bool(const Options&)> needs_limit{};
};

/// A kind of bot that runs an external program: `ugi:COMMAND` or `ugi[option=value]:COMMAND`.
struct OutsideEntry {
    using Make = std::function<Expected<std::unique_ptr<Bot>>(
        std::string_view options, std::string_view command, const Position&, std::uint64_t seed)>;

    std::string name;
    std::string summary;
    std::vector<OptionInfo> options;  ///< any other option is passed to the program
    Make make;                        ///< error offsets refer to `options`
};

/// The known games and bots; a value, not a global. The const functions are thread-safe once all
/// entries are added.
class Registry {
public:
    void add(GameEntry entry) { games_.push_back(std::move(entry)); }
    void add(BotEntry entry) { bots_.push_back(std::move(entry)); }
    void add(OutsideEntry entry) { outside_.push_back(std::move(entry)); }

    [[nodiscard]] std::span<const GameEntry> games() const { return games_; }
    [[nodiscard]] std::span<const BotEntry> bots() const { return bots_; }
    [[nodiscard]] std::span<const OutsideEntry> outside() const { return outside_; }

    /// Parses a game spec and returns the starting position.
    [[nodiscard]] Expected<Position> start(std::string_view game_spec) const;

    /// Finds the entry of the game that a spec names.
    [[nodiscard]] Expected<const GameEntry*> game_entry(std::string_view game_spec) const;

    /// Makes a bot for the game of `position`. `seed` applies unless the spec has one. `offered`
    /// supplies the limits to bots that require one and have none in their spec.
    [[nodiscard]] Expected<std::unique_ptr<Bot>> make_bot(std::string_view bot_spec,
                                                          const Position& position,
                                                          std::uint64_t seed,
                                                          const Limits& offered = {}) const;

private:
    std::vector<GameEntry> games_;
    std::vector<BotEntry> bots_;
    std::vector<OutsideEntry> outside_;
};

/// Returns a registry of all built-in games and bots. It has no entries that run programs: do not
/// add them where untrusted people name bots, since they run any command.
[[nodiscard]] Registry standard_registry();

}  // namespace lawan::runtime
