#pragma once

#include <algorithm>
#include <cstdint>

#include "solve/bound_table.hpp"

namespace lawan::standard {

/// Narrows a score down with questions of the kind "is it more than s?".
///
/// A quick win or loss is cheap to prove or refute, and each move further away costs a few times
/// more. So the first questions are the far ones, at the end of the range where the last one cost
/// less. Where they become dear, the dearer end is taken to be near the score; between ends that
/// cost about the same the range is halved.
class ScoreWindows {
public:
    explicit ScoreWindows(Bounds range) : range_(range) {}

    [[nodiscard]] bool known() const { return range_.least == range_.most; }
    [[nodiscard]] int score() const { return range_.least; }

    /// Is the score more than this?
    [[nodiscard]] int question() {
        const bool both_signs = range_.least < 0 && range_.most > 0;
        const std::uint64_t cost = std::max(cost_at_most_, cost_at_least_);
        if (both_signs && cost >= dear) {
            if (cost_at_most_ > lopsided * cost_at_least_) return ask(range_.most - 1, true);
            if (cost_at_least_ > lopsided * cost_at_most_) return ask(range_.least, false);
            const int middle = range_.least + (range_.most - range_.least) / 2;
            return ask(middle, middle >= 0);
        }
        const bool at_most =
            range_.most > 0 && (range_.least >= 0 || cost_at_most_ <= cost_at_least_);
        if (at_most) {
            const int room = range_.most - std::max(range_.least, 0);
            return ask(range_.most - step(cost_at_most_, room), true);
        }
        const int room = std::min(range_.most, 0) - range_.least;
        return ask(range_.least - 1 + step(cost_at_least_, room), false);
    }

    /// The search found this bound, above or not above what was asked, at this cost.
    void answer(int bound, std::uint64_t nodes) {
        if (bound > asked_) {
            range_.least = std::max(range_.least, bound);
        } else {
            range_.most = std::min(range_.most, bound);
        }
        (asked_at_most_ ? cost_at_most_ : cost_at_least_) = nodes;
    }

private:
    static constexpr std::uint64_t cheap = 64;  ///< nodes
    static constexpr std::uint64_t dear = 2000;
    static constexpr std::uint64_t lopsided = 8;

    [[nodiscard]] static int step(std::uint64_t cost, int room) {
        const int wanted = cost < cheap ? 3 : cost < dear ? 2 : std::max(2, room * 3 / 4);
        return std::clamp(wanted, 1, std::max(1, room));
    }
    int ask(int score, bool at_most) {
        asked_ = score;
        asked_at_most_ = at_most;
        return score;
    }

    Bounds range_;
    std::uint64_t cost_at_least_ = 0;  ///< of the last question at this end of the range
    std::uint64_t cost_at_most_ = 0;
    int asked_ = 0;
    bool asked_at_most_ = false;
};

}  // namespace lawan::standard
