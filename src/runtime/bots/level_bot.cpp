#include "runtime/bots/level_bot.hpp"

#include <algorithm>
#include <utility>

#include "base/stop.hpp"

namespace lawan::runtime {

void LevelBot::new_game() {
    search_->new_game();
    random_ = Random(seed_);
}

Answer LevelBot::choose(const Position& position, const Limits& given, StopToken stop,
                        const ReportCallback& progress) {
    Limits limits = this->limits(given);
    limits.depth = std::min(limits.depth.value_or(level_.depth), level_.depth);
    limits.all_moves = true;
    auto searched = search_->choose(position, limits, std::move(stop), progress);
    if (!searched) return searched;
    Report& report = *searched;
    const auto misjudged = [&](const Report::ScoredText& move) {
        const auto most = static_cast<std::uint32_t>(level_.tolerance) + 1;
        return move.score + static_cast<Score>(random_.below(most));
    };
    const Report::ScoredText* chosen = nullptr;
    Score best = -infinite_score;
    for (const auto& move : report.moves) {
        const Score score = misjudged(move);
        // A proved win is never misjudged.
        const bool won = &move == report.moves.data() && move.exact && move.score > 0;
        if (score > best || won) {
            chosen = &move;
            best = won ? infinite_score : score;
        }
    }
    if (chosen != nullptr && chosen->move != report.move) {
        report.move = chosen->move;
        report.score = chosen->score;
        report.exact = chosen->exact;
        report.line = {chosen->move};
    }
    if (!given.all_moves) report.moves = {{report.move, report.score, report.exact}};
    return searched;
}

}  // namespace lawan::runtime
