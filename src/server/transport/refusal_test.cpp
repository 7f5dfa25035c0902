#include "server/transport/refusal.hpp"

#include <gtest/gtest.h>

namespace lawan::server {
namespace {

TEST(Refusal, HasTheStatusOfAProblem) {
    const auto status = [](ProblemCode code) { return Refusal(Problem{code, ""}).status(); };
    EXPECT_EQ(status(ProblemCode::BadRequest), 400);
    EXPECT_EQ(status(ProblemCode::NotYourSeat), 403);
    EXPECT_EQ(status(ProblemCode::NoSuchGame), 404);
    EXPECT_EQ(status(ProblemCode::NotYourTurn), 409);
    EXPECT_EQ(status(ProblemCode::InvitationUsed), 410);
    EXPECT_EQ(status(ProblemCode::IllegalMove), 422);
    const Refusal refusal(Problem{ProblemCode::Stale, "it has 3 moves now", {{"ply", 3}}});
    EXPECT_EQ(
        refusal.json(),
        (Json{{"code", "stale"}, {"message", "it has 3 moves now"}, {"params", {{"ply", 3}}}}));
}

}  // namespace
}  // namespace lawan::server
