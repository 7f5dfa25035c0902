#include "server/verdict.hpp"

#include <algorithm>

namespace lawan {
namespace {

int sign(Score score) { return score > 0 ? 1 : score < 0 ? -1 : 0; }

/// A proved win may count many points; beside an estimate it is one.
Score within_one_point(Score score) { return std::clamp(score, -score_unit, score_unit); }

}  // namespace

Score loss_of(const Value& before, const Value& after) {
    return std::max(before.score + after.score, 0);
}

std::string verdict_of(const Value& before, const Value& after, bool by_marks) {
    if (!before.known || !after.known) return {};
    const auto graded = [](Score loss, Score error, Score blunder) -> std::string {
        return loss >= blunder ? "blunder" : loss >= error ? "error" : "";
    };
    if (by_marks) return graded(loss_of(before, after), 2 * score_unit, 6 * score_unit);
    if (before.exact && after.exact) return graded(sign(before.score) + sign(after.score), 1, 2);
    return graded(within_one_point(before.score) + within_one_point(after.score), 300, 600);
}

}  // namespace lawan
