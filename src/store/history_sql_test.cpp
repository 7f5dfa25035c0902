#include "store/history_sql.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "store/store.hpp"
#include "tests/temporary_folder.hpp"

namespace lawan::store {

using namespace tests;

namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// Returns SQLite's query plan, one line per step.
std::string plan_of(Store& store, const HistoryFilter& filter, bool second_page) {
    const auto place = second_page ? std::optional(HistoryPlace{1, "a"}) : std::nullopt;
    const HistorySql query = history_sql("id", filter, place, 50);
    auto row = store.database().temporary_statement("EXPLAIN QUERY PLAN " + query.sql);
    std::string plan;
    while (row.step()) {
        (void)row.integer();
        (void)row.integer();
        (void)row.integer();
        plan += row.text() + "\n";
    }
    return plan;
}

class HistorySqlTest : public ::testing::Test {
protected:
    TemporaryFolder folder_;
    Store store_{folder_ / "lawan.db"};
};

// Regression: a page scanned all games.
TEST_F(HistorySqlTest, NothingIsReadAsAWhole) {
    const std::vector<HistoryFilter> filters = {
        {.person = "p"},
        {.game = "connect4", .person = "p"},
        {.bot = "engine", .person = "p"},
        {.status = GameStatus::Over, .person = "p"},
        {.result = "draw", .from = 1, .to = 2, .person = "p"},
        {.game = "connect4"},
        {.bot = "engine"},
        {.bot = "engine:level=2", .result = "x"},
        {.status = GameStatus::Playing},
        {.result = "draw"},
        {.result = "broken_off", .from = 1},
        {.from = 1, .to = 2},
    };
    for (const auto& filter : filters) {
        for (const bool second_page : {false, true}) {
            const std::string plan = plan_of(store_, filter, second_page);
            EXPECT_THAT(plan, Not(HasSubstr("SCAN games"))) << plan;
            EXPECT_THAT(plan, Not(HasSubstr("SCAN seat"))) << plan;
            EXPECT_THAT(plan, Not(HasSubstr("SCAN any"))) << plan;
        }
    }
    // Scans games by age until the page is full: without a filter, or for a part of a name.
    for (const auto& filter : {HistoryFilter{}, HistoryFilter{.name = "Ani"}}) {
        EXPECT_THAT(plan_of(store_, filter, false), HasSubstr("USING COVERING INDEX games_by_age"));
        EXPECT_THAT(plan_of(store_, filter, true), Not(HasSubstr("SCAN games")));
    }
}

GameRecord game_of(const std::string& id, std::int64_t at) {
    GameRecord game;
    game.id = id;
    game.game = game.name = "tictactoe";
    game.created_at = at;
    return game;
}

std::string ids(const std::vector<GameRecord>& games) {
    std::string all;
    for (const auto& game : games) all += game.id;
    return all;
}

TEST_F(HistorySqlTest, FindsWhatSomebodyMadeOrSitsInOnce) {
    for (const char* id : {"a", "b", "c", "d", "e", "f"}) {
        GameRecord game = game_of(id, id[0]);
        if (id[0] == 'a' || id[0] == 'c' || id[0] == 'e') game.host = "ani";
        if (id[0] == 'b' || id[0] == 'c') game.seats[1].holder = "ani";
        if (id[0] == 'e') game.seats[0].holder = game.seats[1].holder = "ani";
        game.seats[0].human = game.seats[1].human = id[0] != 'd' && id[0] != 'f';
        if (id[0] == 'd') game.seats[0].bot = game.seats[1].bot = "engine:level=1";
        if (id[0] == 'f') game.seats[0].bot = "engines";
        store_.insert(game, {"create"});
    }
    const HistoryFilter anis{.person = "ani"};
    EXPECT_EQ(ids(store_.history(anis, std::nullopt, 10, false)), "ecba");
    EXPECT_EQ(ids(store_.history(anis, std::nullopt, 2, false)), "ec");
    EXPECT_EQ(ids(store_.history(anis, HistoryPlace{'c', "c"}, 10, false)), "ba");
    EXPECT_EQ(
        ids(store_.history({.from = 'b', .to = 'e', .person = "ani"}, std::nullopt, 9, false)),
        "cb");
    EXPECT_EQ(ids(store_.history({.bot = "engine"}, std::nullopt, 10, false)), "d");
    EXPECT_EQ(ids(store_.history({.bot = "engine:level=1"}, std::nullopt, 10, false)), "d");
    EXPECT_EQ(ids(store_.history({.bot = "engine:level=2"}, std::nullopt, 10, false)), "");
}

TEST_F(HistorySqlTest, FindsPartsOfNames) {
    for (const char* id : {"a", "b", "c", "d"}) {
        GameRecord game = game_of(id, id[0]);
        game.seats[0].name = id[0] == 'b' ? "Budi" : "Ani Wijaya";
        game.seats[1].name = id[0] == 'd' ? "Wiji" : "it's \"Eko\"";
        if (id[0] == 'c') game.name = "connect4";
        store_.insert(game, {"create"});
    }
    const auto found = [&](HistoryFilter filter) {
        return ids(store_.history(filter, std::nullopt, 10, false));
    };
    EXPECT_EQ(found({.name = "wij"}), "dca");
    EXPECT_EQ(found({.game = "tictactoe", .name = "wij"}), "da");
    EXPECT_EQ(found({.name = "S \"EKO"}), "cba");
    EXPECT_EQ(found({.name = "Zoe"}), "");
    EXPECT_EQ(ids(store_.history({.name = "wij"}, HistoryPlace{'d', "d"}, 1, false)), "c");
}

TEST_F(HistorySqlTest, WhatIsKeptIsCounted) {
    GameRecord game = game_of("a", 1);
    game.host = "ani";
    game.visitor = "house";
    store_.insert(game, {"create"});
    GameRecord second = game_of("b", 2);
    second.visitor = "house";
    store_.insert(second, {"create"});
    EXPECT_EQ(store_.games_of("ani").games, 1);
    EXPECT_EQ(store_.games_of("ani").bytes, bytes_of(game));
    EXPECT_EQ(store_.games_from("house").games, 2);
    EXPECT_EQ(store_.games_from("house").unfinished, 2);
    GameRecord over = game;
    over.status = GameStatus::Over;
    store_.update(game, over, {"resign"});
    EXPECT_EQ(store_.games_of("ani").unfinished, 0);
    EXPECT_EQ(store_.games_from("house").unfinished, 1);
    store_.remove("a");
    store_.remove("b");
    EXPECT_EQ(store_.games_of("ani").games, 0);
    EXPECT_EQ(store_.games_from("house").games, 0);
    EXPECT_EQ(store_.games_from("house").bytes, 0);
}

TEST_F(HistorySqlTest, AddressesAreMarkedBySomethingOfThisDatabase) {
    EXPECT_EQ(store_.mark_of("192.0.2.1"), Store(folder_ / "lawan.db").mark_of("192.0.2.1"));
    EXPECT_NE(store_.mark_of("192.0.2.1"), store_.mark_of("192.0.2.2"));
    EXPECT_NE(store_.mark_of("192.0.2.1"), Store(folder_ / "other.db").mark_of("192.0.2.1"));
}

}  // namespace
}  // namespace lawan::store
