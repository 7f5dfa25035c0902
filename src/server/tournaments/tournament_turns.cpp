#include "server/tournaments/tournament_turns.hpp"

#include <algorithm>
#include <map>
#include <unordered_set>
#include <utility>

namespace lawan::server {

void TournamentTurns::remove(const std::string& id) {
    std::erase_if(waiting_, [&](const Waiting& waiting) { return waiting.id == id; });
}

std::optional<std::string> TournamentTurns::begin_next() {
    if (!playing_.empty() || waiting_.empty()) return std::nullopt;
    const auto turn_of = [this](const Waiting& waiting) {
        const auto last = last_turns_.find(waiting.visitor);
        return last == last_turns_.end() ? 0 : last->second;
    };
    const auto next = std::ranges::min_element(waiting_, {}, turn_of);
    Waiting taken = std::move(*next);
    waiting_.erase(next);
    std::unordered_set<std::string> visitors{taken.visitor};
    for (const auto& waiting : waiting_) visitors.insert(waiting.visitor);
    std::erase_if(last_turns_, [&](const auto& turn) { return !visitors.contains(turn.first); });
    last_turns_[taken.visitor] = ++turns_taken_;
    playing_ = std::move(taken.id);
    stop_ = StopSource();
    turn_ = {};
    steps_ = 0;
    making_way_ = false;
    return playing_;
}

void TournamentTurns::stop(const std::string& id) {
    if (playing_ == id) stop_.request_stop();
}

void TournamentTurns::make_way_after(Duration longest) {
    if (playing_.empty() || waiting_.empty() || turn_.elapsed() < longest || steps_ == 0) return;
    making_way_ = true;
    stop_.request_stop();
}

bool TournamentTurns::end_turn() {
    playing_.clear();
    return making_way_;
}

std::vector<std::string> TournamentTurns::ids() const {
    std::vector<std::string> ids;
    for (const auto& waiting : waiting_) ids.push_back(waiting.id);
    return ids;
}

std::optional<std::size_t> TournamentTurns::place_of(const std::string& id) const {
    const auto place = std::ranges::find(waiting_, id, &Waiting::id);
    if (place == waiting_.end()) return std::nullopt;
    return static_cast<std::size_t>(place - waiting_.begin()) + 1;
}

std::optional<std::string> TournamentTurns::last_of_most(const std::string& newcomer) const {
    std::map<std::string, int> counts;
    for (const auto& waiting : waiting_) ++counts[waiting.visitor];
    int most_count = counts[newcomer] + 1;
    const std::string* most = nullptr;
    for (const auto& [visitor, count] : counts) {
        if (count <= most_count) continue;
        most = &visitor;
        most_count = count;
    }
    if (most == nullptr) return std::nullopt;
    return std::ranges::find(waiting_.rbegin(), waiting_.rend(), *most, &Waiting::visitor)->id;
}

}  // namespace lawan::server
