#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands/command.hpp"
#include "runtime/bot.hpp"
#include "runtime/game_record.hpp"
#include "runtime/match.hpp"

namespace lawan::cli {

/// A player on one side.
struct Seat {
    std::string name;
    std::unique_ptr<Bot> bot;  ///< null: a person
};

struct PlaySettings {
    Limits limits;        ///< for bots without their own; default: one second per move
    TimeControl control;  ///< clocks of both players
    std::optional<std::array<Duration, 2>> left{};  ///< on the clocks of a resumed game
    std::uint64_t seed = 1;
    std::size_t played = 0;  ///< the last moves of the opening that were played in earlier sessions
};

/// One game in the terminal, from the first move to the result.
class PlaySession {
public:
    /// `opening`: legal moves to make before the session starts.
    PlaySession(Context& context, const Position& start, const std::vector<std::string>& opening,
                std::array<Seat, 2> seats, const PlaySettings& settings);

    /// Plays until the game is over or left. Prints nothing if `quiet`, which needs two bots.
    ExitCode run(bool quiet);

    [[nodiscard]] const Match& match() const { return match_; }
    [[nodiscard]] const Position& start() const { return start_; }
    [[nodiscard]] const PlaySettings& settings() const { return settings_; }
    [[nodiscard]] bool has_person() const { return !seats_[0].bot || !seats_[1].bot; }
    /// Tells whether a turn was played; false if the game was over from the start.
    [[nodiscard]] bool has_played() const { return has_played_; }
    [[nodiscard]] std::int64_t began_at() const { return began_at_; }
    [[nodiscard]] const std::vector<MoveRecord>& moves() const { return moves_; }
    /// Counts the first moves that nobody played: given with --moves, not with --played.
    [[nodiscard]] std::size_t given_moves() const { return given_moves_; }
    /// Counts the moves after those that were played before this session.
    [[nodiscard]] std::size_t played_before() const { return opening_moves_ - given_moves_; }
    /// Returns the time left on the clocks when the game was left; meaningful only with a game
    /// clock.
    [[nodiscard]] const std::array<Duration, 2>& left() const { return left_; }

private:
    enum class Next : std::uint8_t { GoOn, Leave };

    Next person_turn();
    Next obey(std::string_view line);
    void bot_turn(bool quiet);
    void undo();
    void hint();
    void leave(std::string detail);
    void write_down(std::optional<Duration> spent, std::optional<std::int64_t> nodes = {});

    void show_board();
    void show_result();
    [[nodiscard]] const Seat& seat(Player player) const {
        return seats_[static_cast<std::size_t>(player)];
    }
    [[nodiscard]] std::string called(Player player) const;  ///< e.g. `X (Ana)`, coloured
    [[nodiscard]] std::string status_line() const;

    Context* context_;
    Position start_;
    std::array<Seat, 2> seats_;
    PlaySettings settings_;
    Match match_;
    std::vector<MoveRecord> moves_;  ///< the moves of match_, as they are stored
    std::size_t opening_moves_;      ///< of moves_, made before this session
    std::size_t given_moves_;
    std::array<Duration, 2> left_{};
    Stopwatch turn_;
    std::int64_t began_at_;
    bool has_played_ = false;
    std::optional<BoardView> shown_;  ///< the board last drawn
};

}  // namespace lawan::cli
