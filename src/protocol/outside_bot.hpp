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

/// How an external bot is started and limited.
struct OutsideSettings {
    std::string command;
    Limits limits{};
    Process::Settings process{};
    Duration start = std::chrono::seconds(10);               ///< time to get ready
    Duration patience = std::chrono::minutes(10);            ///< for a move without a time limit
    std::vector<std::pair<std::string, std::string>> own{};  ///< options of the program itself
};

/// Returns the options that Lawan itself understands for every external bot.
[[nodiscard]] std::vector<OptionInfo> outside_options();
/// Parses options such as `time=1s,Hash=64`. Unknown options are kept for the program.
[[nodiscard]] Expected<OutsideSettings> parse_outside(std::string_view options,
                                                      std::string_view command);

/// Extra wait beyond the deadline, to tell a late answer from none.
inline constexpr Duration grace = std::chrono::seconds(1);

/// Base of bots that are external programs. Starts the program when first needed, keeps it for many
/// games and restarts it after a fault.
class OutsideBot : public Bot {
public:
    OutsideBot(OutsideSettings settings, const Position& position);

    void new_game() override { new_game_ = true; }
    std::expected<void, Fault> follow(const GameSoFar& game, const StopToken& stop) final;
    Answer choose(const Position& position, const Limits& given, StopToken stop,
                  const ReportCallback& progress) final;

protected:
    /// Thrown in the middle of a dialogue with the program; follow() and choose() turn it into
    /// their result.
    struct Blamed {
        Fault fault;
    };

    [[nodiscard]] const OutsideSettings& settings() const { return settings_; }
    [[nodiscard]] const std::optional<GameSoFar>& game() const { return game_; }
    /// Returns true once per game.
    [[nodiscard]] bool take_new_game() { return std::exchange(new_game_, false); }

    /// Performs the handshake with a process just started.
    virtual void greet(const StopToken& stop) = 0;
    /// Runs before each refereed move, off the clock.
    virtual void prepare(const StopToken& stop) = 0;
    /// Requests a move from the running process.
    virtual Report answer(const Position& position, const Limits& given, const StopToken& stop,
                          const ReportCallback& progress) = 0;

    void say(std::string_view line, const StopToken& stop);
    /// Returns the next line, or none at the deadline or a stop. Blames the program if it ended or
    /// floods.
    [[nodiscard]] std::optional<std::string> hear(Clock::time_point deadline,
                                                  const StopToken& stop);
    [[nodiscard]] bool running() const { return process_.has_value(); }
    /// Discards unread output.
    void forget() {
        if (process_) process_->forget();
    }
    /// Kills the program and throws Blamed.
    [[noreturn]] void blame(Reason reason, const std::string& what);
    void finish(Duration patience);

    /// Returns when the move is due; none if it may take forever.
    [[nodiscard]] std::optional<Clock::time_point> deadline(const Limits& limits,
                                                            Clock::time_point begin) const;
    /// Returns the canonical text of a move. Throws Blamed if it is illegal or resigns.
    [[nodiscard]] static std::string checked_move(const Position& position, std::string_view move);

private:
    /// Starts the program unless it is running.
    void start(const StopToken& stop);

    OutsideSettings settings_;
    std::optional<Process> process_;
    std::optional<GameSoFar> game_;
    std::vector<std::string> moves_;  ///< storage of `game_->moves`
    bool new_game_ = true;
};

}  // namespace lawan::protocol
