#pragma once

#include <cstdint>
#include <memory>

#include "base/random.hpp"
#include "base/stop.hpp"
#include "runtime/bot.hpp"

namespace lawan::runtime {

/// Playing strength: how many plies to look ahead and how large errors in judgement may be.
struct Level {
    int depth = 1;
    Score tolerance = 0;  ///< largest random amount added to a move's score
};

/// A weakened search for play against people: scores every move at a low depth and adds random
/// errors drawn from the seed. It never makes a blunder that costs more than the tolerance, unless
/// the loss lies beyond its depth.
class LevelBot final : public Bot {
public:
    LevelBot(std::unique_ptr<Bot> search, const Level& level, std::uint64_t seed, Limits own)
        : Bot(own), search_(std::move(search)), level_(level), seed_(seed), random_(seed) {}

    void new_game() override;
    /// Returns false: tables of so few plies are not worth keeping.
    [[nodiscard]] bool remembers() const override { return false; }
    Answer choose(const Position& position, const Limits& given, StopToken stop,
                  const ReportCallback& progress) override;

private:
    std::unique_ptr<Bot> search_;
    Level level_;
    std::uint64_t seed_;
    Random random_;
};

}  // namespace lawan::runtime
