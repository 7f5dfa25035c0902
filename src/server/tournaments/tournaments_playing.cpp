// One tournament after the other, and every finished pair kept.

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "server/tournaments/tournaments.hpp"

namespace lawan::server {

/// The first in the queue of the address whose last turn is longest ago.
std::string Tournaments::take_next() {
    const auto turn_of = [this](const std::string& id) {
        const auto last = last_turns_.find(find(id)->record.visitor);
        return last == last_turns_.end() ? 0 : last->second;
    };
    const auto next = std::ranges::min_element(queue_, {}, turn_of);
    std::string id = *next;
    queue_.erase(next);
    std::unordered_set<std::string> waiting{find(id)->record.visitor};
    for (const auto& other : queue_) waiting.insert(find(other)->record.visitor);
    std::erase_if(last_turns_, [&](const auto& turn) { return !waiting.contains(turn.first); });
    last_turns_[find(id)->record.visitor] = ++turns_taken_;
    return id;
}

void Tournaments::start_next() {
    if (!playing_.empty() || queue_.empty()) return;
    playing_ = take_next();
    stop_ = std::stop_source();
    turn_ = {};
    kept_in_turn_ = 0;
    making_way_ = false;
    Opened* opened = find(playing_);
    set_status(*opened, TournamentStatus::Running, "", {});
    refresh_waiting();
    with_job(*opened,
             [this, id = playing_](const std::expected<std::shared_ptr<ArenaJob>, Refusal>& job) {
                 if (job) {
                     play(id, *job);
                 } else {
                     ended(id, TournamentStatus::Failed, job.error().what());
                 }
             });
    tick();
}

void Tournaments::play(const std::string& id, const std::shared_ptr<ArenaJob>& job) {
    player_.post([this, id, job, token = stop_.get_token()] {
        TournamentStatus status = TournamentStatus::Failed;
        std::string failure;
        try {
            const bool all = job->play(
                settings_.arena.slots,
                [&](const std::string& step, const Json& result) { keep_step(id, step, result); },
                token);
            status = all ? TournamentStatus::Done : TournamentStatus::Stopped;
        } catch (const std::exception& error) {
            failure = error.what();
        }
        loop_.post([this, id, status, failure] { ended(id, status, failure); });
    });
}

/// By a thread that plays; waits until it is kept.
void Tournaments::keep_step(const std::string& id, const std::string& step, const Json& result) {
    const std::string text = result.dump();
    const auto failure = writes_.queue().push_and_wait(
        [&](Store& store) { TournamentStore(store.database()).add_step(id, step, text); });
    if (failure)
        throw EnvironmentError(fmt::format("a finished game could not be kept: {}", *failure));
    ++kept_in_turn_;
}

void Tournaments::ended(const std::string& id, TournamentStatus status,
                        const std::string& failure) {
    playing_.clear();
    Opened* opened = find(id);
    // Stopped and queued anew, or deleted, it is what its host wants it to be.
    if (opened != nullptr && opened->record.status == TournamentStatus::Running) {
        const bool waits_again = making_way_ && status == TournamentStatus::Stopped;
        if (waits_again) queue_.push_back(id);
        set_status(*opened, waits_again ? TournamentStatus::Waiting : status, failure, {});
    }
    if (opened != nullptr) refresh(*opened);  // the last pair may have come after it was stopped
    start_next();
}

void Tournaments::make_way_if_due() {
    if (queue_.empty() || turn_.elapsed() < settings_.arena.turn || kept_in_turn_ == 0) return;
    making_way_ = true;
    stop_.request_stop();
}

}  // namespace lawan::server
