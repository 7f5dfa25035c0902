#include "base/error.hpp"

#include <gtest/gtest.h>

#include "tests/expected.hpp"

namespace lawan::base {

using namespace tests;

namespace {

TEST(Error, FailCarriesMessageAndOffset) {
    const Expected<int> refused = fail("no such square", 3);
    EXPECT_EQ(error_of(refused), (Error{"no such square", 3}));
    EXPECT_NE(error_of(refused), (Error{"no such square", 4}));
}

TEST(Error, FailAtMovesTheOffset) {
    const Expected<int> refused = fail_at(10, {"too long", 4});
    EXPECT_EQ(error_of(refused), (Error{"too long", 14}));
}

TEST(Error, AFailureOfTheMachineHasACode) {
    const Expected<int> refused = environment_failure("the disk is full");
    EXPECT_EQ(error_of(refused).code, ErrorCode::Environment);
    EXPECT_EQ(error_of(refused).message, "the disk is full");
}

TEST(Error, EnvironmentErrorIsCaughtAsAStandardException) {
    const auto refuse = [] { throw EnvironmentError("the disk is full"); };
    EXPECT_THROW(refuse(), std::runtime_error);
}

}  // namespace
}  // namespace lawan::base
