#include "server/lines/bot_match.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/match/runner.hpp"
#include "arena/match/summary.hpp"
#include "game/grid.hpp"
#include "play/request_fields.hpp"
#include "render/position_json.hpp"
#include "server/analysis/pooled_search.hpp"
#include "server/games/bot_check.hpp"
#include "server/games/live_source.hpp"

namespace lawan::server {
namespace {

constexpr std::chrono::milliseconds between_results{100};
constexpr std::chrono::seconds time_a_move{1};  ///< unless told otherwise
constexpr std::int64_t longest_clock = 86'400'000;

struct MatchRequest {
    Line line;
    PairingPlan plan{};
    OpeningsWanted openings{};
    int concurrency = 1;
    bool with_games = true;
};

std::array<std::string, 2> read_bots(RequestFields& fields) {
    std::array<std::string, 2> bots;
    const Json& list = fields.value("bots");
    const bool fits = list.is_array() && list.size() == bots.size();
    for (std::size_t i = 0; fits && i < bots.size(); ++i) {
        const auto* spec = list[i].get_ptr<const std::string*>();
        if (spec != nullptr && spec->size() <= 400) bots[i] = *spec;
    }
    if (bots[0].empty() || bots[1].empty())
        fields.refuse(
            {ProblemCode::BadRequest, "bots: expected two specs of bots", {{"field", "bots"}}});
    return bots;
}

Attempt<TimeControl> read_control(RequestFields fields) {
    TimeControl control;
    if (const auto time = fields.optional_integer("per_game_ms", 1, longest_clock))
        control.per_game = std::chrono::milliseconds(*time);
    control.increment =
        std::chrono::milliseconds(fields.optional_integer("increment_ms", 0, 600'000).value_or(0));
    control.margin = std::chrono::milliseconds(
        fields.optional_integer("margin_ms", 0, 60'000).value_or(usual_margin.count()));
    if (fields.no_more()) return std::unexpected(*fields.problem());
    return control;
}

MatchRequest read_match_request(const SearchParts& parts, const Json& json) {
    RequestFields fields(json, "request");
    const Json& source = fields.value("source");
    refuse_if(fields.problem());
    MatchRequest request{read_live_source(parts.registry, parts.live_games, source)};
    PairingPlan& plan = request.plan;
    plan.bots = read_bots(fields);
    if (fields.has("limits")) plan.limits = fields.part(read_limits(fields.object("limits")));
    if (fields.has("clock")) plan.control = fields.part(read_control(fields.object("clock")));
    plan.seed =
        static_cast<std::uint64_t>(fields.optional_integer("seed", 0, INT64_MAX).value_or(1));
    request.openings.count =
        static_cast<std::size_t>(fields.optional_integer("pairs", 1, most_pairs).value_or(10));
    request.openings.seed = plan.seed;
    if (const auto plies = fields.optional_integer("opening_plies", 0, longest_opening))
        request.openings.plies = static_cast<int>(*plies);
    request.concurrency = static_cast<int>(
        fields.optional_integer("concurrency", 1, parts.settings.limits.threads).value_or(1));
    request.with_games = fields.boolean_or("games", true);
    refuse_if(fields.no_more());
    if (!plan.limits.any() && !plan.control.per_game) plan.limits.time = time_a_move;
    if (plan.limits.time) {
        refuse_if(time_problem(parts.settings, *plan.limits.time));
        plan.control.per_move = plan.limits.time;
    }
    SearchParts::check_not_over({request.line, {}, {}});
    for (const auto& spec : plan.bots) {
        if (!is_callers(spec)) check_bot(parts.registry, parts.settings, spec, request.line.last());
    }
    return request;
}

Json results_json(const PairingResult& result, std::size_t of) {
    const auto [lost, drawn, won] = result.games();
    return {{"pairs", result.pairs.size()},
            {"of", of},
            {"wins", won},
            {"draws", drawn},
            {"losses", lost}};
}

/// A game with its whole line, from the match's own start.
Json match_game_json(const MatchRequest& request, const Opening& opening,
                     const FinishedGame& game) {
    const bool first_is_x = (opening.position.to_move() == Player::X) == game.moved_first;
    const auto& [first, second] = request.plan.bots;
    Json winner;
    if (game.score != 0.5)
        winner = player_text((game.score > 0.5) == first_is_x ? Player::X : Player::O);
    std::vector<std::string> moves = opening.moves;
    moves.insert(moves.end(), game.moves.begin(), game.moves.end());
    return {{"x", first_is_x ? first : second},
            {"o", first_is_x ? second : first},
            {"first_bot", first_is_x ? "x" : "o"},
            {"opening_plies", opening.moves.size()},
            {"moves", moves},
            {"winner", winner},
            {"score", game.score},
            {"margin", game.margin},
            {"reason", reason_word(game.reason)},
            {"detail", game.detail.empty() ? Json() : Json(game.detail)},
            {"position", game.final_position}};
}

struct MatchState {
    AnalysisEvents events;
    bool stopped = false;
};

/// Ends the match when it is let go of.
class BotMatch final : public Analysis {
public:
    BotMatch(const SearchParts& parts, AskedBots& asked, const std::string& id,
             MatchRequest request, AnalysisEvents events)
        : state_(std::make_shared<MatchState>(std::move(events))),
          table_{id, request.plan.control},
          thread_([&parts, registry = asked.registry_for(table_), table = table_,
                   request = std::move(request), weak = std::weak_ptr(state_)] {
              play(parts.loop, registry, table.stop, request, weak);
          }) {}
    BotMatch(const BotMatch&) = delete;
    BotMatch& operator=(const BotMatch&) = delete;
    ~BotMatch() override { table_.stop.request_stop(); }

    void stop() override {
        state_->stopped = true;
        table_.stop.request_stop();
    }

private:
    template <class Task>
    static void tell(EventLoop& loop, const std::weak_ptr<MatchState>& weak, Task task) {
        loop.post([weak, task = std::move(task)] {
            if (const auto state = weak.lock()) task(*state);
        });
    }

    /// On the match's thread.
    static void play(EventLoop& loop, const Registry& registry, const StopSource& stop,
                     const MatchRequest& request, const std::weak_ptr<MatchState>& state) {
        try {
            const Position& start = request.line.last();
            const auto openings = make_openings(start, request.openings);
            PairingRun run{.concurrency = request.concurrency, .stop = stop.get_token()};
            auto last = Clock::now();
            run.progress = [&](const PairingResult& result) {
                if (Clock::now() - last < between_results) return;
                last = Clock::now();
                tell(loop, state,
                     [json = results_json(result, openings.size())](const MatchState& waiting) {
                         waiting.events.progress(json);
                     });
            };
            const auto result = play_pairing(registry, openings, request.plan, run);
            Json json = match_summary(result, start.game(), request.plan);
            if (request.with_games) json["games"] = games_json(request, openings, result);
            tell(loop, state,
                 [json = std::move(json), stopped = result.interrupted](const MatchState& waiting) {
                     waiting.events.done(stopped, json);
                 });
        } catch (const std::exception& error) {
            tell(loop, state, [why = std::string(error.what())](const MatchState& waiting) {
                waiting.events.failed(failed_search(why));
            });
        }
    }

    static Json games_json(const MatchRequest& request, const std::vector<Opening>& openings,
                           const PairingResult& result) {
        Json games = Json::array();
        for (const PairRecord& pair : result.pairs) {
            for (const FinishedGame& game : pair.games)
                games.push_back(match_game_json(request, openings[pair.opening], game));
        }
        return games;
    }

    std::shared_ptr<MatchState> state_;
    AskedBots::Table table_;
    Thread thread_;  ///< declared last: it uses the rest
};

}  // namespace

std::unique_ptr<Analysis> start_match(const SearchParts& parts, AskedBots& asked,
                                      const std::string& id, const Json& request,
                                      AnalysisEvents events) {
    MatchRequest asked_for = read_match_request(parts, request);
    return std::make_unique<BotMatch>(parts, asked, id, std::move(asked_for), std::move(events));
}

}  // namespace lawan::server
