#include "server/client.hpp"

#include <fmt/format.h>

#include "base/language.hpp"
#include "base/secret.hpp"
#include "base/text.hpp"
#include "play/request_fields.hpp"
#include "server/transport/error_mapping.hpp"

namespace lawan::server {
namespace {

constexpr std::chrono::seconds time_for_hello{10};
constexpr int close_no_hello = 1008;
constexpr int protocol = 1;

/// Returns the request's id, to repeat in the answer; null if it is missing or malformed.
Json id_of(const Json& message) {
    if (!message.is_object() || !message.contains("id")) return nullptr;
    const Json& id = message["id"];
    const auto* text = id.get_ptr<const std::string*>();
    return text != nullptr && !text->empty() && text->size() <= 64 ? id : Json();
}

Refusal no_arena() { return {404, "not_found", "there are no tournaments here"}; }

std::string request_id(RequestFields& fields) { return fields.text("id", 64); }

}  // namespace

Client::Client(const ClientParts& parts, Socket& socket, std::string address, Quota::Share place)
    : parts_(parts),
      socket_(&socket),
      address_(std::move(address)),
      place_(std::move(place)),
      hello_timer_(parts.loop),
      self_(std::make_shared<Client*>(this)) {
    hello_timer_.set(time_for_hello, [this] {
        if (socket_ != nullptr) socket_->close(close_no_hello);
    });
}

void Client::closed() {
    socket_ = nullptr;
    *self_ = nullptr;
    hello_timer_.cancel();
    analyses_.clear();
    for (const auto& id : followed_) parts_.live_games.unsubscribe(id, *this);
    followed_.clear();
    for (const auto& id : watched_) parts_.arena->opened().unwatch(id, *this);
    watched_.clear();
    place_ = {};
}

void Client::send(std::string message) {
    if (socket_ != nullptr) socket_->send(std::move(message));
}

void Client::refuse(const Json& id, const Refusal& refusal) { send(error_message(id, refusal)); }

void Client::receive(std::string_view text) {
    Json id;
    try {
        parts_.request_limits.count(address_);
        const Json message = value_of(parse_json(text));
        id = id_of(message);
        handle(message);
    } catch (...) {
        refuse(id, current_refusal());
    }
}

void Client::handle(const Json& message) {
    RequestFields fields(message);
    const std::string type =
        fields.word("type", {"hello", "subscribe", "unsubscribe", "act", "analyse", "evaluate",
                             "record", "stop", "watch", "unwatch", "ping"});
    refuse_if(fields.problem());
    if (!greeted_ && type != "hello")
        throw Refusal(400, "bad_request", "send hello first", {{"field", "type"}});
    if (type == "hello") say_hello(fields);
    if (type == "subscribe") subscribe(fields);
    if (type == "unsubscribe") unsubscribe(fields);
    if (type == "act") act(fields);
    if (type == "analyse" || type == "evaluate" || type == "record") analyse(fields, type);
    if (type == "stop") stop(fields);
    if (type == "watch") watch(fields);
    if (type == "unwatch") unwatch(fields);
    if (type == "ping") {
        refuse_if(fields.no_more());
        send(R"({"type":"pong"})");
    }
}

void Client::say_hello(RequestFields& fields) {
    (void)fields.integer("protocol", protocol, protocol);
    const std::string key = fields.has("key") ? fields.secret("key") : "";
    refuse_if(fields.no_more());
    if (greeted_) throw Refusal(400, "bad_request", "hello was already sent", {{"field", "type"}});
    person_ = key.empty() ? KeyHash() : sha256(key);
    greeted_ = true;
    hello_timer_.cancel();
    send(Json{{"type", "welcome"}, {"protocol", protocol}, {"version", parts_.settings.version}}
             .dump());
}

void Client::subscribe(RequestFields& fields) {
    const std::string id = request_id(fields);
    const std::string game_id = fields.game_id("game_id");
    const auto after = fields.optional_integer("after", 1, INT64_MAX);
    refuse_if(fields.no_more());
    // Insert first: subscribe() may send so much that the socket closes, and closed() unsubscribes
    // from what is listed here.
    followed_.insert(game_id);
    try {
        parts_.live_games.subscribe(game_id, *this, id, after);
    } catch (...) {
        followed_.erase(game_id);
        throw;
    }
}

void Client::unsubscribe(RequestFields& fields) {
    const std::string game_id = fields.game_id("game_id");
    refuse_if(fields.no_more());
    if (followed_.erase(game_id) > 0) parts_.live_games.unsubscribe(game_id, *this);
}

void Client::watch(RequestFields& fields) {
    const std::string id = request_id(fields);
    const std::string tournament_id = fields.game_id("tournament_id");
    constexpr std::size_t longest_code = 20;
    const auto language = parse_language(fields.text_or("language", longest_code, "en"));
    refuse_if(fields.problem());
    if (!language) throw Refusal(400, "bad_request", language.error().message);
    refuse_if(fields.no_more());
    if (parts_.arena == nullptr) throw no_arena();
    parts_.arena->opened().watch(tournament_id, *this, id, *language);
    watched_.insert(tournament_id);
}

void Client::unwatch(RequestFields& fields) {
    const std::string tournament_id = fields.game_id("tournament_id");
    refuse_if(fields.no_more());
    if (watched_.erase(tournament_id) > 0) parts_.arena->opened().unwatch(tournament_id, *this);
}

void Client::act(RequestFields& fields) {
    const std::string id = request_id(fields);
    const std::string game_id = fields.game_id("game_id");
    ActionRequest request = fields.part(parse_action(fields.value("action")));
    refuse_if(fields.no_more());
    if (person_.empty())
        throw Refusal(401, "key_missing", "say hello with a key to do more than watch");
    const auto answer = [self = self_, id](const std::expected<Done, Refusal>& done) {
        if (*self == nullptr) return;
        --(*self)->acting_;
        if (!done) {
            (*self)->refuse(id, done.error());
            return;
        }
        Json acted{{"type", "acted"}, {"id", id}, {"game_id", done->game_id}, {"seq", done->seq}};
        if (!done->invitations.empty()) acted["invitations"] = done->invitations;
        (*self)->send(acted.dump());
    };
    ++acting_;
    try {
        parts_.live_games.act(game_id, {address_, person_}, std::move(request), answer);
    } catch (...) {
        --acting_;
        throw;
    }
}

void Client::analyse(RequestFields& fields, const std::string& type) {
    const std::string id = request_id(fields);
    const Json& request = fields.value("request");
    refuse_if(fields.no_more());
    if (analyses_.contains(id)) {
        throw Refusal(400, "bad_request", "an analysis with this id is running; choose another id",
                      {{"field", "id"}});
    }
    const int most = parts_.settings.limits.analyses;
    if (std::cmp_greater_equal(analyses_.size(), most)) {
        throw Refusal(429, "too_many", fmt::format("run at most {} analyses at a time", most),
                      {{"what", "analyses"}, {"retry_s", 1}});
    }
    AnalysisEvents events;
    events.progress = [this, id](const Json& report) {
        send(Json{{"type", "progress"}, {"id", id}, {"report", report}}.dump());
    };
    events.point = [this, id](const Json& point) {
        send(Json{{"type", "point"}, {"id", id}, {"point", point}}.dump());
    };
    events.moment = [this, id](const Json& moment) {
        send(Json{{"type", "moment"}, {"id", id}, {"moment", moment}}.dump());
    };
    events.done = [this, id](bool stopped, const Json& report) {
        analyses_.erase(id);
        send(Json{{"type", "done"}, {"id", id}, {"stopped", stopped}, {"report", report}}.dump());
    };
    if (type == "record") {
        // Send the id only: the trace itself may exceed the limit of the send queue.
        events.done = [this, id](bool stopped, const Json& trace) {
            analyses_.erase(id);
            send(Json{
                {"type", "recorded"}, {"id", id}, {"stopped", stopped}, {"trace_id", trace["id"]}}
                     .dump());
        };
    }
    events.failed = [this, id](const Refusal& refusal) {
        analyses_.erase(id);
        refuse(id, refusal);
    };
    Quota::Share place = parts_.request_limits.analyses().take(address_, 1);
    // Events are delivered later, never from within these calls.
    auto analysis = type == "record" ? parts_.traces.record(request, address_, std::move(events))
                    : type == "evaluate"
                        ? parts_.analyses.evaluate(request, address_, std::move(events))
                        : parts_.analyses.analyse(request, address_, std::move(events));
    analyses_[id] = {std::move(analysis), std::move(place)};
}

void Client::stop(RequestFields& fields) {
    const std::string id = request_id(fields);
    refuse_if(fields.no_more());
    const auto analysis = analyses_.find(id);
    // Missing if it has just ended by itself.
    if (analysis != analyses_.end()) analysis->second.analysis->stop();
}

void Client::stop_analyses() {
    for (const auto& [id, under_way] : analyses_) under_way.analysis->stop();
}

}  // namespace lawan::server
