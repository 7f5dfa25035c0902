#include "solve/connect4/standard_solver.hpp"

#include <bit>
#include <mutex>
#include <utility>
#include <variant>

#include "base/stop.hpp"
#include "base/thread.hpp"
#include "solve/connect4/score_windows.hpp"
#include "solve/connect4/standard_board.hpp"

namespace lawan::solve::standard {
namespace {

/// A position after its forced moves: decided, or quiet.
struct Settled {
    std::variant<int, QuietPosition> outcome;  ///< a score, or the position to search
    int sign = 1;  ///< -1 if the outcome is from the other player's view
};

Settled settle(std::uint64_t own, std::uint64_t enemy) {
    for (int sign = 1;; sign = -sign) {
        const std::uint64_t discs = own | enemy;
        const int plies = std::popcount(discs);
        if (plies == cells) return {0, 1};
        const std::uint64_t next = playable(discs);
        const std::uint64_t empty = board & ~discs;
        if ((completing(own) & next) != 0) return {score_of_win(plies + 1), sign};
        const std::uint64_t enemy_wins = completing(enemy) & empty;
        const std::uint64_t threats = enemy_wins & next;
        const std::uint64_t safe = next & ~(enemy_wins >> 1);
        if (safe == 0 || std::popcount(threats) > 1 || (threats & ~safe) != 0)
            return {-score_of_win(plies + 2), sign};
        const std::uint64_t reply = threats != 0 ? threats : safe;
        if (!std::has_single_bit(reply))
            return {QuietPosition{own, enemy, enemy_wins, plies}, sign};
        own = std::exchange(enemy, own | reply);
    }
}

/// Converts "is the score of the player to move more than `score`?" into a target of the first
/// player.
int target_of(const QuietPosition& position, int score) {
    return position.plies % 2 == 0 ? score + 1 : -score;
}

}  // namespace

Expected<StandardSolver> StandardSolver::make(std::size_t table_bytes, Instructions instructions,
                                              int threads) {
    auto table = BoundTable::make(table_bytes);
    if (!table) return std::unexpected(std::move(table.error()));
    std::vector<BoundTable> many_discs;
    for (int i = 0; i < threads; ++i) {
        auto own = BoundTable::make(Memory::many_discs_bytes);
        if (!own) return std::unexpected(std::move(own.error()));
        many_discs.push_back(*std::move(own));
    }
    return StandardSolver(*std::move(table), std::move(many_discs), instructions);
}

StandardSolver::StandardSolver(BoundTable table, std::vector<BoundTable> many_discs,
                               Instructions instructions)
    : table_(std::make_unique<BoundTable>(std::move(table))) {
    const auto make = instructions == Instructions::Best && has_avx512_search() ? make_avx512_search
                      : instructions != Instructions::Portable && has_avx2_search()
                          ? make_avx2_search
                          : make_portable_search;
    KeysInProgress* const busy = many_discs.size() > 1 ? busy_.get() : nullptr;
    for (BoundTable& own : many_discs) {
        auto& worker = *workers_.emplace_back(
            std::make_unique<Worker>(Memory{table_.get(), std::move(own)}, nullptr));
        worker.search = make(worker.memory, busy);
    }
}

void StandardSolver::forget() {
    table_->forget();
    for (auto& worker : workers_) worker->memory.many_discs.forget();
}

std::uint64_t StandardSolver::nodes() const {
    std::uint64_t sum = 0;
    for (const auto& worker : workers_) sum += worker->search->nodes();
    return sum;
}

std::optional<int> StandardSolver::ask(const QuietPosition& root, int target,
                                       const StopToken& stop) {
    TargetSearch& first = *workers_.front()->search;
    if (workers_.size() == 1) return first.search(root, {target}, stop);

    // 1. Most questions are answered before another thread would have started.
    constexpr std::uint64_t few_nodes = 1U << 13U;
    if (const auto bound = first.search(root, {target, few_nodes}, stop)) return bound;
    if (stop.stop_requested()) return std::nullopt;

    // 2. Search in parallel.
    StopSource answered;
    const StopCallback on_stop(stop, [&] { answered.request_stop(); });
    std::mutex mutex;
    std::optional<int> answer;
    const auto run = [&](TargetSearch& search) {
        const auto bound = search.search(root, {target}, answered.get_token());
        if (!bound) return;  // another thread has the answer, or the search was stopped
        const std::scoped_lock lock(mutex);
        answer = bound;
        answered.request_stop();
    };
    {
        std::vector<Thread> others;
        for (std::size_t i = 1; i < workers_.size(); ++i)
            others.emplace_back([&run, &search = *workers_[i]->search] { run(search); });
        run(first);
    }
    return answer;
}

std::optional<int> StandardSolver::score(std::uint64_t own, std::uint64_t enemy,
                                         const StopToken& stop) {
    const Settled settled = settle(own, enemy);
    if (const int* decided = std::get_if<int>(&settled.outcome)) return settled.sign * *decided;
    const auto& root = std::get<QuietPosition>(settled.outcome);
    ScoreWindows windows({-score_of_win(root.plies + 4), score_of_win(root.plies + 3)});
    while (!windows.known()) {
        const std::uint64_t before = nodes();
        const auto bound = ask(root, target_of(root, windows.question()), stop);
        if (!bound) return std::nullopt;
        windows.answer(*bound, nodes() - before);
    }
    return settled.sign * windows.score();
}

std::optional<bool> StandardSolver::scores(std::uint64_t own, std::uint64_t enemy, int wanted,
                                           const StopToken& stop) {
    const Settled settled = settle(own, enemy);
    if (const int* decided = std::get_if<int>(&settled.outcome))
        return settled.sign * *decided >= wanted;
    const auto& root = std::get<QuietPosition>(settled.outcome);
    // From the other player's view "at least wanted" is "at most -wanted".
    const int asked = settled.sign == 1 ? wanted - 1 : -wanted;
    const auto bound = ask(root, target_of(root, asked), stop);
    if (!bound) return std::nullopt;
    const bool more = *bound > asked;
    return more == (settled.sign == 1);
}

}  // namespace lawan::solve::standard
