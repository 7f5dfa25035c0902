#include "server/tournaments/tournament_player.hpp"

#include <fmt/format.h>

#include <exception>
#include <utility>

#include "base/stop.hpp"

namespace lawan::server {

void TournamentPlayer::end() {
    stop_.request_stop();
    worker_.end();
}

void TournamentPlayer::begin(const std::string& id) {
    playing_ = id;
    stop_ = StopSource();
    turn_ = {};
    kept_in_turn_ = 0;
    making_way_ = false;
}

void TournamentPlayer::play(const std::shared_ptr<ArenaJob>& job) {
    worker_.post([this, id = playing_, job, token = stop_.get_token()] {
        Ending ending{.id = id, .status = TournamentStatus::Failed};
        try {
            const auto keep_step = [&](const std::string& step, const Json& result) {
                keep(id, step, result);
            };
            const bool all = job->play(limits_.slots, keep_step, token);
            ending.status = all ? TournamentStatus::Done : TournamentStatus::Stopped;
        } catch (const std::exception& error) {
            ending.failure = error.what();
        }
        loop_.post([this, ending] { finish(ending); });
    });
}

void TournamentPlayer::fail(const std::string& failure) {
    finish({.id = playing_, .status = TournamentStatus::Failed, .failure = failure});
}

void TournamentPlayer::finish(Ending ending) {
    playing_.clear();
    ending.made_way = making_way_ && ending.status == TournamentStatus::Stopped;
    ended_(ending);
}

void TournamentPlayer::stop(const std::string& id) {
    if (playing_ == id) stop_.request_stop();
}

void TournamentPlayer::make_way_if_due() {
    if (turn_.elapsed() < limits_.turn || kept_in_turn_ == 0) return;
    making_way_ = true;
    stop_.request_stop();
}

/// By a thread that plays; waits until it is kept.
void TournamentPlayer::keep(const std::string& id, const std::string& step, const Json& result) {
    const std::string text = result.dump();
    const auto failure = writes_.push_and_wait(
        [&](Store& store) { TournamentStore(store.database()).add_step(id, step, text); });
    if (failure)
        throw EnvironmentError(fmt::format("a finished game could not be kept: {}", *failure));
    ++kept_in_turn_;
}

}  // namespace lawan::server
