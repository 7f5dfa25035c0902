#include "server/tournaments/tournament_json.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "arena/tournament/tournament_pairs.hpp"
#include "play/game_json.hpp"
#include "server/transport/responses.hpp"

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

std::shared_ptr<const std::string> shared_text(const Json& value) {
    return std::make_shared<const std::string>(written(value));
}

}  // namespace

Json tournament_you_json(const TournamentRecord& record, const KeyHash& person, bool is_public) {
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

Json tournament_summary_json(const TournamentRecord& record, const ArenaPlan& plan,
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

Json tournament_progress_json(const TournamentRecord& record, const TournamentPlan& plan,
                              std::int64_t finished_pairs) {
    const auto total = static_cast<std::int64_t>(2 * wanted_pairs(plan, {}));
    const std::int64_t finished = 2 * finished_pairs;
    const double share = static_cast<double>(finished) / static_cast<double>(total);
    return progress_of(record.status == TournamentStatus::Done ? 1.0 : share, finished, total);
}

Json tournament_progress_json(const TournamentRecord& record) {
    return progress_of(record.status == TournamentStatus::Done ? 1 : 0, 0, 0);
}

/// Compares shared texts by their pointers first, which takes constant time.
bool WrittenObject::Property::says_the_same(const Property& other) const {
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (texts[i] != other.texts[i] && *texts[i] != *other.texts[i]) return false;
    }
    return true;
}

const WrittenObject::Property* WrittenObject::find(const std::string& name) const {
    const auto found = std::ranges::find(properties_, name, &Property::name);
    return found == properties_.end() ? nullptr : &*found;
}

void WrittenObject::set(Property property) {
    const auto known = std::ranges::find(properties_, property.name, &Property::name);
    if (known == properties_.end()) {
        properties_.push_back(std::move(property));
    } else if (!known->says_the_same(property)) {
        *known = std::move(property);
    }
}

void WrittenObject::set(const std::string& name, const Json& value) {
    const Text text = shared_text(value);
    set({name, {text, text}});
}

void WrittenObject::set(const std::string& name, const Json& english, const Json& indonesian) {
    set({name, {shared_text(english), shared_text(indonesian)}});
}

void WrittenObject::set_all(const WrittenObject& other) {
    for (const auto& property : other.properties_) set(property);
}

WrittenObject WrittenObject::changes_since(const WrittenObject& before) const {
    WrittenObject changes;
    for (const auto& property : properties_) {
        const Property* old = before.find(property.name);
        if (old == nullptr || !old->says_the_same(property))
            changes.properties_.push_back(property);
    }
    return changes;
}

std::string WrittenObject::text(Language language) const {
    constexpr std::size_t marks = 4;  // quotes, colon and comma
    std::size_t size = 2;
    for (const auto& property : properties_)
        size += property.name.size() + property.in(language).size() + marks;
    std::string text;
    text.reserve(size);
    text += '{';
    for (const auto& property : properties_) {
        if (text.size() > 1) text += ',';
        text += '"';
        text += property.name;
        text += "\":";
        text += property.in(language);
    }
    text += '}';
    return text;
}

std::string ArenaAnswer::text(Language language) const {
    return fmt::format(R"({{"you":{},"tournament":{}}})", you, tournament.text(language));
}

}  // namespace lawan::server
