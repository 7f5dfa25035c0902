#include "arena/match/runner.hpp"

#include <fmt/format.h>

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "arena/match/sprt.hpp"

namespace lawan::arena {
namespace {

/// A seed of its own for each bot in each game, so that no order of play matters.
std::uint64_t game_seed(std::uint64_t seed, std::size_t pair, std::size_t game, std::size_t bot) {
    return seed * 0x9e3779b97f4a7c15 + pair * 4 + game * 2 + bot;
}

/// The exact value for who moves, if it is known in no time. Whether it is depends on the position
/// alone, so that the same seed gives the same games.
std::optional<Score> quick_value(const Position& position, std::unique_ptr<PositionSolver>& judge,
                                 const std::stop_token& stop) {
    constexpr Duration patience = std::chrono::milliseconds(20);
    constexpr std::size_t table_bytes = std::size_t{16} << 20U;
    if (!judge) {
        auto made = make_solver(position, {.table_bytes = table_bytes});
        if (!made) throw EnvironmentError(made.error().message);
        judge = *std::move(made);
    }
    if (judge->estimate(position).time > patience) return std::nullopt;
    return judge->score(position, stop);
}

/// Ends games by their exact value once it is known. Where the opening's value is known the bots
/// still have to keep it: such a game ends when it has come to be worth another result.
class Adjudicator {
public:
    Adjudicator(Slot& slot, const std::stop_token& stop) : slot_(&slot), stop_(&stop) {}

    void look_at(Match& match) {
        const Position& position = match.position();
        const auto value = quick_value(position, slot_->judge, *stop_);
        const bool at_opening = std::exchange(at_opening_, false);
        if (!value) return;
        value_ = *value;
        const Player mover = position.to_move();
        const Player winner = value_ > 0 ? mover : opponent(mover);
        const int result = value_ == 0 ? 0 : winner == Player::X ? 1 : -1;
        if (at_opening) {
            opening_known_ = true;
            opening_result_ = result;
        }
        if (opening_known_ && result == opening_result_) return;
        const double worth = static_cast<double>(value_) / score_unit;
        match.adjudicate(result == 0 ? std::nullopt : std::optional(winner),
                         fmt::format("worth {:+g} for {}", worth, player_text(mover)));
    }
    /// For who moves, of the last position whose value was known.
    [[nodiscard]] Score value() const { return value_; }

private:
    Slot* slot_;
    const std::stop_token* stop_;
    bool at_opening_ = true;
    bool opening_known_ = false;
    int opening_result_ = 0;  // 1: X wins
    Score value_ = 0;
};

FinishedGame play_game(const Registry& registry, const Opening& opening, const PairingPlan& plan,
                       Slot& slot, std::size_t pair, std::size_t game,
                       const std::stop_token& stop) {
    FinishedGame record{.moved_first = game == 0};
    auto& bots = slot.bots;
    for (std::size_t i = 0; i < bots.size(); ++i) {
        const std::uint64_t seed = game_seed(plan.seed, pair, game, i);
        if (!bots[i] || !bots[i]->renew(seed)) {
            auto bot = registry.make_bot(plan.bots[i], opening.position, seed, plan.limits);
            if (!bot) throw EnvironmentError(bot.error().message);
            bots[i] = *std::move(bot);
        }
        bots[i]->new_game();
    }
    const Player first_to_move = opening.position.to_move();
    const Player first_bot = record.moved_first ? first_to_move : opponent(first_to_move);
    Match match(slot.rules.copy(opening.position), plan.control);
    match.came_from(slot.rules.copy(opening.start), opening.moves);
    Adjudicator adjudicator(slot, stop);
    while (!match.result()) {
        if (slot.watch) slot.watch(match, first_bot);
        if (plan.adjudicate) adjudicator.look_at(match);
        if (match.result()) break;
        const bool first_moves = match.position().to_move() == first_bot;
        match.play(*bots[first_moves ? 0 : 1], plan.limits, stop, {});
    }
    const MatchResult& result = *match.result();
    record.reason = result.reason;
    record.detail = result.detail;
    record.score = !result.winner ? 0.5 : *result.winner == first_bot ? 1 : 0;
    record.moves = match.moves();
    record.final_position = match.position().text();
    if (result.reason == Reason::Normal || result.reason == Reason::Adjudicated) {
        const Score won_by = result.reason == Reason::Normal ? match.position().outcome().points
                                                             : std::abs(adjudicator.value());
        const double points = static_cast<double>(won_by) / score_unit;
        record.margin = record.score == 0.5 ? 0 : record.score > 0.5 ? points : -points;
    }
    return record;
}

/// Collects pairs as they finish and shows them in the order of the openings.
class Collector {
public:
    Collector(const PairingPlan& plan, const std::function<void(const PairingResult&)>& progress,
              const PairingMemory& memory)
        : progress_(&progress), memory_(&memory), test_(plan.sprt) {}

