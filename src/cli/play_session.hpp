#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "cli/command.hpp"
#include "runtime/bot.hpp"
#include "runtime/match.hpp"

namespace lawan {

/// Who sits on one side.
struct Seat {
    std::string name;
    std::unique_ptr<Bot> bot;  ///< none: a person
};

struct PlaySettings {
    Limits limits;        ///< of bots without their own
    TimeControl control;  ///< clocks of both players
    std::uint64_t seed = 1;
};

/// One game in the terminal, from the first move to the last word.
class PlaySession {
public:
    PlaySession(Context& context, const Position& start, std::array<Seat, 2> seats,
                const PlaySettings& settings);

    /// Until the game is over or left. Says everything on the way unless both are bots and `quiet`.
    ExitCode run(bool quiet);

    [[nodiscard]] const Match& match() const { return match_; }

private:
    enum class Next : std::uint8_t { GoOn, Leave };

    Next person_turn();
    Next obey(std::string_view line);
    void bot_turn(bool quiet);
    void undo();
    void hint();

    void show_board();
    void show_result();
    [[nodiscard]] const Seat& seat(Player player) const {
        return seats_[static_cast<std::size_t>(player)];
    }
    [[nodiscard]] std::string called(Player player) const;  ///< `X (Ana)`, coloured
    [[nodiscard]] std::string status_line() const;

    Context* context_;
    Position start_;
    std::array<Seat, 2> seats_;
    PlaySettings settings_;
    Match match_;
    std::optional<BoardView> shown_;  ///< the board as last drawn
};

}  // namespace lawan
