#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/options.hpp"
#include "base/stop.hpp"
#include "protocol/process.hpp"
#include "runtime/bot.hpp"

namespace lawan::protocol {

/// What an outside bot was named with.
struct OutsideSettings {
    std::string command;
    Limits limits{};
    Process::Settings process{};
    Duration start = std::chrono::seconds(10);               ///< it may take to get ready
    Duration patience = std::chrono::minutes(10);            ///< with a move that has no time limit
    std::vector<std::pair<std::string, std::string>> own{};  ///< options that are the program's
};

/// The options of every outside bot that Lawan itself understands.
[[nodiscard]] std::vector<OptionInfo> outside_options();
/// Reads `time=1s,Hash=64`. Options that are not on the list are the program's own.
[[nodiscard]] Expected<OutsideSettings> parse_outside(std::string_view options,
                                                      std::string_view command);

/// How much longer than it should a program may take, to tell a late answer from none.
inline constexpr Duration grace = std::chrono::seconds(1);

/// What bots have in common that are programs of their own: started when first needed, once for
/// many games; ended and started anew after a fault.
class OutsideBot : public Bot {
public:
    OutsideBot(OutsideSettings settings, const Position& position);

    void new_game() override { new_game_ = true; }
    std::expected<void, Fault> follow(const GameSoFar& game, const StopToken& stop) final;
    Answer choose(const Position& position, const Limits& given, StopToken stop,
                  const ReportCallback& progress) final;

protected:
    /// What goes wrong in the middle of a conversation: thrown by `blame` and what uses it, and a
    /// fault once it leaves `follow` or `choose`.
    struct Blamed {
        Fault fault;
    };

    [[nodiscard]] const OutsideSettings& settings() const { return settings_; }
    [[nodiscard]] const std::optional<GameSoFar>& game() const { return game_; }
    /// True once for each game.
    [[nodiscard]] bool take_new_game() { return std::exchange(new_game_, false); }

    /// Called with a process that was just started.
    virtual void greet(const StopToken& stop) = 0;
    /// Called before each move that is refereed, off the clock.
    virtual void prepare(const StopToken& stop) = 0;
    /// Called with a running process, for a move.
    virtual Report answer(const Position& position, const Limits& given, const StopToken& stop,
                          const ReportCallback& progress) = 0;

    void say(std::string_view line, const StopToken& stop);
    /// The next line; a deadline that passes gives nothing, any other failure is blamed.
    [[nodiscard]] std::optional<std::string> hear(Clock::time_point deadline,
                                                  const StopToken& stop);
    [[nodiscard]] bool running() const { return process_.has_value(); }
    /// Drops what it has said unasked.
    void forget() {
        if (process_) process_->forget();
    }
    /// Ends the program and throws Blamed.
    [[noreturn]] void blame(Reason reason, const std::string& what);
    void finish(Duration patience);

    /// When it must have answered: nothing if there is no end to waiting.
    [[nodiscard]] std::optional<Clock::time_point> deadline(const Limits& limits,
                                                            Clock::time_point begin) const;
    /// A legal move as Lawan writes it; any other is blamed.
    [[nodiscard]] static std::string checked_move(const Position& position, std::string_view move);

private:
    /// Starts it if it is not running.
    void start(const StopToken& stop);

    OutsideSettings settings_;
    std::optional<Process> process_;
    std::optional<GameSoFar> game_;
    std::vector<std::string> moves_;  ///< what `game_` looks at
    bool new_game_ = true;
};

}  // namespace lawan::protocol
