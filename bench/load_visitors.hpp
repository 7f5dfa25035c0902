#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "tests/server/web_client.hpp"

// Visitors of load_bench's server: people who play, and attackers who try to bring it down.

namespace lawan::bench {

using tests::Json;

/// What all visitors together have observed.
class Tally {
public:
    /// Counts an answer. Records a fault if no server should give it: any 5xx but 503 with
    /// Retry-After.
    void count(const tests::HttpReply& reply);
    void count_failure(const std::string& why, bool honest);
    /// Records a confirmed move, which must never be lost.
    void confirm(const std::string& game, int ply, const std::string& move, double milliseconds);

    /// Returns the latencies since the last call, sorted.
    [[nodiscard]] std::vector<double> take_latencies();
    [[nodiscard]] std::map<int, long> answers();
    [[nodiscard]] std::map<std::string, long> faults();
    [[nodiscard]] std::map<std::string, long> failures();
    /// Returns by game: ply and move.
    [[nodiscard]] std::map<std::string, std::map<int, std::string>> confirmed();

private:
    std::mutex mutex_;
    std::map<int, long> answers_;
    std::map<std::string, long> faults_;
    std::map<std::string, long> failures_;
    std::map<std::string, std::map<int, std::string>> confirmed_;
    std::vector<double> latencies_;
};

/// Returns 127.0.1.1, 127.0.1.2, ..
[[nodiscard]] std::string address_of(int visitor);

/// Plays one game after another, move by move, against a level-1 bot or for both sides.
class PlayingVisitor {
public:
    PlayingVisitor(std::uint16_t port, int number, Tally& tally);
    /// Takes one action: a new game, a move, sometimes the history or a hint.
    void act();

private:
    void begin();
    void move();

    tests::Person person_;
    bool against_bot_;
    Tally& tally_;
    Random random_;
    std::string game_;
    int ply_ = 0;
};

/// Runs one kind of attack: floods, incomplete requests, aborted sockets, giant bots, imports and
/// tournaments.
void attack(std::uint16_t port, int number, Tally& tally, const std::atomic<bool>& ending);

}  // namespace lawan::bench
