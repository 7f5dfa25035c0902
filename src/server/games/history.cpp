#include "server/games/history.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <thread>
#include <utility>

#include "arena/or_throw.hpp"
#include "base/secret.hpp"
#include "play/game_json.hpp"
#include "play/game_text.hpp"
#include "play/request_fields.hpp"
#include "server/games/history_query.hpp"
#include "server/games/wall_clock.hpp"
#include "server/transport/error_mapping.hpp"
#include "server/transport/responses.hpp"

namespace lawan::server {
namespace {

/// Returns the task's value, or its exception as a Refusal.
template <class T, class Task>
std::expected<T, Refusal> attempted(const Task& task) {
    try {
        return task();
    } catch (...) {
        return std::unexpected(current_refusal());
    }
}

/// Returns the games that were parsed. Throws Refusal.
std::vector<GameRecord> imported(std::expected<std::vector<GameRecord>, TextError> games) {
    if (games) return *std::move(games);
    const TextError& error = games.error();
    throw Refusal(422, error.code, error.message,
                  {{"line", error.line}, {"column", error.column}, {"detail", error.message}});
}

constexpr std::chrono::seconds longest_pause{1};

}  // namespace

History::History(EventLoop& loop, const Registry& registry, const ServerSettings& settings,
                 WriteQueue& writes)
    : loop_(loop),
      registry_(registry),
      settings_(settings),
      writes_(writes),
      store_(settings.database),
      import_store_(settings.database) {}

std::string History::text_of(const GameRecord& game) const {
    return or_throw(game_text(registry_, game));
}

void History::tell(const Reply& reply, std::expected<std::string, Refusal> answer) {
    loop_.post([reply, answer = std::move(answer)]() mutable { reply(std::move(answer)); });
}

void History::list(const std::string& query, const KeyHash& person, Reply reply) {
    HistoryQuery wanted = parse_history_query(query);
    if (settings_.is_public && person.empty()) {
        reply(Json{{"games", Json::array()}, {"next", nullptr}}.dump());
        return;
    }
    if (settings_.is_public) wanted.filter.person = person;
    worker_.post([this, wanted, person, reply = std::move(reply)] {
        tell(reply, attempted<std::string>([&] {
                 auto games = store_.history(wanted.filter, wanted.place, wanted.limit + 1, false);
                 Json next;
                 if (std::cmp_greater(games.size(), wanted.limit)) {
                     games.pop_back();
                     next = cursor_text({games.back().created_at, games.back().id});
                 }
                 Json list = Json::array();
                 for (const auto& game : games)
                     list.push_back(summary_json(registry_, game, store_.plies(game.id), person));
                 return written(Json{{"games", list}, {"next", next}});
             }));
    });
}

void History::export_text(const std::string& query, const KeyHash& person, Reply reply) {
    HistoryFilter wanted = parse_history_filter(query);
    if (settings_.is_public && person.empty()) {
        reply(std::string());
        return;
    }
    if (settings_.is_public) wanted.person = person;
    worker_.post([this, wanted, reply = std::move(reply)] {
        tell(reply, attempted<std::string>([&] {
                 std::string all;
                 const int most = settings_.limits.games_of_an_export;
                 for (const auto& game : store_.history(wanted, std::nullopt, most, true)) {
                     const auto one = game_text(registry_, game);
                     if (!one) {
                         log_failure("a game is left out of an export", one.error().message);
                         continue;
                     }
                     if (!all.empty()) all += '\n';
                     all += *one;
                 }
                 return all;
             }));
    });
}

void History::import_text(const Json& body, const Visitor& visitor, Reply reply) {
    RequestFields fields(body);
    std::string text = fields.text("text", settings_.limits.import_bytes);
    const std::string key = fields.idempotency_key();
    refuse_if(fields.no_more());
    importer_.post([this, text = std::move(text), key, visitor, reply = std::move(reply)] {
        // A retry with the same idempotency key gets the same list.
        auto before = attempted<std::string>([&] {
            std::vector<GameRecord> games;
            if (!key.empty()) {
                for (const auto& id : import_store_.created(visitor.key, key)) {
                    // Skip games whose rows have been damaged since.
                    if (auto game = import_store_.load(id)) games.push_back(*std::move(game));
                }
            }
            return games.empty() ? "" : kept_list(games, visitor.key);
        });
        if (!before || !before->empty()) {
            tell(reply, std::move(before));
            return;
        }
        auto games = attempted<std::vector<GameRecord>>([&] { return read_import(text, visitor); });
        if (games)
            keep(*std::move(games), {"import", visitor.key, key}, reply);
        else
            tell(reply, std::unexpected(games.error()));
    });
}

/// Parses the games. Throws Refusal if there are too many, or more than this visitor may keep.
std::vector<GameRecord> History::read_import(const std::string& text, const Visitor& visitor) {
    auto games = imported(parse_games(registry_, text));
    const ServerLimits& limits = settings_.limits;
    const int most = limits.games_of_an_import;
    if (std::cmp_greater(games.size(), most)) {
        throw Refusal(422, "over_limit", fmt::format("import at most {} games at a time", most),
                      {{"what", "games"}, {"most", most}});
    }
    const std::string mark = import_store_.mark_of(visitor.address);
    std::int64_t bytes = 0;
    for (auto& game : games) {
        game.visitor = mark;
        bytes += bytes_of(game);
    }
    const auto count = static_cast<std::int64_t>(games.size());
    const auto is_over = [&](const GamesKept& kept, std::int64_t most_games,
                             std::int64_t most_bytes) {
        return kept.games + count > most_games || kept.bytes + bytes > most_bytes;
    };
    if (is_over(import_store_.games_of(visitor.key), limits.kept_games, limits.kept_bytes) ||
        is_over(import_store_.games_from(mark), limits.kept_games_of_one_address,
                limits.kept_bytes_of_one_address)) {
        throw Refusal(429, "too_many",
                      "the import would exceed your limit of saved games; delete some games first",
                      {{"what", "kept"}, {"retry_s", 60}});
    }
    return games;
}

void History::keep(std::vector<GameRecord> games, const ActionRecord& action, const Reply& reply) {
    const std::int64_t now = now_milliseconds();
    for (std::size_t i = 0; i < games.size(); ++i) {
        games[i].id = or_throw(random_secret());
        games[i].host = action.actor;
        // Make the first of the text the newest, as in an export.
        games[i].created_at = games[i].updated_at = now - static_cast<std::int64_t>(i);
    }
    const Stopwatch stopwatch;
    const auto failure = writes_.push_and_wait([&](Store& store) {
        int place = 0;
        for (const auto& game : games) store.insert(game, action, place++);
    });
    tell(reply, failure ? std::unexpected(not_stored(*failure))
                        : attempted<std::string>([&] { return kept_list(games, action.actor); }));
    // Backpressure: the writing thread also stores moves, so imports may take a quarter of its
    // time.
    std::this_thread::sleep_for(std::min<Duration>(3 * stopwatch.elapsed(), longest_pause));
}

std::string History::kept_list(const std::vector<GameRecord>& games, const KeyHash& person) const {
    Json list = Json::array();
    for (const auto& game : games)
        list.push_back(summary_json(registry_, game, static_cast<int>(game.moves.size()), person));
    return written(Json{{"games", list}, {"next", nullptr}});
}

}  // namespace lawan::server
