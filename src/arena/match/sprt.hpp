#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

#include "arena/match/statistics.hpp"

namespace lawan::arena {

/// A sequential test of a pairing. Pairs may finish in any order but are looked at in the order of
/// their turns, so that the test ends at the same pair whatever the concurrency.
class SequentialTest {
public:
    /// Without hypotheses it only puts the pairs in order, and never ends.
    explicit SequentialTest(const std::optional<SprtHypotheses>& hypotheses)
        : hypotheses_(hypotheses) {}

    /// The half points of a pair, 0 to 4. Turns count from 0; each is added once.
    void add(std::size_t turn, std::size_t half_points);

    /// How many pairs count: all turns before the first that is missing, up to the verdict.
    [[nodiscard]] std::size_t looked_at() const { return looked_at_; }
    /// None while it goes on.
    [[nodiscard]] std::optional<SprtVerdict> verdict() const { return verdict_; }

private:
    std::optional<SprtHypotheses> hypotheses_;
    std::map<std::size_t, std::size_t> waiting_;  ///< half points by turn
    std::array<std::uint64_t, 5> pentanomial_{};
    std::size_t looked_at_ = 0;
    std::optional<SprtVerdict> verdict_;
};

}  // namespace lawan::arena
