#include "server/lines/lines.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/or_throw.hpp"
#include "base/secret.hpp"
#include "base/text.hpp"
#include "server/lines/lines_parts.hpp"
#include "server/transport/error_mapping.hpp"

namespace lawan::server {
namespace {

constexpr std::chrono::milliseconds between_looks{10};
constexpr std::chrono::seconds time_to_stop{2};

/// Messages of the WebSocket; `hello` has been said, and there are no tournaments.
const std::vector<std::string> client_types = {"subscribe", "unsubscribe", "act",  "analyse",
                                               "evaluate",  "record",      "stop", "ping"};

/// The id of a request that may be malformed in other ways; null if it has none.
Json id_of(const Json& message) {
    if (!message.is_object() || !message.contains("id")) return nullptr;
    const auto* text = message["id"].get_ptr<const std::string*>();
    return text != nullptr && !text->empty() && text->size() <= 64 ? message["id"] : Json();
}

Refusal not_json() {
    return {
        400, "bad_request",
        R"(this line is not JSON in UTF-8; write one object a line, such as {"type": "catalog", "id": "1"})"};
}

ServerSettings in_memory(ServerSettings settings) {
    settings.database = name_in_memory();
    settings.settle();
    return settings;
}

}  // namespace

ServerSettings settings_for_lines() {
    ServerSettings settings(false);
    settings.max_think = std::chrono::hours(1);
    settings.allows_commands = true;
    ServerLimits& limits = settings.limits;
    limits.longest_wait = std::chrono::hours(24);
    limits.analyses = 64;
    limits.kept_games = limits.kept_games_of_one_address = 10'000;
    return settings;
}

Lines::Parts::Parts(const Registry& games_and_bots, const ServerSettings& given,
                    AskedBots::Send sender)
    : registry(games_and_bots),
      send_line(std::move(sender)),
      settings(in_memory(given)),
      writes(settings.database),
      store(settings.database),
      pool(settings.threads,
           {.longest = settings.max_think, .longest_wait = settings.limits.longest_wait}),
      live_games({loop, registry, settings, writes, store, pool}),
      request_limits(settings),
      searches(search_parts()),
      analyses(searches),
      traces(searches),
      asked(registry, send_line),
      client({loop, settings, live_games, request_limits, analyses, traces, nullptr}, *this, caller,
             {}),
      requests({{"catalog", &Parts::catalog},
                {"position", &Parts::position},
                {"new_game", &Parts::new_game},
                {"game", &Parts::game},
                {"game_text", &Parts::game_text},
                {"delete_game", &Parts::delete_game},
                {"trace", &Parts::trace},
                {"nodes", &Parts::nodes},
                {"picture", &Parts::picture},
                {"drawing", &Parts::drawing},
                {"solve", &Parts::solve},
                {"match", &Parts::match},
                {"move", &Parts::move}}),
      ender(loop) {
    const std::string key = or_throw(random_secret());
    person = sha256(key);
    client.receive(Json{{"type", "hello"}, {"protocol", 1}, {"key", key}}.dump());
}

/// Other threads first: what they are at uses the rest.
Lines::Parts::~Parts() {
    asked.close();
    under_way.clear();
    client.closed();
    pool.end();
    writes.end();
}

void Lines::Parts::receive(const std::string& line) {
    Json id;
    try {
        if (trimmed(line).empty()) return;
        const auto parsed = parse_json(line);
        if (!parsed) throw not_json();
        const Json& message = *parsed;
        id = id_of(message);
        handle(message, line);
    } catch (...) {
        send_line(error_message(id, current_refusal()));
    }
}

void Lines::Parts::handle(const Json& message, const std::string& line) {
    RequestFields fields(message);
    const std::string type = fields.text("type", 64);
    refuse_if(fields.problem());
    if (const auto request = requests.find(type); request != requests.end()) {
        (this->*request->second)(fields);
        return;
    }
    if (std::ranges::find(client_types, type) == client_types.end()) throw unknown_type();
    if (type == "stop") {
        const auto found = under_way.find(fields.text("id", 64));
        if (found != under_way.end()) {
            found->second->stop();
            return;
        }
    }
    client.receive(line);
}

Refusal Lines::Parts::unknown_type() const {
    std::vector<std::string> types = client_types;
    for (const auto& [type, request] : requests) types.push_back(type);
    std::ranges::sort(types);
    return {400,
            "bad_request",
            fmt::format("type: expected {}", enumerated(types, "or")),
            {{"field", "type"}}};
}

void Lines::Parts::end() {
    asked.close();
    ending = true;
    look_for_end();
}

void Lines::Parts::stop() {
    must_end = Clock::now() + time_to_stop;
    client.stop_analyses();
    for (const auto& [id, analysis] : under_way) analysis->stop();
    end();
}

void Lines::Parts::look_for_end() {
    const bool has_work = client.has_work() || !under_way.empty() || games_under_way > 0;
    if (!has_work || Clock::now() >= must_end)
        loop.stop();
    else
        ender.set(between_looks, [this] { look_for_end(); });
}

Lines::Lines(const Registry& registry, const ServerSettings& settings, AskedBots::Send send)
    : parts_(std::make_unique<Parts>(registry, settings, std::move(send))) {}

Lines::~Lines() = default;

void Lines::run() { parts_->loop.run(); }

void Lines::receive(std::string line, const StopToken& stop) {
    Parts& parts = *parts_;
    const std::uint64_t number = ++parts.lines_given;
    parts.loop.post([&parts, number, line = std::move(line)] {
        parts.receive(line);
        {
            const std::scoped_lock lock(parts.mutex);
            parts.lines_taken = number;
        }
        parts.taken.notify_all();
    });
    std::unique_lock lock(parts.mutex);
    parts.taken.wait(lock, stop, [&] { return parts.lines_taken == number; });
}

void Lines::refuse_long_line(std::size_t most) {
    parts_->loop.post([&parts = *parts_, most] {
        const std::string sentence = fmt::format("a line has at most {} bytes", most);
        parts.send_line(error_message(nullptr, {413, "too_large", sentence, {{"most", most}}}));
    });
}

void Lines::end_of_input() {
    parts_->loop.post([&parts = *parts_] { parts.end(); });
}

void Lines::stop() {
    parts_->loop.post([&parts = *parts_] { parts.stop(); });
}

bool is_only_progress(std::string_view line) {
    constexpr std::array<std::string_view, 4> begins = {
        R"({"type":"progress")", R"({"type":"moment")", R"({"type":"thinking")",
        R"({"type":"results")"};
    return std::ranges::any_of(begins,
                               [&](std::string_view begin) { return line.starts_with(begin); });
}

}  // namespace lawan::server
