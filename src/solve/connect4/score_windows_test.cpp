#include "solve/connect4/score_windows.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"

namespace lawan::solve::standard {
namespace {

TEST(ScoreWindowsTest, FindsEveryScoreWhateverTheAnswersCost) {
    Random random(1);
    for (int most = 0; most <= 19; ++most) {
        for (const int least : {-most, -most + 1}) {
            for (int score = least; score <= most; ++score) {
                ScoreWindows windows({least, most});
                int questions = 0;
                while (!windows.known()) {
                    const int asked = windows.question();
                    ASSERT_GE(asked, least);
                    ASSERT_LT(asked, most);
                    const int bound = score > asked ? asked + 1 : asked;
                    windows.answer(bound, std::uint64_t{1} << random.below(24));
                    ASSERT_LE(++questions, most - least);
                }
                ASSERT_EQ(windows.score(), score);
            }
        }
    }
}

}  // namespace
}  // namespace lawan::solve::standard
