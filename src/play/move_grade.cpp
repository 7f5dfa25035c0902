#include "play/move_grade.hpp"

#include <algorithm>

namespace lawan::play {
namespace {

int sign(Score score) { return score > 0 ? 1 : score < 0 ? -1 : 0; }

/// Clamps estimates to a win of one point: a search that sees a win may report many points.
Score within_one_point(Score score) { return std::clamp(score, -score_unit, score_unit); }

Verdict graded(Score loss, Score error, Score blunder) {
    return loss >= blunder ? Verdict::Blunder : loss >= error ? Verdict::Error : Verdict::Fine;
}

/// Grades by two values of the same kind.
Verdict verdict_of(const PlayedValue& played, Score loss) {
    const bool exact = played.before.exact;
    const int steps = sign(played.before.score) + sign(played.after.score);
    if (played.by_marks) {
        const Verdict verdict = graded(loss, 2 * score_unit, 6 * score_unit);
        // A move that changes the result is an error, however few marks it costs.
        return exact && steps > 0 ? std::max(verdict, Verdict::Error) : verdict;
    }
    if (exact) return graded(steps, 1, 2);
    return graded(within_one_point(played.before.score) + within_one_point(played.after.score), 300,
                  600);
}

}  // namespace

bool differ_in_kind(const Value& before, const Value& after) {
    return before.known && after.known && before.exact != after.exact;
}

Judgement judge(const PlayedValue& played) {
    const Value& before = played.before;
    const Value& after = played.after;
    if (!before.known) return {};
    if (played.is_choice) return {Verdict::Best, 0};
    if (!after.known || differ_in_kind(before, after)) return {};
    const Score loss = std::max(before.score + after.score, 0);
    if (loss == 0) return {played.is_slower ? Verdict::Fine : Verdict::Best, 0};
    return {verdict_of(played, loss), loss};
}

std::string verdict_text(Verdict verdict) {
    switch (verdict) {
        case Verdict::None:
            return "";
        case Verdict::Best:
            return "best";
        case Verdict::Fine:
            return "fine";
        case Verdict::Error:
            return "error";
        case Verdict::Blunder:
            return "blunder";
    }
    return "";
}

}  // namespace lawan::play
