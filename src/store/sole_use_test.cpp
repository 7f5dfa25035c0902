#include "store/sole_use.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>

#include "store/database.hpp"
#include "tests/temporary_folder.hpp"

namespace lawan {
namespace {

using ::testing::HasSubstr;

TEST(SoleUseTest, TheSecondServerHearsOfTheFirst) {
    const TemporaryFolder folder;
    const auto database = folder / "new" / "lawan.db";
    std::optional<SoleUse> first(database);
    first->tell_address("http://127.0.0.1:8081");
    first->tell_address("http://127.0.0.1:80");
    try {
        const SoleUse second(database);
        ADD_FAILURE() << "both have it";
    } catch (const StoreError& error) {
        EXPECT_THAT(error.what(), HasSubstr("another server (http://127.0.0.1:80) has"));
        EXPECT_THAT(error.what(), HasSubstr("--db FILE"));
    }
    const SoleUse elsewhere(folder / "other.db");
    first.reset();
    const SoleUse after(database);
}

TEST(SoleUseTest, AFolderThatCannotBeMadeIsAnError) {
    EXPECT_THROW(SoleUse("/dev/null/lawan.db"), StoreError);
}

}  // namespace
}  // namespace lawan
