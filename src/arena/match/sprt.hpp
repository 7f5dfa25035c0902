#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>

#include "arena/match/statistics.hpp"

namespace lawan::arena {

/// A sequential probability ratio test (SPRT) of a pairing. Pairs may finish in any order but are
/// tested in the order of their turns, so the test ends at the same pair whatever the concurrency.
class SequentialTest {
public:
    /// Without hypotheses it only counts pairs in order and never ends.
    explicit SequentialTest(const std::optional<SprtHypotheses>& hypotheses)
        : hypotheses_(hypotheses) {}

    /// Adds the half points of a pair, 0 to 4. Turns count from 0; add each once.
    void add(std::size_t turn, std::size_t half_points);

    /// Returns how many pairs count: the turns before the first missing one, up to the verdict.
    [[nodiscard]] std::size_t looked_at() const { return looked_at_; }
    /// Returns the verdict; none while the test continues.
    [[nodiscard]] std::optional<SprtVerdict> verdict() const { return verdict_; }

private:
    std::optional<SprtHypotheses> hypotheses_;
    std::map<std::size_t, std::size_t> waiting_;  ///< half points keyed by turn
    std::array<std::uint64_t, 5> pentanomial_{};
    std::size_t looked_at_ = 0;
    std::optional<SprtVerdict> verdict_;
};

}  // namespace lawan::arena
