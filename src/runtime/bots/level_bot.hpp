#pragma once

#include <cstdint>
#include <memory>

#include "base/random.hpp"
#include "base/stop.hpp"
#include "runtime/bot.hpp"

namespace lawan::runtime {

/// How a person of some strength plays: looks a few plies ahead and judges not quite exactly.
struct Level {
    int depth = 1;
    Score tolerance = 0;  ///< what a move may be worse than the best and still look as good
};

/// A search made weaker in a sensible way: every move gets its score from a few plies, and what is
/// misjudged is drawn from the seed. A blunder that costs more than the tolerance is never made
/// unless it lies beyond the depth.
class LevelBot final : public Bot {
public:
    LevelBot(std::unique_ptr<Bot> search, const Level& level, std::uint64_t seed, Limits own)
        : Bot(own), search_(std::move(search)), level_(level), seed_(seed), random_(seed) {}

    void new_game() override;
    /// The tables of so few plies are not worth keeping.
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
