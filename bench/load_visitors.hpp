#pragma once

#include <atomic>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "tests/server/web_client.hpp"

// Who comes to the server of load_bench: people who play, and others who want it to fall.

namespace lawan::bench {

using tests::Json;

/// What all visitors together have seen.
class Tally {
public:
    /// Counts an answer. One that no server should give is kept as a fault: any 5xx but 503 with
    /// Retry-After.
    void count(const tests::HttpReply& reply);
    void count_failure(const std::string& why, bool honest);
    /// A move that was confirmed: it must be there whatever happens.
    void confirm(const std::string& game, int ply, const std::string& move, double milliseconds);

    /// Latencies since the last call, sorted.
    [[nodiscard]] std::vector<double> take_latencies();
    [[nodiscard]] std::map<int, long> answers();
    [[nodiscard]] std::map<std::string, long> faults();
    [[nodiscard]] std::map<std::string, long> failures();
    /// By game: ply and move.
    [[nodiscard]] std::map<std::string, std::map<int, std::string>> confirmed();

private:
    std::mutex mutex_;
    std::map<int, long> answers_;
    std::map<std::string, long> faults_;
    std::map<std::string, long> failures_;
    std::map<std::string, std::map<int, std::string>> confirmed_;
    std::vector<double> latencies_;
};

/// 127.0.1.1, 127.0.1.2, ..
[[nodiscard]] std::string address_of(int visitor);

/// Plays one game after the other, move by move, against a level-1 bot or both sides.
class PlayingVisitor {
public:
    PlayingVisitor(std::uint16_t port, int number, Tally& tally);
    /// One action: a new game, a move, now and then the history or a hint.
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

/// One of: floods, half requests, aborted sockets, giant bots, imports and tournaments.
void attack(std::uint16_t port, int number, Tally& tally, const std::atomic<bool>& ending);

}  // namespace lawan::bench
