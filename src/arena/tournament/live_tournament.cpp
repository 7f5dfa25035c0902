#include "arena/tournament/live_tournament.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "arena/match/runner.hpp"
#include "base/stop.hpp"

namespace lawan::arena {
namespace {

/// Names the step that stores a game's openings, because balanced ones may take minutes to find.
std::string openings_step(const TournamentPlan& plan, std::size_t game) {
    return fmt::format("{} | openings {}", plan.games[game], game + 1);
}

/// Parses stored openings; none if they do not fit the game.
std::optional<std::vector<Opening>> openings_of_json(const Registry& registry,
                                                     const TournamentPlan& plan, std::size_t game,
                                                     const Json& json) {
    const auto start = registry.start(plan.games[game]);
    if (!start || !json.is_array() || std::cmp_less(json.size(), plan.pairs)) return std::nullopt;
    std::vector<Opening> openings;
    try {
        for (const auto& moves : json) {
            Opening opening{moves.get<std::vector<std::string>>(), *start, *start};
            for (const auto& move : opening.moves) {
                auto next = opening.position.play(move);
                if (!next) return std::nullopt;
                opening.position = *std::move(next);
            }
            openings.push_back(std::move(opening));
        }
    } catch (const Json::exception&) {
        return std::nullopt;
    }
    return openings;
}

}  // namespace

LiveTournament::LiveTournament(const Registry& registry, TournamentPlan plan, const Steps& steps)
    : registry_(registry),
      plan_(std::move(plan)),
      pairings_(schedule(plan_)),
      openings_(std::make_shared<SharedOpenings>(registry, plan_)),
      played_(pairings_.size()),
      tests_(pairings_.size(), SequentialTest(plan_.sprt)) {
    recall(steps);
}

void LiveTournament::recall(const Steps& steps) {
    std::map<std::string, PairJob> jobs;
    for (std::size_t pairing = 0; pairing < pairings_.size(); ++pairing) {
        for (std::size_t opening = 0; std::cmp_less(opening, plan_.pairs); ++opening)
            jobs[step_name(plan_, pairings_[pairing], opening)] = {pairing, opening};
    }
    std::size_t games_with_openings = 0;
    for (const auto& [name, result] : steps) {
        if (const auto job = jobs.find(name); job != jobs.end()) {
            if (auto record = record_of(result, job->second.opening))
                add(job->second, *std::move(record));
            continue;
        }
        for (std::size_t game = 0; game < plan_.games.size(); ++game) {
            if (name != openings_step(plan_, game)) continue;
            auto openings = openings_of_json(registry_, plan_, game, result);
            if (!openings) continue;
            openings_->set(game, *std::move(openings));
            ++games_with_openings;
        }
    }
    openings_kept_ = games_with_openings == plan_.games.size();
}

void LiveTournament::add(const PairJob& job, PairRecord record) {
    const std::lock_guard lock(mutex_);
    const auto [place, is_new] = played_[job.pairing].emplace(job.opening, std::move(record));
    if (!is_new) return;
    tests_[job.pairing].add(job.opening, place->second.half_points());
    course_.push_back(job);
}

void LiveTournament::keep_openings(const Keep& keep, const StopToken& stop) {
    if (!plan_.balanced || openings_kept_) return;
    for (std::size_t game = 0; game < plan_.games.size(); ++game) {
        const auto openings = openings_->of(game, stop);
        if (stop.stop_requested()) return;
        Json moves = Json::array();
        for (const auto& opening : *openings) moves.push_back(opening.moves);
        keep(openings_step(plan_, game), moves);
    }
    openings_kept_ = true;
}

void LiveTournament::show(std::size_t slot, const PairJob& job, const Match& match,
                          Player first_bot) {
    const std::lock_guard lock(mutex_);
    LiveGame& game = in_play_[slot];
    const bool goes_on = !match.moves().empty();
    game = {job.pairing, first_bot, goes_on ? std::move(game.position) : std::nullopt,
            match.position(), match.moves().size()};
}

/// Marks the tournament as running while it exists (RAII).
class LiveTournament::Playing {
public:
    Playing(LiveTournament& tournament, int slots) : tournament_(tournament) {
        const std::lock_guard lock(tournament_.mutex_);
        tournament_.run_ = Stopwatch();
        tournament_.before_run_ = tournament_.course_.size();
        tournament_.in_play_.assign(static_cast<std::size_t>(slots), {});
    }
    Playing(const Playing&) = delete;
    Playing& operator=(const Playing&) = delete;
    ~Playing() {
        const std::lock_guard lock(tournament_.mutex_);
        tournament_.run_.reset();
        tournament_.in_play_.clear();
    }

private:
    LiveTournament& tournament_;
};

bool LiveTournament::play(int slots, const Keep& keep, const StopToken& stop) {
    keep_openings(keep, stop);
    PairQueue queue = queue_of(plan_, PairOrder::Interleaved);
    for (const auto& job : course_) queue.finish(job, played_[job.pairing].at(job.opening));
    const Playing playing(*this, slots);
    const auto player = [&](std::size_t slot) {
        return PairPlayer(registry_, source_of(plan_, openings_),
                          [this, slot](const PairJob& job, const Match& match, Player first_bot) {
                              show(slot, job, match, first_bot);
                          });
    };
    const auto keep_pair = [&](const PairJob& job, const PairRecord& record) {
        keep(step_name(plan_, pairings_[job.pairing], job.opening), json_of(record));
    };
    (void)play_pairs(queue, {.threads = slots,
                             .stop = stop,
                             .player = player,
                             .keep = keep_pair,
                             .finished = [this](const PairJob& job, PairRecord record) {
                                 add(job, std::move(record));
                             }});
    return !stop.stop_requested();
}

/// Returns the finished pairs in the order of openings; with a sequential test those up to its
/// verdict.
PairingResult LiveTournament::result_of(std::size_t pairing) const {
    const SequentialTest& test = tests_[pairing];
    PairingResult result;
    for (const auto& [opening, record] : played_[pairing]) {
        if (plan_.sprt && result.pairs.size() == test.looked_at()) break;
        result.pairs.push_back(record);
    }
    result.verdict = test.verdict();
    return result;
}

TournamentResult LiveTournament::result(bool with_openings) {
    TournamentResult result;
    std::vector<std::vector<Opening>> openings(plan_.games.size());
    // Skip them while no pair is finished, since balanced openings may still be in search.
    const bool needed = with_openings && finished() > 0;
    for (std::size_t game = 0; needed && game < openings.size(); ++game)
        openings[game] = *openings_->of(game);
    const std::lock_guard lock(mutex_);
    for (std::size_t i = 0; i < pairings_.size(); ++i)
        result.pairings.push_back({pairings_[i], openings[pairings_[i].game], result_of(i)});
    return result;
}

std::optional<PairRecord> LiveTournament::pair(const PairJob& job) const {
    const std::lock_guard lock(mutex_);
    if (job.pairing >= played_.size()) return std::nullopt;
    const auto found = played_[job.pairing].find(job.opening);
    return found == played_[job.pairing].end() ? std::nullopt : std::optional(found->second);
}

std::vector<std::size_t> LiveTournament::openings_played(std::size_t pairing) const {
    const std::lock_guard lock(mutex_);
    std::vector<std::size_t> openings;
    for (const auto& [opening, record] : played_.at(pairing)) openings.push_back(opening);
    return openings;
}

Opening LiveTournament::opening(const PairJob& job) {
    return openings_->of(pairings_.at(job.pairing).game)->at(job.opening);
}

std::vector<RatedPair> LiveTournament::course() const {
    const std::lock_guard lock(mutex_);
    std::vector<RatedPair> pairs;
    for (const auto& job : course_) {
        const auto& games = played_[job.pairing].at(job.opening).games;
        pairs.push_back({pairings_[job.pairing].first, pairings_[job.pairing].second,
                         games[0].score + games[1].score});
    }
    return pairs;
}

std::vector<LiveGame> LiveTournament::games_in_play() const {
    const std::lock_guard lock(mutex_);
    std::vector<LiveGame> games = in_play_;
    std::erase_if(games, [](const LiveGame& game) { return !game.position; });
    return games;
}

std::size_t LiveTournament::finished() const {
    const std::lock_guard lock(mutex_);
    return course_.size();
}

std::size_t LiveTournament::wanted() const { return wanted_pairs(plan_, {}); }

std::optional<Duration> LiveTournament::time_left() const {
    const std::size_t all = wanted();
    const std::lock_guard lock(mutex_);
    if (!run_ || course_.size() == before_run_) return std::nullopt;
    const double share = static_cast<double>(all - std::min(all, course_.size())) /
                         static_cast<double>(course_.size() - before_run_);
    return std::chrono::duration_cast<Duration>(run_->elapsed() * share);
}

}  // namespace lawan::arena
