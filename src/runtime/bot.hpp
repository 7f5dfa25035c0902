#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/clock.hpp"
#include "base/stop.hpp"
#include "game/game.hpp"
#include "runtime/game_end.hpp"
#include "runtime/position.hpp"
#include "runtime/trace_text.hpp"
#include "search/search.hpp"

namespace lawan::runtime {

/// The result of a search as text. Scores are from the view of the player to move.
struct Report {
    struct ScoredText {
        std::string move;
        Score score = 0;
        bool exact = false;
    };

    std::string move;
    Score score = 0;
    bool exact = false;
    int depth = 0;  ///< 0: the bot reports no score, and `score` is meaningless
    std::vector<std::string> line{};
    std::vector<ScoredText> moves{};
    Counters counters{};
    Duration time{};
    std::string by{};  ///< which part of a combined bot found it: `solver`, `search`, `mirror`
    std::shared_ptr<const TraceText> trace{};  ///< null unless Limits::traced
    Duration forgiven{};                       ///< part of `time` that the referee does not count
};

/// A bot's report on its move, or the fault that left it without one.
using Answer = std::expected<Report, Fault>;

/// Receives progress of a search on the searching thread. Must not throw.
using ReportCallback = std::function<void(const Report&)>;

/// The history and clocks of a game, which the referee gives to a bot before each move.
struct GameSoFar {
    struct Clocks {
        std::array<Duration, 2> left{};  ///< by player
        Duration increment{};
    };

    Position start;
    std::span<const std::string> opening{};  ///< moves set up before the bots took over
    std::span<const std::string> moves{};    ///< moves played since
    std::optional<Clocks> clocks{};          ///< none without a game clock
    Duration margin{};                       ///< lateness that the referee forgives
};

/// A player. Not thread-safe: one thread at a time.
class Bot {
public:
    /// `own` are the limits in the bot's spec; they take precedence over those given to choose().
    explicit Bot(Limits own) : own_limits_(own) {}
    Bot(const Bot&) = delete;
    Bot& operator=(const Bot&) = delete;
    virtual ~Bot() = default;

    virtual void new_game() = 0;

    /// Returns true for an external program, which would think forever without a limit.
    [[nodiscard]] virtual bool is_program() const { return false; }

    /// Returns whether a move may depend on earlier searches (tables, trees) and not just on the
    /// state of the random generator. If false, a new bot plays as well as this one.
    [[nodiscard]] virtual bool remembers() const { return true; }

    /// Resets the bot for another game of the same kind, as if newly made with `seed`. Returns
    /// false and changes nothing if it cannot.
    virtual bool renew(std::uint64_t /*seed*/) { return false; }

    /// Brings the bot up to date before each choose() of a refereed game; not counted on the clock.
    /// After a fault choose() is not called.
    [[nodiscard]] virtual std::expected<void, Fault> follow(const GameSoFar& /*game*/,
                                                            const StopToken& /*stop*/) {
        return {};
    }

    /// Returns a legal move of a position that is not over. Blocks until the limits are reached or
    /// `stop` is requested; calls `progress` on the calling thread. Must not throw.
    [[nodiscard]] virtual Answer choose(const Position& position, const Limits& limits,
                                        StopToken stop, const ReportCallback& progress) = 0;

    /// Returns the limits in force when the game offers `given`: the spec's own if it has any.
    [[nodiscard]] Limits limits(const Limits& given) const {
        if (!own_limits_.any()) return given;
        Limits own = own_limits_;
        own.all_moves = given.all_moves;
        own.traced = given.traced;
        own.traced_nodes = given.traced_nodes;
        return own;
    }

private:
    Limits own_limits_;
};

}  // namespace lawan::runtime
