#include "server/tournaments/tournament_audience.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "server/transport/error_mapping.hpp"

namespace lawan::server {

void TournamentAudience::arrive(Watcher& watcher, const std::string& request_id,
                                Language language) {
    languages_[&watcher] = language;
    arriving_.emplace_back(&watcher, request_id);
}

void TournamentAudience::leave(const Watcher& watcher) {
    std::erase(watchers_, &watcher);
    languages_.erase(&watcher);
    std::erase_if(arriving_, [&](const auto& entry) { return entry.first == &watcher; });
}

void TournamentAudience::show(WrittenObject tournament, const You& you) {
    const WrittenObject changes = tournament.changes_since(shown_);
    shown_ = std::move(tournament);
    if (!changes.empty()) {
        ++seq_;
        tell(changes, you);
    }
    welcome_arriving(you);
}

void TournamentAudience::tell(const WrittenObject& changes, const You& you) {
    std::map<Language, std::string> texts;
    last_bytes_ = 0;
    for (Watcher* watcher : watchers_) {
        const Language language = languages_[watcher];
        std::string& text = texts[language];
        if (text.empty()) text = changes.text(language);
        last_bytes_ += text.size();
        watcher->send(fmt::format(
            R"({{"type":"tournament","tournament_id":"{}","seq":{},"you":{},"changes":{}}})", id_,
            seq_, you(watcher->person()), text));
    }
}

void TournamentAudience::welcome_arriving(const You& you) {
    std::map<Language, std::string> texts;
    for (const auto& [watcher, request_id] : std::exchange(arriving_, {})) {
        const Language language = languages_[watcher];
        std::string& text = texts[language];
        if (text.empty()) text = shown_.text(language);
        watcher->send(fmt::format(
            R"({{"type":"watching","id":{},"tournament_id":"{}","you":{},"seq":{},"tournament":{}}})",
            Json(request_id).dump(), id_, you(watcher->person()), seq_, text));
        if (std::ranges::find(watchers_, watcher) == watchers_.end()) watchers_.push_back(watcher);
    }
}

void TournamentAudience::refuse(const Refusal& refusal) {
    for (const auto& [watcher, request_id] : std::exchange(arriving_, {})) {
        watcher->send(error_message(request_id, refusal));
        watcher->tournament_deleted(id_);
    }
}

void TournamentAudience::say_deleted(const Refusal& refusal) {
    const std::string message = Json{{"type", "tournament_deleted"}, {"tournament_id", id_}}.dump();
    for (Watcher* watcher : std::exchange(watchers_, {})) {
        watcher->send(message);
        watcher->tournament_deleted(id_);
    }
    refuse(refusal);
}

}  // namespace lawan::server
