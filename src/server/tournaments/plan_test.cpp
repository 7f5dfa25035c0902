#include "server/tournaments/plan.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "base/error.hpp"

namespace lawan::server {
namespace {

using std::chrono::milliseconds;

/// Small limits, so that each can be passed by one.
ServerSettings small_settings() {
    ServerSettings settings;
    settings.arena.bots = 3;
    settings.arena.kinds = 2;
    settings.arena.games = 40;
    settings.arena.move = milliseconds(200);
    settings.arena.clock = milliseconds(5000);
    settings.arena.scale = 0.5;
    settings.limits.memory_mb = 256;
    return settings;
}

ArenaPlan plan_of(const Json& body) {
    static const Registry registry = standard_registry();
    return read_arena_plan(registry, small_settings(), body);
}

Json two_bots() { return {{{"spec", "random"}}, {{"spec", "local"}, {"name", "Lokal"}}}; }

/// A plan within the limits: 2 bots, 1 game, 3 pairs.
Json good_plan() {
    return {{"name", "evening"},
            {"games", {"tictactoe"}},
            {"bot", two_bots()},
            {"pairs", 3},
            {"time", "100ms"}};
}

Json good_plan_with(const char* field, const Json& value) {
    Json plan = good_plan();
    plan[field] = value;
    return plan;
}

/// Returns `status code: message`, or `none`.
std::string refused(const Json& body) {
    try {
        static_cast<void>(plan_of(body));
    } catch (const Refusal& refusal) {
        return std::to_string(refusal.status()) + " " + refusal.code() + ": " + refusal.what();
    }
    return "none";
}

Json params_of(const Json& body) {
    try {
        static_cast<void>(plan_of(body));
    } catch (const Refusal& refusal) {
        return refusal.params();
    }
    return {};
}

TEST(ArenaPlan, IsWhatTheRequestSays) {
    const Json body = {{"idempotency_key", "once"},
                       {"name", "evening"},
                       {"games", {"tictactoe", "connect4:w=5,h=4"}},
                       {"bot", two_bots()},
                       {"format", "gauntlet"},
                       {"pairs", 4},
                       {"seed", 9},
                       {"opening_plies", 2},
                       {"openings", "balanced"},
                       {"time", "200ms"},
                       {"clock", "5s+200ms"},
                       {"margin", "1s"},
                       {"sprt", {0, 10}}};
    const ArenaPlan plan = plan_of(body);
    EXPECT_EQ(plan.kind(), TournamentKind::Tournament);
    EXPECT_EQ(plan.name(), "evening");
    EXPECT_EQ(plan.idempotency_key, "once");
    EXPECT_FALSE(plan.experiment);
    const TournamentPlan& tournament = *plan.tournament;
    EXPECT_EQ(tournament.games, (std::vector<std::string>{"tictactoe", "connect4:w=5,h=4"}));
    ASSERT_EQ(tournament.bots.size(), 2U);
    EXPECT_EQ(tournament.bots[0].name, "random");
    EXPECT_EQ(tournament.bots[1].name, "Lokal");
    EXPECT_EQ(tournament.bots[1].spec, "local");
    EXPECT_EQ(tournament.format, TournamentPlan::Format::Gauntlet);
    EXPECT_EQ(tournament.pairs, 4);
    EXPECT_EQ(tournament.seed, 9U);
    EXPECT_EQ(tournament.opening_plies, 2);
    EXPECT_TRUE(tournament.balanced);
    EXPECT_EQ(tournament.limits.time, milliseconds(200));
    EXPECT_EQ(tournament.control.per_game, milliseconds(5000));
    EXPECT_EQ(tournament.control.increment, milliseconds(200));
    EXPECT_EQ(tournament.control.margin, milliseconds(1000));
    EXPECT_TRUE(tournament.sprt);
}

TEST(ArenaPlan, IsKeptWithoutTheKeyAndReadAgain) {
    const ArenaPlan plan = plan_of(good_plan_with("idempotency_key", "once"));
    EXPECT_FALSE(plan.source.contains("idempotency_key"));
    const ArenaPlan again = kept_arena_plan(plan.source.dump());
    EXPECT_EQ(again.source, plan.source);
    EXPECT_EQ(again.name(), "evening");
    EXPECT_EQ(again.tournament->pairs, 3);
    EXPECT_EQ(again.idempotency_key, "");
}

TEST(ArenaPlan, OnlyAnObjectIsRead) {
    for (const Json& body : {Json(), Json(1), Json("text"), Json::array({good_plan()})})
        EXPECT_EQ(refused(body), "400 bad_request: this must be a JSON object");
}

TEST(ArenaPlan, TheKeyIsShortText) {
    EXPECT_EQ(refused(good_plan_with("idempotency_key", 7)),
              "400 bad_request: idempotency_key: expected text");
    EXPECT_EQ(refused(good_plan_with("idempotency_key", std::string(65, 'k'))),
              "400 bad_request: idempotency_key: expected 1 to 64 characters");
}

TEST(ArenaPlan, FieldsAreOfTheirType) {
    struct Wrong {
        const char* field;
        Json value;
        std::string message;
    };
    const std::vector<Wrong> list = {
        {"games", "tictactoe", "games: expected a list such as [\"connect4\"]"},
        {"games", Json::array(), "games: expected a list such as [\"connect4\"]"},
        {"games", {"tictactoe", 4}, "games: expected a list such as [\"connect4\"]"},
        {"bot", "random", "bot: expected [[bot]] with its fields below"},
        {"bot", {{{"spec", "random"}}}, "bot: expected at least two [[bot]] with a spec"},
        {"bot",
         {{{"spec", "random"}}, {{"spec", "random"}}},
         "bot: 'random' is there twice; give them names"},
        {"bot", {{{"spec", "random"}}, {{"spec", 1}}}, "bot: spec: expected a text in quotes"},
        {"name", "../etc", "name: expected letters, digits, - and _: files are called so"},
        {"name", 7, "name: expected a text in quotes"},
        {"format", "cup", "format: expected round-robin or gauntlet"},
        {"openings", "good", "openings: expected random or balanced"},
        {"adjudicate", 1, "adjudicate: expected true or false"},
        {"pairs", 0, "pairs: expected a whole number from 1 to 1000000"},
        {"pairs", 1'000'001, "pairs: expected a whole number from 1 to 1000000"},
        {"pairs", 1.5, "pairs: expected a whole number from 1 to 1000000"},
        {"pairs", UINT64_MAX, "pairs: expected a whole number from 1 to 1000000"},
        {"seed", -1, "seed: expected a whole number from 0 to 9223372036854775807"},
        {"time", "soon", "time: expected a time such as 100ms, 5s or 2m, not 'soon'"},
        {"sprt",
         {10, 0},
         "sprt: expected two ratings from -1000 to 1000, the lower first: [0, 10]"},
    };
    for (const auto& [field, value, message] : list) {
        const Json body = good_plan_with(field, value);
        EXPECT_EQ(refused(body), "422 bad_tournament: " + message);
        EXPECT_EQ(params_of(body), (Json{{"field", field}, {"detail", message}}));
    }
}

TEST(ArenaPlan, UnknownFieldsAreRefused) {
    EXPECT_TRUE(refused(good_plan_with("pair", 3))
                    .starts_with("422 bad_tournament: pair: there is no such field (did you mean "
                                 "pairs?); there is "));
    EXPECT_EQ(refused(good_plan_with(std::string(41, 'f').c_str(), 3)),
              "422 bad_tournament: a field: there is none with so long a name");
}

TEST(ArenaPlan, KeepsTheLimitsOfTheServer) {
    const auto over = [](const std::string& message) { return "422 over_limit: " + message; };
    EXPECT_EQ(refused(good_plan()), "none");
    Json many = two_bots();
    many.push_back({{"spec", "minimax:depth=1"}});
    EXPECT_EQ(refused(good_plan_with("bot", many)), "none");
    many.push_back({{"spec", "minimax:depth=2"}});
    EXPECT_EQ(refused(good_plan_with("bot", many)), over("at most 3 bots here"));
    EXPECT_EQ(refused(good_plan_with("games", {"tictactoe", "connect4", "mnk:3,3,3"})),
              over("at most 2 different games here"));
    EXPECT_EQ(refused(good_plan_with("pairs", 20)), "none");
    EXPECT_EQ(refused(good_plan_with("pairs", 21)), over("at most 40 games in all here"));
    EXPECT_EQ(params_of(good_plan_with("pairs", 21)), (Json{{"what", "games"}, {"most", 40}}));
    EXPECT_EQ(refused(good_plan_with("time", "200ms")), "none");
    EXPECT_EQ(refused(good_plan_with("time", "201ms")), over("time: at most 200ms here"));
    EXPECT_EQ(params_of(good_plan_with("time", "201ms")), (Json{{"what", "time"}, {"most", 200}}));
    EXPECT_EQ(params_of(good_plan_with("clock", "6s")), (Json{{"what", "clock"}, {"most", 5000}}));
    EXPECT_EQ(params_of(good_plan_with("clock", "5s+1s")),
              (Json{{"what", "clock"}, {"most", 200}}));
    EXPECT_EQ(params_of(good_plan_with("margin", "2s")),
              (Json{{"what", "margin"}, {"most", 1000}}));
}

TEST(ArenaPlan, NamesAreShortAndPrintable) {
    const auto named = [](const std::string& name) {
        return good_plan_with("bot", {{{"spec", "random"}}, {{"spec", "local"}, {"name", name}}});
    };
    EXPECT_EQ(refused(named(std::string(400, 'n'))), "none");
    EXPECT_EQ(refused(named(std::string(401, 'n'))),
              "422 bad_tournament: bot: expected names and specs of at most 400 bytes");
    EXPECT_EQ(refused(named("a\x1b[2J")),
              "422 bad_tournament: bot: expected names without control characters");
    EXPECT_EQ(refused(good_plan_with("name", std::string(64, 'n'))), "none");
    EXPECT_EQ(refused(good_plan_with("name", std::string(65, 'n'))),
              "422 bad_tournament: name: expected at most 64 characters");
}

TEST(ArenaPlan, TheGameOrBotThatCannotBeMadeIsNamed) {
    const Json no_game = good_plan_with("games", {"tictactoe", "chess"});
    EXPECT_TRUE(refused(no_game).starts_with("422 bad_game: games[1]: there is no game 'chess'"));
    EXPECT_EQ(params_of(no_game)["field"], "games[1]");
    EXPECT_EQ(refused(good_plan_with("games", Json::array({std::string(201, 'g')}))),
              "422 bad_tournament: games[0]: expected at most 200 bytes");
    const auto second = [](const char* spec) {
        return good_plan_with("bot", {{{"spec", "random"}}, {{"spec", spec}}});
    };
    EXPECT_TRUE(refused(second("nobody")).starts_with("422 bad_bot: bot[1].spec: there is no bot"));
    EXPECT_EQ(params_of(second("nobody"))["field"], "bot[1].spec");
    EXPECT_TRUE(refused(second("ugi:rm -r /"))
                    .starts_with("422 bad_bot: bot[1].spec: this server runs no commands"));
    EXPECT_EQ(refused(second("mcts:memory=257")),
              "422 over_limit: bot[1].spec: memory: this server allows at most 256 MB");
    EXPECT_EQ(refused(second("alphabeta:time=1s")),
              "422 over_limit: bot[1].spec: this server allows at most 200ms for a search");
}

TEST(ArenaPlan, AnExperimentIsWhatTheRequestSays) {
    const ArenaPlan plan = plan_of({{"experiment", "depth-table-c"},
                                    {"seed", 5},
                                    {"scale", 0.25},
                                    {"clock", true},
                                    {"idempotency_key", "once"}});
    EXPECT_EQ(plan.kind(), TournamentKind::Experiment);
    EXPECT_EQ(plan.name(), "depth-table-c");
    EXPECT_EQ(plan.idempotency_key, "once");
    EXPECT_FALSE(plan.tournament);
    EXPECT_EQ(plan.experiment->seed, 5U);
    EXPECT_EQ(plan.experiment->scale, 0.25);
    EXPECT_TRUE(plan.experiment->clock);
    const ArenaPlan again = kept_arena_plan(plan.source.dump());
    EXPECT_EQ(again.experiment->experiment, plan.experiment->experiment);
    EXPECT_EQ(again.experiment->scale, 0.25);
}

TEST(ArenaPlan, AnExperimentKeepsItsFieldsAndLimits) {
    const auto with = [](const char* field, const Json& value) {
        Json body = {{"experiment", "nodes-d"}, {"scale", 0.5}};
        body[field] = value;
        return body;
    };
    EXPECT_EQ(refused(with("seed", INT64_MAX)), "none");
    EXPECT_TRUE(refused(with("experiment", "none"))
                    .starts_with("400 bad_request: experiment: expected adjacency-a, "));
    EXPECT_EQ(refused(with("seed", -1)),
              "400 bad_request: seed: expected a whole number from 0 to 9223372036854775807");
    EXPECT_EQ(refused(with("pairs", 2)), "400 bad_request: 'pairs': unknown field");
    EXPECT_EQ(refused(with("clock", "on")), "400 bad_request: clock: expected true or false");
    EXPECT_EQ(refused(with("clock", true)),
              "422 bad_tournament: clock: nodes-d has no clock of a report to play by");
    for (const Json& wrong : {Json(0), Json(-1), Json(0.0009), Json("1"), Json()})
        EXPECT_EQ(refused(with("scale", wrong)),
                  "422 bad_tournament: scale: expected a number from 0.001");
    EXPECT_EQ(refused(with("scale", 0.51)), "422 over_limit: scale: at most 0.5 here");
    EXPECT_EQ(params_of(with("scale", 0.51)), (Json{{"what", "scale"}, {"most", 0.5}}));
    EXPECT_EQ(refused({{"experiment", "nodes-d"}}), "422 over_limit: scale: at most 0.5 here");
}

std::string unreadable(const std::string& text) {
    try {
        static_cast<void>(kept_arena_plan(text));
    } catch (const EnvironmentError& error) {
        return error.what();
    }
    return "none";
}

TEST(KeptArenaPlan, SaysThatItCannotBeRead) {
    for (const char* text : {"", "{", "[]", "7"})
        EXPECT_EQ(unreadable(text),
                  "a kept tournament cannot be read: expected the fields of a tournament");
    EXPECT_EQ(unreadable("{}"),
              "a kept tournament cannot be read: games: expected a list such as [\"connect4\"]");
    EXPECT_EQ(unreadable(R"({"experiment": "nodes-d", "scale": 0})"),
              "a kept experiment cannot be read: scale: expected a number from 0.001");
    EXPECT_EQ(unreadable(R"({"experiment": "nodes-d", "scale": 100})"), "none");
}

}  // namespace
}  // namespace lawan::server
