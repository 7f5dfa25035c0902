#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdlib>

#include "solve/connect4/simd/bound_table.hpp"

namespace lawan::solve::standard {

/// Narrows a score down with null-window questions of the kind "is it more than s?".
///
/// A quick win or loss is cheap to prove or refute, and each move further away costs about twice as
/// much. So the first questions are far from the score, at the end of the range where the last one
/// cost less. Once they become expensive, the costs at both ends tell where the score is: they grow
/// exponentially towards it, so it should be where the extrapolated costs meet. That is the next
/// question, but never at the very ends of the range, so that the range shrinks with either answer.
class ScoreWindows {
public:
    explicit ScoreWindows(Bounds range) : range_(range), dear_(dear_of(range.most)) {}

    [[nodiscard]] bool known() const { return range_.least == range_.most; }
    [[nodiscard]] int score() const { return range_.least; }

    /// Returns the next question: is the score more than this?
    [[nodiscard]] int question() {
        asked_ = std::max(high_.cost, low_.cost) < dear_ ? next_far() : next_between();
        return asked_;
    }

    /// Takes the answer: the bound that the search found, above or not above the question, and its
    /// cost.
    void answer(int bound, std::uint64_t nodes) {
        if (bound > asked_) {
            range_.least = std::max(range_.least, bound);
            low_.add(asked_, nodes);
        } else {
            range_.most = std::min(range_.most, bound);
            high_.add(asked_, nodes);
        }
    }

private:
    static constexpr std::uint64_t cheap = 64;  ///< in nodes
    static constexpr std::uint64_t lopsided = 8;
    /// How costs grow per step towards the score: by a factor between 1.9 and 4.8, or 2.8 if
    /// unknown; in logarithms as below. Tuned, as is the rest, for few nodes on the public
    /// positions.
    static constexpr int least_growth = 15;
    static constexpr int most_growth = 36;
    static constexpr int usual_growth = 24;

    /// Returns about 16 log2(cost).
    [[nodiscard]] static int logarithm(std::uint64_t cost) {
        const int power = static_cast<int>(std::bit_width(std::max<std::uint64_t>(cost, 1))) - 1;
        return 16 * power + static_cast<int>((cost << 4U >> power) & 15U);
    }

    /// The last two questions that were answered at one end of the range.
    struct End {
        std::uint64_t cost = 0;
        std::uint64_t cost_before = 0;
        int asked = 0;
        int asked_before = 0;

        void add(int question, std::uint64_t nodes) {
            cost_before = cost;
            asked_before = asked;
            cost = nodes;
            asked = question;
        }
        /// Returns whether the last question was right next to the one before.
        [[nodiscard]] bool inched() const {
            return cost_before != 0 && std::abs(asked - asked_before) == 1;
        }
        [[nodiscard]] int growth() const {
            if (cost_before == 0 || asked == asked_before) return usual_growth;
            const int grown = logarithm(cost) - logarithm(cost_before);
            return std::clamp(grown / std::abs(asked - asked_before), least_growth, most_growth);
        }
    };

    [[nodiscard]] int next_far() const {
        const bool from_high = range_.most > 0 && (range_.least >= 0 || high_.cost <= low_.cost);
        if (from_high) {
            const int room = range_.most - std::max(range_.least, 0);
            return range_.most - step(high_.cost, room);
        }
        const int room = std::min(range_.most, 0) - range_.least;
        return range_.least - 1 + step(low_.cost, room);
    }
    [[nodiscard]] static int step(std::uint64_t cost, int room) {
        return std::clamp(cost < cheap ? 3 : 2, 1, std::max(1, room));
    }

    [[nodiscard]] int next_between() const {
        const int room = range_.most - range_.least;
        // 1. An end that was nearly free to prove tells nothing about the score.
        if (low_.cost < cheap && range_.least >= 0) return range_.most - long_step(room);
        if (high_.cost < cheap && range_.most <= 0) return range_.least - 1 + long_step(room);
        // 2. If one end is far more expensive, assume once that the score is there.
        if (high_.cost > lopsided * low_.cost && !high_.inched()) return range_.most - 1;
        if (low_.cost > lopsided * high_.cost && !low_.inched()) return range_.least;
        // 3. Ask where the extrapolated costs meet.
        const int high_growth = high_.growth();
        const int low_growth = low_.growth();
        const int sum = logarithm(high_.cost) - logarithm(low_.cost) + high_growth * high_.asked +
                        low_growth * low_.asked;
        const int growth = high_growth + low_growth;
        const int meet = sum >= 0 ? sum / growth : -((growth - 1 - sum) / growth);
        const int margin = std::max(1, (5 * room + 8) / 16);
        return std::clamp(meet, range_.least - 1 + margin, range_.most - margin);
    }
    [[nodiscard]] static int long_step(int room) {
        return std::clamp(room * 3 / 4, 1, std::max(1, room));
    }

    /// Returns the number of nodes above which a question is expensive: more if more discs are to
    /// come.
    [[nodiscard]] static std::uint64_t dear_of(int most) {
        const auto side = static_cast<std::uint64_t>(most);
        return side * side * side * side * side * side / 3072;
    }

    Bounds range_;
    std::uint64_t dear_;
    End high_;
    End low_;
    int asked_ = 0;
};

}  // namespace lawan::solve::standard
