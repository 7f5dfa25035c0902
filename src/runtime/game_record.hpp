#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "runtime/game_end.hpp"

/// The stored form of a game: plain values, identical in memory and on disk.
namespace lawan::runtime {

/// The SHA-256 of a secret, 32 bytes; empty if there is none. The secret itself is never stored.
using KeyHash = std::string;

enum class GameStatus : std::uint8_t { Waiting, Playing, Over };

struct SeatRecord {
    bool human = true;
    std::string name{};
    bool open = false;     ///< a human seat that nobody has taken yet
    std::string bot{};     ///< spec of the bot; empty if human
    int level = 0;         ///< 1 to 5 for a level bot, else 0
    KeyHash holder{};      ///< key of the person in the seat
    KeyHash invitation{};  ///< anyone with this secret may take the seat
    KeyHash invited_by{};  ///< the invitation that the holder redeemed

    bool operator==(const SeatRecord&) const = default;
};

struct MoveRecord {
    std::string move;
    std::optional<std::int64_t> milliseconds{};  ///< thinking time, if known
    std::array<std::int64_t, 2> clocks{};  ///< both players' remaining time after the move, in ms
    int undone_by = 0;                     ///< for moves taken back: number of the undo, from 1
    std::optional<std::int64_t> nodes{};   ///< positions searched by the bot

    bool operator==(const MoveRecord&) const = default;
};

struct TimeRecord {
    std::optional<std::int64_t> per_move{};  ///< all times in milliseconds
    std::optional<std::int64_t> per_game{};
    std::int64_t increment = 0;

    bool operator==(const TimeRecord&) const = default;
};

struct PacingRecord {
    bool paused = false;
    std::int64_t delay = 600;  ///< milliseconds

    bool operator==(const PacingRecord&) const = default;
};

struct RequestRecord {
    std::string action;
    Player side = Player::X;

    bool operator==(const RequestRecord&) const = default;
};

struct ResultRecord {
    std::optional<Player> winner{};
    Reason reason = Reason::Normal;
    std::optional<Score> points{};
    std::string detail{};

    bool operator==(const ResultRecord&) const = default;
};

struct SeriesRecord {
    int x = 0;
    int o = 0;
    int draws = 0;

    bool operator==(const SeriesRecord&) const = default;
};

struct GameRecord {
    std::string id;
    std::int64_t seq = 1;
    GameStatus status = GameStatus::Playing;
    std::int64_t created_at = 0;  ///< milliseconds since 1970
    std::int64_t updated_at = 0;
    bool imported = false;
    std::string game;      ///< spec of the game
    std::string name;      ///< name in the spec, such as connect4
    std::string start;     ///< the position before the first move
    std::string position;  ///< the position after the last move
    std::int64_t seed = 0;
    TimeRecord time{};
    std::optional<PacingRecord> pacing{};
    std::array<SeatRecord, 2> seats{};
    std::vector<MoveRecord> moves{};
    std::vector<MoveRecord> undone{};  ///< in order of play
    std::optional<RequestRecord> request{};
    std::optional<ResultRecord> result{};
    SeriesRecord series{};
    std::string next{};  ///< id of the rematch
    KeyHash host{};
    std::string visitor{};  ///< Store::mark_of() the creator's address; empty if unknown

    bool operator==(const GameRecord&) const = default;
};

}  // namespace lawan::runtime
