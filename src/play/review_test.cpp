#include "play/review.hpp"

#include <gtest/gtest.h>

#include <map>

namespace lawan::play {
namespace {

/// Feeds results to a review without searching or waiting for a clock.
class ReviewOfThree : public ::testing::Test {
protected:
    void SetUp() override {
        Line line{{*registry.start("connect4")}};
        for (const char* move : {"d", "d", "a"}) {
            line.positions.push_back(*line.last().play(move));
            line.moves.push_back({.move = move});
        }
        review.emplace(std::move(line));
    }

    /// Expects this search to be the next and answers it.
    void look(std::size_t ply, bool longer, const Opinion& opinion) {
        const auto next = review->next();
        ASSERT_TRUE(next);
        ASSERT_EQ(next->ply, ply);
        ASSERT_EQ(next->longer, longer);
        review->take(*next, opinion);
        for (const Json& point : review->news()) {
            points[point["ply"]] = point;
            ++told;
        }
    }
    [[nodiscard]] Json verdict(std::size_t ply) { return points[ply]["verdict"]; }

    static Opinion proved(Score score, const std::string& best) {
        return {{score, true, true}, 9, best};
    }
    static Opinion guessed(Score score, const std::string& best) {
        return {{score, false, true}, 4, best};
    }

    Registry registry = standard_registry();
    std::optional<Review> review;
    std::map<std::size_t, Json> points;
    int told = 0;
};

TEST_F(ReviewOfThree, ABestMoveTakesItsProofAlong) {
    look(0, false, proved(2000, "d"));
    look(1, false, guessed(0, "d"));
    EXPECT_EQ(verdict(0), "best");
    look(2, false, guessed(500, "c"));
    EXPECT_EQ(verdict(1), "best");
    EXPECT_EQ(points[1]["score"], -2.0);
    EXPECT_EQ(points[1]["exact"], true);
    // Ply 2 is proved by now and its move was not the choice, so the estimate after it needs a
    // longer search.
    look(3, false, guessed(900, "d"));
    look(3, true, proved(3000, "d"));
    EXPECT_EQ(verdict(2), "blunder");
    EXPECT_EQ(points[2]["loss"], 5.0);
    EXPECT_FALSE(review->next());
    EXPECT_EQ(told, 4);
}

TEST_F(ReviewOfThree, WithoutAProofThereIsNoVerdict) {
    look(0, false, proved(2000, "c"));
    look(1, false, guessed(900, "a"));
    look(1, true, guessed(950, "b"));
    EXPECT_EQ(verdict(0), nullptr);
    EXPECT_EQ(points[0]["loss"], nullptr);
    look(2, false, guessed(0, "c"));
    // The longer search proved nothing, so the first estimate stays comparable with the others.
    EXPECT_EQ(verdict(1), "blunder");
    EXPECT_EQ(points[1]["score"], 0.9);
    look(3, false, guessed(200, "d"));
    EXPECT_EQ(verdict(2), "fine");
    EXPECT_FALSE(review->next());
}

TEST_F(ReviewOfThree, AProofGoesBackAsFarAsLongerLooksTakeIt) {
    look(0, false, guessed(0, "c"));
    look(1, false, guessed(400, "a"));
    EXPECT_EQ(verdict(0), "error");
    look(2, false, proved(0, "a"));
    look(1, true, proved(0, "d"));
    // The first move's verdict compared two estimates, one of which is now replaced.
    look(0, true, guessed(100, "c"));
    EXPECT_EQ(verdict(0), nullptr);
    EXPECT_EQ(verdict(1), "best");
    look(3, false, guessed(700, "d"));
    EXPECT_EQ(verdict(2), "best");
    EXPECT_FALSE(review->next());
}

}  // namespace
}  // namespace lawan::play
