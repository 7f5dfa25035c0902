#include "server/tournaments/tournament_summary.hpp"

#include <utility>

#include "play/game_json.hpp"

namespace lawan::server {
namespace {

const char* state_text(TournamentStatus status) {
    switch (status) {
        case TournamentStatus::Waiting:
            return "waiting";
        case TournamentStatus::Running:
            return "running";
        case TournamentStatus::Stopped:
            return "stopped";
        case TournamentStatus::Done:
            return "done";
        case TournamentStatus::Failed:
            return "failed";
    }
    std::unreachable();
}

Json progress_of(const Json& share, std::int64_t done, std::int64_t total) {
    return {{"share", share},
            {"done", done},
            {"total", total},
            {"left_ms", nullptr},
            {"step", nullptr}};
}

}  // namespace

Json you_json(const TournamentRecord& record, const KeyHash& person, bool is_public) {
    const bool host = !person.empty() && record.host == person;
    Json may = Json::array();
    if (!person.empty() && (host || !is_public)) {
        if (record.status == TournamentStatus::Waiting ||
            record.status == TournamentStatus::Running)
            may.push_back("stop");
        if (record.status == TournamentStatus::Stopped || record.status == TournamentStatus::Failed)
            may.push_back("resume");
        may.push_back("delete");
    }
    return {{"host", host}, {"may", may}};
}

Json summary_json(const TournamentRecord& record, const ArenaPlan& plan,
                  std::optional<std::size_t> place) {
    Json bots = Json::array();
    if (plan.tournament) {
        for (const auto& bot : plan.tournament->bots) bots.push_back(bot.name);
    }
    return {{"id", record.id},
            {"kind", plan.tournament ? "tournament" : "experiment"},
            {"name", record.name},
            {"state", state_text(record.status)},
            {"place", place ? Json(*place) : Json()},
            {"created_at", date_text(record.created_at)},
            {"updated_at", date_text(record.updated_at)},
            {"progress", nullptr},
            {"games", plan.tournament ? Json(plan.tournament->games) : Json::array()},
            {"bots", bots},
            {"leader", record.leader.empty() ? Json() : Json(record.leader)}};
}

Json progress_json(const TournamentRecord& record, const TournamentPlan& plan,
                   std::int64_t finished_pairs) {
    const auto total = static_cast<std::int64_t>(2 * wanted_pairs(plan, {}));
    const std::int64_t finished = 2 * finished_pairs;
    const double share = static_cast<double>(finished) / static_cast<double>(total);
    return progress_of(record.status == TournamentStatus::Done ? 1.0 : share, finished, total);
}

Json progress_json(const TournamentRecord& record) {
    return progress_of(record.status == TournamentStatus::Done ? 1 : 0, 0, 0);
}

}  // namespace lawan::server
