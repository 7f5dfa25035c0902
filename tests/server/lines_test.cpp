#include "server/lines/lines.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/thread.hpp"
#include "protocol/outside_bots.hpp"
#include "tests/server/contract.hpp"

// What `lawan api` answers: objects that the web API has too follow docs/openapi.yaml. Its streams
// are tested in tests/cli/api_test.cpp.

namespace lawan::tests {
namespace {

using nlohmann::json;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

class LinesTest : public ::testing::Test {
protected:
    ~LinesTest() override {
        lines_.stop();
        thread_.join();
    }

    void say(const json& message) { lines_.receive(message.dump(), {}); }

    /// The next line of that type; those before it are skipped, errors excepted.
    json hear(const std::string& type) {
        for (;;) {
            json line = next();
            if (line["type"] == type) return line;
            if (line["type"] == "error") throw std::runtime_error(line.dump());
        }
    }

    /// Sends a request with an id of its own and returns the last line about it.
    json ask(json request, const std::string& answer) {
        request["id"] = std::to_string(++last_id_);
        say(request);
        json line = hear(answer);
        EXPECT_EQ(line["id"], request["id"]);
        return line;
    }

    /// The error that a request gets.
    json refusal(json request) {
        request["id"] = std::to_string(++last_id_);
        say(request);
        json line = next();
        while (line["type"] != "error") line = next();
        EXPECT_EQ(line["id"], request["id"]);
        follows("Failed", line);
        return line["error"];
    }

    void follows(const std::string& schema, const json& value) {
        EXPECT_THAT(contract_.faults_of(schema, value), IsEmpty()) << schema << ' ' << value.dump();
    }

    json next() {
        std::unique_lock lock(mutex_);
        if (!changed_.wait_for(lock, std::chrono::seconds(60), [&] { return !heard_.empty(); }))
            throw std::runtime_error("nothing comes");
        const std::string line = heard_.front();
        heard_.pop_front();
        EXPECT_EQ(line.find('\n'), std::string::npos);
        return json::parse(line);
    }

    /// Plays a match in which `move` answers the turns of the caller's bots.
    json match(const json& request, const std::function<json(const json& turn)>& move) {
        say({{"type", "match"}, {"id", "match"}, {"request", request}});
        for (;;) {
            json line = next();
            if (line["type"] == "error") throw std::runtime_error(line.dump());
            if (line["type"] == "matched") return line;
            if (line["type"] != "bot_turn") continue;
            EXPECT_EQ(line["id"], "match");
            follows("Position", line["position"]);
            json answer = move(line);
            if (answer.is_null()) continue;
            answer["type"] = "move";
            answer["turn"] = line["turn"];
            say(answer);
        }
    }

private:
    static Registry registry() {
        Registry registry = standard_registry();
        add_outside_bots(registry);
        return registry;
    }
    /// One thread: whoever waits for another in it would wait for ever.
    static ServerSettings settings() {
        ServerSettings settings = settings_for_lines();
        settings.threads = 1;
        settings.version = "0.0.0";
        return settings;
    }

