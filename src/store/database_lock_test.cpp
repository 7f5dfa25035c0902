#include "store/database_lock.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <optional>

#include "store/database.hpp"
#include "store/store.hpp"
#include "tests/temporary_folder.hpp"

namespace lawan::store {

using namespace tests;

namespace {

using ::testing::HasSubstr;

TEST(DatabaseLockTest, TheSecondServerHearsOfTheFirst) {
    const TemporaryFolder folder;
    const auto database = folder / "new" / "lawan.db";
    std::optional<DatabaseLock> first(database);
    first->tell_address("http://127.0.0.1:8081");
    first->tell_address("http://127.0.0.1:80");
    try {
        const DatabaseLock second(database);
        ADD_FAILURE() << "both have it";
    } catch (const StoreError& error) {
        EXPECT_THAT(error.what(), HasSubstr("another server (http://127.0.0.1:80) is using"));
        EXPECT_THAT(error.what(), HasSubstr("--db FILE"));
    }
    const DatabaseLock elsewhere(folder / "other.db");
    first.reset();
    const DatabaseLock after(database);
}

TEST(DatabaseLockTest, LinksLeadToTheSameDatabase) {
    const TemporaryFolder folder;
    const auto database = folder / "lawan.db";
    const DatabaseLock first(database);
    first.tell_address("http://127.0.0.1:8081");
    std::filesystem::create_symlink(database, folder / "symbolic.db");
    std::filesystem::create_hard_link(database, folder / "hard.db");
    std::filesystem::create_directory_symlink(folder.path(), folder / "itself");
    const auto refusal = [](const std::filesystem::path& name) -> std::string {
        try {
            const DatabaseLock second(name);
        } catch (const StoreError& error) {
            return error.what();
        }
        return "both have it";
    };
    EXPECT_THAT(refusal(folder / "symbolic.db"), HasSubstr("another server (http://127.0.0.1:80"));
    EXPECT_THAT(refusal(folder / "itself" / "lawan.db"), HasSubstr("another server (http://12"));
    EXPECT_THAT(refusal(folder / "hard.db"), HasSubstr("another server is using the database"));
}

TEST(DatabaseLockTest, TheSameNameMayBeAnotherDatabase) {
    const TemporaryFolder folder;
    const DatabaseLock first(folder / "lawan.db");
    std::filesystem::rename(folder / "lawan.db", folder / "old.db");
    const DatabaseLock second(folder / "lawan.db");
    EXPECT_THROW(DatabaseLock(folder / "old.db"), StoreError);
}

TEST(DatabaseLockTest, OthersReadAndAddGamesBesideTheServer) {
    const TemporaryFolder folder;
    const DatabaseLock server(folder / "lawan.db");
    Store beside(folder / "lawan.db");
    Transaction transaction(beside.database());
    GameRecord game;
    game.id = "a";
    beside.insert(game, {"create"});
    transaction.commit();
    EXPECT_TRUE(Store(folder / "lawan.db").load("a"));
}

TEST(DatabaseLockTest, WhatIsNoFileIsAnError) {
    const TemporaryFolder folder;
    EXPECT_THROW(DatabaseLock(folder.path()), StoreError);
    EXPECT_THROW(DatabaseLock(":memory:"), StoreError);
    EXPECT_THROW(DatabaseLock(""), StoreError);
}

TEST(DatabaseLockTest, AFolderThatCannotBeMadeIsAnError) {
    EXPECT_THROW(DatabaseLock("/dev/null/lawan.db"), StoreError);
}

}  // namespace
}  // namespace lawan::store