    /// True if the pair was played before; it is then added.
    bool recall(std::size_t turn, std::size_t opening) {
        const std::lock_guard lock(mutex_);
        if (!memory_->recall) return false;
        auto record = memory_->recall(opening);
        if (!record) return false;
        collect(turn, *std::move(record));
        return true;
    }

    /// `turn` counts the pairs in the order in which they are to be looked at.
    void add(std::size_t turn, PairRecord record) {
        const std::lock_guard lock(mutex_);
        if (memory_->keep) memory_->keep(record);
        collect(turn, std::move(record));
    }

    [[nodiscard]] bool decided() const { return decided_; }
    [[nodiscard]] PairingResult take() { return std::move(result_); }

private:
    void collect(std::size_t turn, PairRecord record) {
        test_.add(turn, record.half_points());
        waiting_.emplace(turn, std::move(record));
        while (result_.pairs.size() < test_.looked_at()) {
            const auto next = waiting_.find(result_.pairs.size());
            result_.pairs.push_back(std::move(next->second));
            waiting_.erase(next);
            if (result_.pairs.size() == test_.looked_at()) result_.verdict = test_.verdict();
            if (*progress_) (*progress_)(result_);
        }
        if (result_.verdict) decided_ = true;
    }

    const std::function<void(const PairingResult&)>* progress_;
    const PairingMemory* memory_;
    std::mutex mutex_;
    SequentialTest test_;
    std::map<std::size_t, PairRecord> waiting_;
    PairingResult result_;
    std::atomic<bool> decided_ = false;
};

}  // namespace

PairRecord play_pair(const Registry& registry, const std::vector<Opening>& openings,
                     const PairingPlan& plan, std::size_t opening, Slot& slot,
                     const std::stop_token& stop) {
    PairRecord record{.opening = opening, .games = {}};
    for (std::size_t game = 0; game < 2; ++game)
        record.games[game] =
            play_game(registry, openings[opening], plan, slot, opening, game, stop);
    return record;
}

PairingResult play_pairing(const Registry& registry, const std::vector<Opening>& openings,
                           const PairingPlan& plan, const std::stop_token& stop,
                           const std::function<void(const PairingResult&)>& progress,
                           const PairingMemory& memory) {
    Collector collector(plan, progress, memory);
    const std::size_t count = plan.only ? plan.only->size() : openings.size();
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> interrupted = false;
    std::mutex failure_mutex;
    std::exception_ptr failure;
    const auto work = [&] {
        try {
            Slot slot;
            for (std::size_t turn = next++; turn < count && !collector.decided(); turn = next++) {
                const std::size_t pair = plan.only ? (*plan.only)[turn] : turn;
                if (collector.recall(turn, pair)) continue;
                if (plan.drain.stop_requested()) {
                    interrupted = true;
                    return;
                }
                PairRecord record = play_pair(registry, openings, plan, pair, slot, stop);
                if (stop.stop_requested()) {
                    interrupted = true;
                    return;
                }
                collector.add(turn, std::move(record));
            }
        } catch (...) {
            const std::lock_guard lock(failure_mutex);
            failure = std::current_exception();
            next = count;
        }
    };
    {
        std::vector<std::jthread> workers;
        for (int i = 1; i < plan.concurrency; ++i) workers.emplace_back(work);
        work();
    }
    if (failure) std::rethrow_exception(failure);
    PairingResult result = collector.take();
    result.interrupted = interrupted;
    return result;
}

}  // namespace lawan::arena