    Contract contract_{std::filesystem::path(LAWAN_TEST_DATA) / ".." / "docs" / "openapi.yaml"};
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::string> heard_;
    int last_id_ = 0;
    Registry registry_ = registry();
    Lines lines_{registry_, settings(), [this](std::string line) {
                     {
                         const std::scoped_lock lock(mutex_);
                         heard_.push_back(std::move(line));
                     }
                     changed_.notify_all();
                 }};
    Thread thread_{[this] { lines_.run(); }};
};

const json tic_tac_toe = {{"game", "tictactoe"}};

json first_legal(const json& turn) { return {{"move", turn["position"]["legal"][0]["move"]}}; }

TEST_F(LinesTest, SaysWelcomeFirst) { follows("Welcome", next()); }

TEST_F(LinesTest, HasTheCatalog) {
    follows("Catalog", ask({{"type", "catalog"}}, "catalog")["catalog"]);
}

TEST_F(LinesTest, HasPositionsFromEverySource) {
    for (const json& source :
         {json{{"game", "connect4"}, {"moves", {"d", "4"}}},
          json{{"game", "tictactoe"}, {"position", "3 3 3 3/1x1/3 o 1"}},
          json{{"game", "tictactoe"}, {"cells", "x...o...."}, {"to_move", "x"}}}) {
        follows("Line", ask({{"type", "position"}, {"source", source}}, "position")["line"]);
    }
    EXPECT_EQ(refusal({{"type", "position"}, {"source", {{"game", "chess"}}}})["code"], "bad_game");
    EXPECT_EQ(refusal({{"type", "position"},
                       {"source", {{"game", "connect4"}, {"moves", {"z"}}}}})["code"],
              "illegal_move");
    EXPECT_THAT(ask({{"type", "picture"}, {"source", tic_tac_toe}}, "picture")["svg"],
                HasSubstr("<svg"));
}

TEST_F(LinesTest, PlaysAGameWithABot) {
    const json request = {
        {"game", "tictactoe"},
        {"seats", {{"x", {{"kind", "human"}}}, {"o", {{"kind", "bot"}, {"bot", "alphabeta"}}}}}};
    json answer = ask({{"type", "new_game"}, {"request", request}}, "game");
    const std::string id = answer["game"]["id"];
    answer.erase("type");
    answer.erase("id");
    follows("GameAnswer", answer);
    follows("Subscribed", ask({{"type", "subscribe"}, {"game_id", id}}, "subscribed"));
    say({{"type", "act"},
         {"id", "m"},
         {"game_id", id},
         {"action", {{"action", "move"}, {"move", "b2"}, {"ply", 0}}}});
    const json event = hear("event");
    follows("Event", event);
    EXPECT_THAT(event["changes"]["moves"], SizeIs(1));
    follows("Acted", hear("acted"));
    const json reply = hear("event");
    EXPECT_THAT(reply["changes"]["moves"], SizeIs(2));
    EXPECT_EQ(refusal({{"type", "act"},
                       {"game_id", id},
                       {"action", {{"action", "move"}, {"move", "b2"}}}})["code"],
              "cell_taken");
    EXPECT_THAT(ask({{"type", "game_text"}, {"game_id", id}}, "game_text")["text"],
                HasSubstr("[Game \"tictactoe\"]"));
    ask({{"type", "delete_game"}, {"game_id", id}}, "game_deleted");
    EXPECT_EQ(refusal({{"type", "game"}, {"game_id", id}})["code"], "no_such_game");
}

TEST_F(LinesTest, AnalysesAndReviews) {
    const json done = ask({{"type", "analyse"},
                           {"request",
                            {{"source", tic_tac_toe},
                             {"bot", "alphabeta"},
                             {"limits", {{"depth", 3}}},
                             {"all_moves", true}}}},
                          "done");
    follows("Done", done);
    EXPECT_THAT(done["report"]["moves"], SizeIs(9));
    const json reviewed = {{"source", {{"game", "tictactoe"}, {"moves", {"a1", "b1"}}}}};
    follows("Done", ask({{"type", "evaluate"}, {"request", reviewed}}, "done"));
    EXPECT_EQ(refusal({{"type", "analyse"},
                       {"request", {{"source", tic_tac_toe}, {"bot", "caller:me"}}}})["code"],
              "bad_bot");
}

TEST_F(LinesTest, StopsAnAnalysis) {
    say({{"type", "analyse"},
         {"id", "a"},
         {"request",
          {{"source", {{"game", "adjacency"}}},
           {"bot", "alphabeta"},
           {"limits", {{"time_ms", 3'000'000}}}}}});
    follows("Progress", hear("progress"));
    say({{"type", "stop"}, {"id", "a"}});
    const json done = hear("done");
    follows("Done", done);
    EXPECT_EQ(done["stopped"], true);
}

TEST_F(LinesTest, RecordsSearchesAndShowsTheirNodes) {
    const json recorded = ask(
        {{"type", "record"}, {"request", {{"source", tic_tac_toe}, {"bot", "alphabeta:depth=3"}}}},
        "recorded");
    follows("Recorded", recorded);
    const json id = recorded["trace_id"];
    follows("Trace", ask({{"type", "trace"}, {"trace_id", id}}, "trace")["trace"]);
    const json answer =
        ask({{"type", "nodes"}, {"trace_id", id}, {"plies", 2}, {"most", 20}}, "nodes");
    EXPECT_THAT(answer["nodes"], SizeIs(20));
    for (const json& node : answer["nodes"]) follows("TraceNode", node);
    EXPECT_THAT(ask({{"type", "drawing"}, {"trace_id", id}, {"plies", 2}}, "drawing")["svg"],
                HasSubstr("<svg"));
    EXPECT_EQ(refusal({{"type", "nodes"}, {"trace_id", "gone"}})["code"], "no_such_trace");
    EXPECT_EQ(refusal({{"type", "nodes"}, {"trace_id", id}, {"plies", -1}})["code"], "bad_request");
}

TEST_F(LinesTest, SolvesPositions) {
    const json solved =
        ask({{"type", "solve"},
             {"request",
              {{"source", {{"game", "tictactoe"}, {"moves", {"a1", "b1", "b2", "c1"}}}},
               {"all_moves", true}}}},
            "solved");
    const json& solution = solved["solution"];
    EXPECT_EQ(solved["stopped"], false);
    EXPECT_EQ(solution["value"], 1.0);
    EXPECT_THAT(solution["best"], Contains("c3"));
    EXPECT_THAT(solution["moves"], SizeIs(5));
    const json over = {{"game", "tictactoe"}, {"moves", {"a1", "b1", "a2", "b2", "a3"}}};
    EXPECT_EQ(refusal({{"type", "solve"}, {"request", {{"source", over}}}})["code"], "game_over");
    EXPECT_EQ(refusal({{"type", "solve"},
                       {"request", {{"source", tic_tac_toe}, {"memory_mb", 1 << 20}}}})["code"],
              "bad_request");
}

TEST_F(LinesTest, StopsASolution) {
    say({{"type", "solve"},
         {"id", "s"},
         {"request", {{"source", {{"game", "connect4:w=9,h=6"}}}}}});
    say({{"type", "stop"}, {"id", "s"}});
    const json solved = hear("solved");
    EXPECT_EQ(solved["stopped"], true);
    EXPECT_EQ(solved["solution"], nullptr);
}

TEST_F(LinesTest, PlaysMatchesOfTwoBots) {
    const json request = {{"source", tic_tac_toe},
                          {"bots", {"alphabeta:depth=9", "random"}},
                          {"pairs", 5},
                          {"seed", 7}};
    const json matched = match(request, first_legal);
    const json& result = matched["match"];
    EXPECT_EQ(matched["stopped"], false);
    EXPECT_EQ(result["pairs"], 5);
    EXPECT_EQ(result["losses"], 0);
    ASSERT_THAT(result["games"], SizeIs(10));
    json again = match(request, first_legal);
    EXPECT_EQ(again["match"], result);
    const json& game = result["games"][0];
    const json source = {{"game", "tictactoe"}, {"moves", game["moves"]}};
    const json line = ask({{"type", "position"}, {"source", source}}, "position")["line"];
    EXPECT_EQ(line["position"]["text"], game["position"]);
    EXPECT_EQ(line["position"]["outcome"]["winner"], game["winner"]);
}

TEST_F(LinesTest, AsksTheCallerForMoves) {
    int turns = 0;
    int new_games = 0;
    const json matched =
        match({{"source", tic_tac_toe},
               {"bots", {"caller:first", "alphabeta:depth=2"}},
               {"pairs", 2},
               {"limits", {{"time_ms", 600'000}}}},
              [&](const json& turn) {
                  ++turns;
                  new_games += turn["new_game"] == true ? 1 : 0;
                  EXPECT_EQ(turn["bot"], "caller:first");
                  EXPECT_EQ(turn["time_ms"], 600'000);
                  const json source = {
                      {"game", "tictactoe"}, {"position", turn["start"]}, {"moves", turn["moves"]}};
                  // Also while a match waits on the one thread there is.
                  const json solved = ask(
                      {{"type", "solve"}, {"request", {{"source", source}, {"all_moves", true}}}},
                      "solved");
                  return json{{"move", solved["solution"]["best"][0]}};
              });
    EXPECT_GT(turns, 8);
    EXPECT_EQ(new_games, 4);
    EXPECT_EQ(matched["match"]["losses"], 0);
    EXPECT_THAT(matched["match"]["faults"], IsEmpty());
}

TEST_F(LinesTest, ACallersBotLosesByItsFaults) {
    const auto reason_with = [&](const json& answer, int milliseconds) {
        const json matched = match({{"source", tic_tac_toe},
                                    {"bots", {"random", "caller:me"}},
                                    {"pairs", 1},
                                    {"limits", {{"time_ms", milliseconds}}}},
                                   [&](const json&) { return answer; });
        EXPECT_EQ(matched["match"]["wins"], 2);
        return matched["match"]["games"][1];
    };
    EXPECT_EQ(reason_with({{"move", "z9"}}, 60'000)["reason"], "illegal_move");
    const json crash = reason_with({{"failure", "ValueError: no move"}}, 60'000);
    EXPECT_EQ(crash["reason"], "crash");
    EXPECT_THAT(crash["detail"], HasSubstr("ValueError: no move"));
    EXPECT_EQ(reason_with(json(), 1)["reason"], "stall");
}

TEST_F(LinesTest, TellsTheCallerTheClock) {
    const json matched = match({{"source", tic_tac_toe},
                                {"bots", {"caller:me", "caller:you"}},
                                {"pairs", 1},
                                {"clock", {{"per_game_ms", 3'600'000}, {"increment_ms", 5}}}},
                               [&](const json& turn) {
                                   follows("Clock", turn["clock"]);
                                   EXPECT_EQ(turn["clock"]["running"], turn["position"]["to_move"]);
                                   return first_legal(turn);
                               });
    EXPECT_EQ(matched["match"]["pairs"], 1);
    EXPECT_THAT(matched["match"]["faults"], IsEmpty());
}

TEST_F(LinesTest, StopsAMatchThatWaitsForTheCaller) {
    const json matched =
        match({{"source", tic_tac_toe}, {"bots", {"caller:me", "random"}}}, [&](const json&) {
            say({{"type", "stop"}, {"id", "match"}});
            return json();
        });
    EXPECT_EQ(matched["stopped"], true);
}

TEST_F(LinesTest, RefusesWhatItDoesNotKnow) {
    EXPECT_THAT(refusal({{"type", "tournament"}})["message"], HasSubstr("expected act, analyse"));
    EXPECT_EQ(refusal({{"type", "hello"}, {"protocol", 1}})["code"], "bad_request");
    EXPECT_EQ(refusal({{"type", "catalog"}, {"extra", 1}})["params"]["field"], "'extra'");
    const json bad_bots = {{"source", tic_tac_toe}, {"bots", {"random"}}};
    EXPECT_EQ(refusal({{"type", "match"}, {"request", bad_bots}})["params"]["field"], "bots");
    const json no_bot = {{"source", tic_tac_toe}, {"bots", {"random", "nobody"}}};
    EXPECT_EQ(refusal({{"type", "match"}, {"request", no_bot}})["code"], "bad_bot");
    say({{"type", "move"}, {"turn", 12345}, {"move", "d"}});  // nobody asked: ignored
    ask({{"type", "catalog"}}, "catalog");
}

TEST_F(LinesTest, AnIdIsInUseUntilItsAnswer) {
    const json request = {{"source", tic_tac_toe}, {"bots", {"caller:me", "random"}}};
    say({{"type", "match"}, {"id", "m"}, {"request", request}});
    hear("bot_turn");
    say({{"type", "match"}, {"id", "m"}, {"request", request}});
    const json error = next();
    EXPECT_EQ(error["type"], "error");
    EXPECT_EQ(error["error"]["params"]["field"], "id");
    say({{"type", "stop"}, {"id", "m"}});
    hear("matched");
}

}  // namespace
}  // namespace lawan::tests
