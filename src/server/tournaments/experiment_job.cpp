#include "server/tournaments/experiment_job.hpp"

#include <algorithm>
#include <utility>

#include "base/machine.hpp"
#include "base/stop.hpp"

namespace lawan::server {
namespace {

/// Name of the step that records the version, the date and the machine of an experiment.
constexpr const char* made_by = "made by";

Refusal no_games_here() { return {404, "not_found", "an experiment has no games to look at"}; }

}  // namespace

ExperimentJob::ExperimentJob(Program program, ExperimentRun run, const Steps& steps, bool done)
    : program_(std::move(program)), run_(run), steps_(steps.begin(), steps.end()), done_(done) {}

bool ExperimentJob::play(int slots, const Keep& keep, const StopToken& stop) {
    Journal journal(steps_, [&](const std::string& step, const Json& result) {
        keep(step, result);
        steps_[step] = result;
    });
    Laboratory laboratory{.registry = program_.registry,
                          .journal = journal,
                          .seed = run_.seed,
                          .concurrency = slots,
                          .scale = run_.scale,
                          .clock = run_.clock,
                          .stop = stop,
                          .against_people = program_.against_people};
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
        found = run_experiment(*run_.experiment, laboratory);
        const Machine machine = this_machine();
        (void)journal.step(made_by, [&] {
            return Json{{"version", program_.version},
                        {"commit", program_.commit},
                        {"date", date_and_time_now()},
                        {"processor", machine.processor},
                        {"cores", machine.cores}};
        });
    } catch (const ExperimentStopped&) {
        found.reset();
    } catch (...) {
        set_playing(false);
        throw;
    }
    const std::lock_guard lock(mutex_);
    playing_ = false;
    done_ = found.has_value();
    if (found) findings_[laboratory.language] = *std::move(found);
    return done_;
}

std::optional<Findings> ExperimentJob::findings(Language language) {
    {
        const std::lock_guard lock(mutex_);
        if (!done_) return std::nullopt;
        if (const auto known = findings_.find(language); known != findings_.end())
            return known->second;
    }
    // A finished experiment gets no more steps, so they can be read without the lock.
    Journal journal(steps_, [](const std::string&, const Json&) {});
    Laboratory laboratory{.registry = program_.registry,
                          .journal = journal,
                          .seed = run_.seed,
                          .scale = run_.scale,
                          .clock = run_.clock,
                          .recall_only = true,
                          .against_people = program_.against_people,
                          .language = language};
    Findings found = run_experiment(*run_.experiment, laboratory);
    const std::lock_guard lock(mutex_);
    findings_[language] = found;
    return found;
}

/// Call for a finished experiment only: its steps are read without the lock.
Making ExperimentJob::making(Language language) const {
    const ExperimentIdentity identity{
        .name = run_.experiment->name, .seed = run_.seed, .scale = run_.scale, .clock = run_.clock};
    Making making{.command = identity.command(language), .seed = run_.seed, .scale = run_.scale};
    const auto step = steps_.find(made_by);
    if (step == steps_.end()) return making;  // older versions did not record it
    making.version = step->second["version"];
    making.commit = step->second["commit"];
    making.date = step->second["date"];
    making.processor = step->second["processor"];
    making.cores = step->second["cores"];
    return making;
}

void ExperimentJob::write_plan() {
    const auto experiment = [this](Language language) {
        return Json{{"name", run_.experiment->name},
                    {"title", run_.experiment->title.in(language)},
                    {"claim", run_.experiment->claim.in(language)},
                    {"seed", run_.seed},
                    {"scale", run_.scale},
                    {"clock", run_.clock}};
    };
    written_.set("plan", nullptr);
    written_.set("experiment", experiment(Language::English), experiment(Language::Indonesian));
    for (const char* name : {"standings", "crosstable", "pairings", "tables"})
        written_.set(name, Json::array());
    written_.set("ratings",
                 {{"bots", Json::array()}, {"games", Json::array()}, {"elo", Json::array()}});
    written_.set("findings", nullptr);
    written_.set("downloads", Json::array());
}

/// Writes the findings once the experiment is done; they do not change after that.
void ExperimentJob::write_findings() {
    const auto english = findings(Language::English);
    const auto indonesian = findings(Language::Indonesian);
    if (!english || !indonesian) return;
    written_.set("findings", findings_json(*english, making(Language::English)),
                 findings_json(*indonesian, making(Language::Indonesian)));
    written_.set("downloads", {"html", "json"});
    findings_written_ = true;
}

ArenaState ExperimentJob::state() {
    if (written_.empty()) write_plan();
    if (!findings_written_) write_findings();
    const std::lock_guard lock(mutex_);
    Json left;
    constexpr double enough_to_tell = 0.01;
    if (playing_ && share_ - share_before_ > enough_to_tell) {
        const auto time = since_.elapsed() * ((1 - share_) / (share_ - share_before_));
        left =
            static_cast<std::int64_t>(to_milliseconds(std::chrono::duration_cast<Duration>(time)));
    }
    return {.progress = {{"share", done_ ? 1 : share_},
                         {"done", 0},
                         {"total", 0},
                         {"left_ms", left},
                         {"step", playing_ ? Json(step_) : Json()}},
            .leader = nullptr,
            .rest = written_};
}

ArenaFile ExperimentJob::file(const std::string& kind, Language language) {
    const auto found = findings(language);
    if (!found || (kind != "html" && kind != "json"))
        throw Refusal(404, "not_found", "of a finished experiment there is html and json");
    const Making made = making(language);
    if (kind == "html")
        return {html_page(*found, made), found->name + ".html", "text/html; charset=utf-8"};
    return {data_text(*found, made.command), found->name + ".json", "application/json"};
}

Json ExperimentJob::games(const ArenaGameQuery& /*query*/) { throw no_games_here(); }

Json ExperimentJob::replay(std::int64_t /*number*/) { throw no_games_here(); }

}  // namespace lawan::server
