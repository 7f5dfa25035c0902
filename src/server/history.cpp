#include "server/history.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "base/secret.hpp"
#include "server/failure.hpp"
#include "server/game_json.hpp"
#include "server/game_text.hpp"
#include "server/query.hpp"
#include "server/request_fields.hpp"

namespace lawan {
namespace {

/// The value, or what went wrong as a Refusal.
template <class T, class Task>
std::expected<T, Refusal> attempted(const Task& task) {
    try {
        return task();
    } catch (const TextError& error) {
        return std::unexpected(
            Refusal(422, "bad_text", error.message,
                    {{"line", error.line}, {"column", error.column}, {"detail", error.message}}));
    } catch (...) {
        return std::unexpected(current_refusal());
    }
}

}  // namespace

History::History(EventLoop& loop, const Registry& registry, const ServerSettings& settings,
                 WriteQueue& writes)
    : loop_(loop),
      registry_(registry),
      settings_(settings),
      writes_(writes),
      store_(settings.database) {}

std::string History::text_of(const GameRecord& game) const { return game_text(registry_, game); }

void History::list(const std::string& query, const KeyHash& person, Reply<Json> reply) {
    HistoryQuery wanted = parse_history_query(query, true);
    if (settings_.is_public && person.empty()) {
        reply(Json{{"games", Json::array()}, {"next", nullptr}});
        return;
    }
    if (settings_.is_public) wanted.filter.person = person;
    worker_.post([this, wanted, person, reply = std::move(reply)] {
        auto page = attempted<Json>([&] {
            auto games = store_.history(wanted.filter, wanted.place, wanted.limit + 1, false);
            Json next;
            if (std::cmp_greater(games.size(), wanted.limit)) {
                games.pop_back();
                next = cursor_text({games.back().created_at, games.back().id});
            }
            Json list = Json::array();
            for (const auto& game : games)
                list.push_back(summary_json(registry_, game, store_.plies(game.id), person));
            return Json{{"games", list}, {"next", next}};
        });
        loop_.post([page = std::move(page), reply] { reply(page); });
    });
}

void History::export_text(const std::string& query, const KeyHash& person,
                          Reply<std::string> reply) {
    HistoryQuery wanted = parse_history_query(query, false);
    if (settings_.is_public && person.empty()) {
        reply(std::string());
        return;
    }
    if (settings_.is_public) wanted.filter.person = person;
    worker_.post([this, wanted, reply = std::move(reply)] {
        auto text = attempted<std::string>([&] {
            std::string all;
            const int most = settings_.limits.games_of_an_export;
            for (const auto& game : store_.history(wanted.filter, std::nullopt, most, true)) {
                if (!all.empty()) all += '\n';
                all += game_text(registry_, game);
            }
            return all;
        });
        loop_.post([text = std::move(text), reply] { reply(text); });
    });
}

void History::import_text(const Json& body, const KeyHash& person, Reply<Json> reply) {
    RequestFields fields(body);
    std::string text = fields.text("text", settings_.limits.import_bytes);
    const std::string key = fields.idempotency_key();
    fields.no_more();
    worker_.post([this, text = std::move(text), key, person, reply = std::move(reply)] {
        // Made before under that key: the same list again.
        auto before = attempted<Json>([&] {
            std::vector<GameRecord> games;
            if (!key.empty()) {
                for (const auto& id : store_.created(person, key))
                    games.push_back(*store_.load(id));
            }
            return games.empty() ? Json() : kept_list(games, person);
        });
        if (!before || !before->is_null()) {
            loop_.post([before = std::move(before), reply] { reply(before); });
            return;
        }
        auto games = attempted<std::vector<GameRecord>>([&] {
            auto parsed = parse_games(registry_, text);
            const int most = settings_.limits.games_of_an_import;
            if (std::cmp_greater(parsed.size(), most)) {
                throw Refusal(422, "over_limit", fmt::format("at most {} games at a time", most),
                              {{"what", "games"}, {"most", most}});
            }
            return parsed;
        });
        if (!games) {
            loop_.post([refusal = games.error(), reply] { reply(std::unexpected(refusal)); });
            return;
        }
        keep(*std::move(games), {"import", person, key}, reply);
    });
}

void History::keep(std::vector<GameRecord> games, const ActionRecord& action,
                   const Reply<Json>& reply) {
    const std::int64_t now = now_milliseconds();
    for (std::size_t i = 0; i < games.size(); ++i) {
        games[i].id = random_secret();
        games[i].host = action.actor;
        // So that the first of the text is the newest, as in an export.
        games[i].created_at = games[i].updated_at = now - static_cast<std::int64_t>(i);
    }
    const auto shared = std::make_shared<const std::vector<GameRecord>>(std::move(games));
    writes_.push(
        [shared, action](Store& store) {
            int place = 0;
            for (const auto& game : *shared) store.insert(game, action, place++);
        },
        [this, shared, reply, person = action.actor](const std::optional<std::string>& failure) {
            auto list = failure
                            ? std::expected<Json, Refusal>(std::unexpected(not_stored(*failure)))
                            : attempted<Json>([&] { return kept_list(*shared, person); });
            loop_.post([list = std::move(list), reply] { reply(list); });
        });
}

Json History::kept_list(const std::vector<GameRecord>& games, const KeyHash& person) const {
    Json list = Json::array();
    for (const auto& game : games)
        list.push_back(summary_json(registry_, game, static_cast<int>(game.moves.size()), person));
    return {{"games", list}, {"next", nullptr}};
}

}  // namespace lawan
