#include <algorithm>

#include "arena/report.hpp"
#include "server/arena_job.hpp"
#include "server/search_pool.hpp"
#include "store/people_score.hpp"

namespace lawan {
namespace {

Refusal no_games_here() { return {404, "not_found", "an experiment has no games to look at"}; }

}  // namespace

Json ArenaJob::games(const ArenaGameQuery& /*query*/) { throw no_games_here(); }

Json ArenaJob::replay(std::int64_t /*number*/) { throw no_games_here(); }

ExperimentJob::ExperimentJob(const Registry& registry, ExperimentRun run, const Steps& steps,
                             bool done, decltype(Laboratory::against_people) against_people)
    : registry_(registry),
      run_(run),
      steps_(steps.begin(), steps.end()),
      against_people_(std::move(against_people)),
      done_(done) {}

bool ExperimentJob::play(int slots, const Keep& keep, const std::stop_token& stop) {
    yield_to_others();
    Journal journal(steps_, [&](const std::string& step, const Json& result) {
        keep(step, result);
        steps_[step] = result;
    });
    Laboratory laboratory{.registry = registry_,
                          .journal = journal,
                          .seed = run_.seed,
                          .concurrency = slots,
                          .scale = run_.scale,
                          .stop = stop,
                          .against_people = against_people_};
    bool begun = false;
    laboratory.progress = [&](const std::string& step, double done) {
        const std::lock_guard lock(mutex_);
        share_ = std::clamp(done, 0.0, 1.0);
        step_ = step;
        if (begun) return;
        begun = true;
        share_before_ = share_;
        since_ = {};
    };
    const auto set_playing = [this](bool playing) {
        const std::lock_guard lock(mutex_);
        playing_ = playing;
    };
    set_playing(true);
    std::optional<Findings> found;
    try {
        found = run_.experiment->run(laboratory);
    } catch (const ExperimentStopped&) {
        found.reset();
    } catch (...) {
        set_playing(false);
        throw;
    }
    const std::lock_guard lock(mutex_);
    playing_ = false;
    findings_ = std::move(found);
    done_ = findings_.has_value();
    return done_;
}

std::optional<Findings> ExperimentJob::findings() {
    {
        const std::lock_guard lock(mutex_);
        if (!done_ || findings_) return findings_;
    }
    // Nobody plays what is done: its steps are at rest.
    Journal journal(steps_, [](const std::string&, const Json&) {});
    Laboratory laboratory{.registry = registry_,
                          .journal = journal,
                          .seed = run_.seed,
                          .scale = run_.scale,
                          .recall_only = true,
                          .against_people = against_people_};
    Findings found = run_.experiment->run(laboratory);
    const std::lock_guard lock(mutex_);
    findings_ = std::move(found);
    return findings_;
}

Json ExperimentJob::state() {
    const auto found = findings();
    const std::lock_guard lock(mutex_);
    Json left;
    constexpr double enough_to_tell = 0.01;
    if (playing_ && share_ - share_before_ > enough_to_tell) {
        const auto time = since_.elapsed() * ((1 - share_) / (share_ - share_before_));
        left =
            static_cast<std::int64_t>(to_milliseconds(std::chrono::duration_cast<Duration>(time)));
    }
    Json state{{"standings", Json::array()},
               {"crosstable", Json::array()},
               {"pairings", Json::array()},
               {"tables", Json::array()}};
    state["ratings"] = {{"bots", Json::array()}, {"games", Json::array()}, {"elo", Json::array()}};
    state["progress"] = {{"share", done_ ? 1 : share_},
                         {"done", 0},
                         {"total", 0},
                         {"left_ms", left},
                         {"step", playing_ ? Json(step_) : Json()}};
    state["leader"] = nullptr;
    state["findings"] = found ? findings_json(*found) : Json();
    state["downloads"] = found ? Json{"html", "json"} : Json::array();
    return state;
}

ArenaFile ExperimentJob::file(const std::string& kind) {
    const auto found = findings();
    if (!found || (kind != "html" && kind != "json"))
        throw Refusal(404, "not_found", "of a finished experiment there is html and json");
    const std::string command = ExperimentIdentity{found->name, run_.seed, run_.scale}.command();
    if (kind == "html")
        return {html_page(*found, command), found->name + ".html", "text/html; charset=utf-8"};
    return {data_text(*found, command), found->name + ".json", "application/json"};
}

std::shared_ptr<ArenaJob> make_arena_job(const ArenaJobParts& parts, const ArenaPlan& plan,
                                         const ArenaJob::Steps& steps, bool done) {
    if (plan.tournament)
        return std::make_shared<TournamentJob>(parts.registry, parts.players, *plan.tournament,
                                               steps);
    return std::make_shared<ExperimentJob>(
        parts.registry, *plan.experiment, steps, done,
        [database = parts.settings.database](const std::string& game, const std::string& bot) {
            return score_against_people(database, game, bot).text();
        });
}

}  // namespace lawan
