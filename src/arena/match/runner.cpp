#include "arena/match/runner.hpp"

#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "base/stop.hpp"
#include "base/thread.hpp"

namespace lawan::arena {
namespace {

/// Collects finished pairs and reports them in the order of their turns.
class Collector {
public:
    Collector(const PairQueue& queue, const PairingRun& run) : queue_(&queue), run_(&run) {}

    void add(const PairJob& job, PairRecord record) {
        const SequentialTest& test = queue_->test(job.pairing);
        waiting_.emplace(queue_->turn(job), std::move(record));
        while (result_.pairs.size() < test.looked_at()) {
            const auto next = waiting_.find(result_.pairs.size());
            result_.pairs.push_back(std::move(next->second));
            waiting_.erase(next);
            if (result_.pairs.size() == test.looked_at()) result_.verdict = test.verdict();
            if (run_->progress) run_->progress(result_);
        }
    }
    [[nodiscard]] PairingResult take() { return std::move(result_); }

private:
    const PairQueue* queue_;
    const PairingRun* run_;
    std::map<std::size_t, PairRecord> waiting_;  ///< keyed by turn
    PairingResult result_;
};

}  // namespace

bool play_pairs(PairQueue& queue, const PairWork& work) {
    std::mutex mutex;  // guards the queue and all below
    std::exception_ptr failure;
    bool all = true;
    const auto next = [&]() -> std::optional<PairJob> {
        const std::lock_guard lock(mutex);
        if (failure) return std::nullopt;
        const auto job = queue.next();
        if (!job || !(work.stop.stop_requested() || work.drain.stop_requested())) return job;
        all = false;
        return std::nullopt;
    };
    const auto finish = [&](const PairJob& job, PairRecord record) {
        const std::lock_guard lock(mutex);
        queue.finish(job, record);
        if (work.finished) work.finished(job, std::move(record));
    };
    const auto play = [&](std::size_t thread) {
        try {
            PairPlayer player = work.player(thread);
            while (const auto job = next()) {
                PairRecord record = player.play(*job, work.stop);
                if (work.stop.stop_requested()) {
                    const std::lock_guard lock(mutex);
                    all = false;
                    return;
                }
                if (work.keep) work.keep(*job, record);
                finish(*job, std::move(record));
            }
        } catch (...) {
            const std::lock_guard lock(mutex);
            if (!failure) failure = std::current_exception();
        }
    };
    {
        std::vector<Thread> others;
        for (int thread = 1; thread < work.threads; ++thread)
            others.emplace_back(play, static_cast<std::size_t>(thread));
        play(0);
    }
    if (failure) std::rethrow_exception(failure);
    return all;
}

PairingResult play_pairing(const Registry& registry, const std::vector<Opening>& openings,
                           const PairingPlan& plan, const PairingRun& run) {
    std::vector<PairJob> jobs;
    if (run.only) {
        for (const std::size_t opening : *run.only) jobs.push_back({.opening = opening});
    } else {
        for (std::size_t i = 0; i < openings.size(); ++i) jobs.push_back({.opening = i});
    }
    PairQueue queue(jobs, plan.sprt);
    Collector collector(queue, run);
    for (const auto& job : jobs) {
        auto known = run.recall ? run.recall(job.opening) : std::nullopt;
        if (!known) continue;
        queue.finish(job, *known);
        collector.add(job, *std::move(known));
    }
    // A non-owning pointer: the caller's list outlives this call.
    std::shared_ptr<const std::vector<Opening>> shared(std::shared_ptr<void>(), &openings);
    const PairSource source{.plan = [&](std::size_t) { return plan; },
                            .openings = [&](std::size_t, const StopToken&) { return shared; }};
    const bool all =
        play_pairs(queue, {.threads = run.concurrency,
                           .stop = run.stop,
                           .drain = run.drain,
                           .player = [&](std::size_t) { return PairPlayer(registry, source); },
                           .finished =
                               [&](const PairJob& job, PairRecord record) {
                                   if (run.keep) run.keep(record);
                                   collector.add(job, std::move(record));
                               }});
    PairingResult result = collector.take();
    result.interrupted = !all;
    return result;
}

}  // namespace lawan::arena
