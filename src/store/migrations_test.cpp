#include "store/migrations.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/temporary_folder.hpp"

namespace lawan::store {

using namespace tests;

namespace {

class MigrationsTest : public testing::Test {
protected:
    Database open(const std::string& name = "games.db") { return Database(folder_ / name); }

    static std::int64_t number(Database& database, const std::string& sql) {
        auto row = database.temporary_statement(sql);
        return row.step() ? row.integer() : -1;
    }
    static std::int64_t version_of(Database& database) {
        return number(database, "PRAGMA user_version");
    }
    /// Returns all tables, indexes and triggers.
    static std::string schema_of(Database& database) {
        auto row = database.temporary_statement("SELECT sql FROM sqlite_master ORDER BY name");
        std::string all;
        while (row.step()) all += row.text() + "\n";
        return all;
    }
    /// Inserts a game as the first schema version stored it: finished or not.
    static void insert_first_game(Database& database, const std::string& id, int status) {
        database.run(
            fmt::format("INSERT INTO games (id, seq, status, created_at, updated_at, imported, "
                        "game, name, start, position, seed, increment, result_reason, series_x, "
                        "series_o, series_draws, next, host) VALUES ('{}', 1, {}, 5, 5, 0, "
                        "'tictactoe', 'mnk', '', '', 1, 0, 'normal', 0, 0, 0, '', x'aa');"
                        "INSERT INTO seats VALUES ('{}', 0, 0, '', 0, 'mcts:time=1s', 0, NULL, "
                        "NULL, NULL)",
                        id, status, id)
                .c_str());
    }

    TemporaryFolder folder_;
};

TEST_F(MigrationsTest, EveryVersionBecomesTheNewest) {
    Database made_at_once = open();
    migrate(made_at_once);
    ASSERT_EQ(version_of(made_at_once), newest_schema());
    for (int version = 1; version < newest_schema(); ++version) {
        Database database = open(fmt::format("{}.db", version));
        migrate(database, version);
        EXPECT_EQ(version_of(database), version);
        migrate(database);
        EXPECT_EQ(version_of(database), newest_schema());
        EXPECT_EQ(schema_of(database), schema_of(made_at_once)) << version;
    }
}

TEST_F(MigrationsTest, ChangesNothingTwice) {
    Database database = open();
    migrate(database);
    const std::string before = schema_of(database);
    migrate(database);
    EXPECT_EQ(schema_of(database), before);
    EXPECT_EQ(version_of(database), newest_schema());
}

TEST_F(MigrationsTest, KeepsAndCountsTheGamesOfTheFirstVersion) {
    Database database = open();
    migrate(database, 1);
    insert_first_game(database, "over", 2);
    insert_first_game(database, "playing", 1);
    database.run("INSERT INTO moves VALUES ('over', 0, 'b2', 12, 0, 0, -1)");
    migrate(database);
    EXPECT_EQ(number(database, "SELECT count(*) FROM games"), 2);
    EXPECT_EQ(number(database, "SELECT count(*) FROM moves WHERE move = 'b2' AND nodes IS NULL"),
              1);
    EXPECT_EQ(number(database, "SELECT games FROM kept WHERE who = x'aa'"), 2);
    EXPECT_EQ(number(database, "SELECT unfinished FROM kept WHERE who = x'aa'"), 1);
    EXPECT_EQ(number(database, "SELECT count(*) FROM games WHERE outcome = 'draw'"), 1);
    EXPECT_EQ(
        number(database, "SELECT count(*) FROM seats WHERE bot_name = 'mcts' AND created_at = 5"),
        2);
}

TEST_F(MigrationsTest, AStepThatFailsLeavesAllAsItWas) {
    Database database = open();
    migrate(database, 1);
    database.run("CREATE TABLE secrets (of TEXT)");  // in the way of a later step
    const std::string before = schema_of(database);
    EXPECT_THROW(migrate(database), StoreError);
    EXPECT_EQ(schema_of(database), before);
    EXPECT_EQ(version_of(database), 1);
}

TEST_F(MigrationsTest, RefusesTheTablesOfANewerProgram) {
    Database database = open();
    migrate(database);
    database.run("PRAGMA user_version = 999");
    EXPECT_THROW(migrate(database), StoreError);
}

TEST_F(MigrationsTest, RefusesVersionsThatItNeverHad) {
    for (const int version : {-1, -2, -8, -100'000}) {
        Database database = open(fmt::format("{}.db", -version));
        database.run(fmt::format("PRAGMA user_version = {}", version).c_str());
        EXPECT_THROW(migrate(database), StoreError) << version;
    }
}

TEST_F(MigrationsTest, RefusesTheTablesOfOthers) {
    Database database = open();
    database.run("CREATE TABLE recipes (name TEXT)");
    EXPECT_THROW(migrate(database), StoreError);
    EXPECT_EQ(schema_of(database), "CREATE TABLE recipes (name TEXT)\n");
}

}  // namespace
}  // namespace lawan::store
