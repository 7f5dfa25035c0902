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

/// A search's result in text, scores from the view of the player to move.
struct Report {
    struct ScoredText {
        std::string move;
        Score score = 0;
        bool exact = false;
    };

    std::string move;
    Score score = 0;
    bool exact = false;
    int depth = 0;  ///< 0: the bot has no opinion, and the score means nothing
    std::vector<std::string> line{};
    std::vector<ScoredText> moves{};
    Counters counters{};
    Duration time{};
    std::string by{};  ///< who found it, where a bot asks several: `solver`, `search`, `mirror`
    std::shared_ptr<const TraceText> trace{};  ///< none unless Limits::traced
    Duration forgiven{};  ///< of the time it took, what the referee shall not count
};

/// What a bot chose and saw, or why it has no move.
using Answer = std::expected<Report, Fault>;

/// Must not throw.
using ReportCallback = std::function<void(const Report&)>;

/// What the referee tells a bot before it has to move.
struct GameSoFar {
    struct Clocks {
        std::array<Duration, 2> left{};  ///< by player
        Duration increment{};
    };

    Position start;
    std::span<const std::string> opening{};  ///< moves that nobody chose
    std::span<const std::string> moves{};    ///< those after it
    std::optional<Clocks> clocks{};          ///< none without a game clock
    Duration margin{};                       ///< lateness that is forgiven
};

/// A player. Used by one thread at a time.
class Bot {
public:
    /// `own`: the limits of the bot's spec. They beat those it is given.
    explicit Bot(Limits own) : own_limits_(own) {}
    Bot(const Bot&) = delete;
    Bot& operator=(const Bot&) = delete;
    virtual ~Bot() = default;

    virtual void new_game() = 0;

    /// A program of its own, which thinks as long as nobody sets it a limit.
    [[nodiscard]] virtual bool is_program() const { return false; }

    /// Whether a move may depend on what it saw before earlier ones, by more than the random
    /// numbers that were drawn. If not, a new bot plays as well.
    [[nodiscard]] virtual bool remembers() const { return true; }

    /// Gets ready for another game of the same kind as if it were made anew with that seed; false,
    /// and nothing changed, if it cannot.
    virtual bool renew(std::uint64_t /*seed*/) { return false; }

    /// Comes before each `choose` of a refereed game, and is not on the clock. After a fault it is
    /// not asked to choose.
    [[nodiscard]] virtual std::expected<void, Fault> follow(const GameSoFar& /*game*/,
                                                            const StopToken& /*stop*/) {
        return {};
    }

    /// A legal move in a position that is not over. Blocks until the limits are reached or `stop`
    /// is requested; `progress` is called by this thread. Throws nothing.
    [[nodiscard]] virtual Answer choose(const Position& position, const Limits& limits,
                                        StopToken stop, const ReportCallback& progress) = 0;

    /// The limits that hold when it is offered `given`.
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
