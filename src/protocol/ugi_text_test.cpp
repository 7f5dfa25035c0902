#include "protocol/ugi_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "base/text.hpp"
#include "protocol/uci_text.hpp"
#include "protocol/ugi_engine.hpp"

namespace lawan::protocol {
namespace {

using std::chrono::milliseconds;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

TEST(UgiText, LinesAreReadAndOthersIgnored) {
    EXPECT_EQ(option_name("option name Move Overhead type spin default 10"), "Move Overhead");
    EXPECT_EQ(option_name("id name option"), std::nullopt);
    EXPECT_EQ(best_move("bestmove d4 ponder e5"), "d4");
    EXPECT_EQ(best_move("bestmove"), "");
    EXPECT_EQ(best_move("info bestmove d4"), std::nullopt);
    const auto info = info_report("info depth 7 nodes 1234 score cp -250 time 8 pv d4 e5");
    ASSERT_TRUE(info);
    EXPECT_EQ(info->depth, 7);
    EXPECT_EQ(info->score, -2500);
    EXPECT_EQ(info->counters.nodes, 1234);
    EXPECT_THAT(info->line, ElementsAre("d4", "e5"));
    EXPECT_FALSE(info_report("info string depth 7"));
    EXPECT_TRUE(info_report("info depth score cp nodes pv"));
    EXPECT_EQ(info_report("info depth 99999999999 score cp 99999999999999")->score, 10'000'000);
}

TEST(UgiText, AReportSurvivesTheWire) {
    Report report{.move = "d", .score = 1230, .depth = 4, .line = {"d", "e"}};
    report.counters.nodes = 77;
    report.time = milliseconds(12);
    const auto back = info_report(info_line(report));
    ASSERT_TRUE(back);
    EXPECT_EQ(back->score, report.score);
    EXPECT_EQ(back->depth, report.depth);
    EXPECT_EQ(back->line, report.line);
    EXPECT_EQ(back->counters.nodes, 77);
    EXPECT_EQ(back->time, report.time);
}

TEST(UgiText, GoSaysLimitsOrClocks) {
    EXPECT_EQ(go_line({.time = milliseconds(100), .depth = 3}), "go movetime 100 depth 3");
    EXPECT_EQ(go_line({.nodes = 5}), "go nodes 5");
    EXPECT_EQ(go_line({}), "go infinite");
    EXPECT_EQ(go_line({.time = unlimited_time}), "go infinite");
    const GameSoFar::Clocks clocks{{milliseconds(900), milliseconds(800)}, milliseconds(10)};
    EXPECT_EQ(go_line(ugi_dialect, clocks, Player::O),
              "go p1time 800 p2time 900 p1inc 10 p2inc 10");
    EXPECT_EQ(go_line(uci_dialect, clocks, Player::X), "go wtime 900 btime 800 winc 10 binc 10");
    const auto back = parse_go("go p1time 800 p2time 900 p1inc 10 p2inc 10", Player::O);
    ASSERT_TRUE(back.clocks);
    EXPECT_EQ(back.clocks->left, clocks.left);
    EXPECT_EQ(back.clocks->increment, clocks.increment);
    EXPECT_FALSE(back.infinite);
    EXPECT_TRUE(parse_go("go", Player::X).infinite);
    EXPECT_EQ(parse_go("go movetime -5 depth 0", Player::X).limits.time, milliseconds(1));
}

TEST(UgiText, AShortFenHasTheLettersOfWhoStarts) {
    const Registry registry = standard_registry();
    for (const char* game : {"connect4", "connect4:first=o"}) {
        Position position = *registry.start(game);
        EXPECT_EQ(short_fen(position, 'r', 'y'), "7/7/7/7/7/7 r 1") << game;
        for (const char* move : {"d", "d", "a"}) position = *position.play(move);
        EXPECT_EQ(short_fen(position, 'r', 'y'), "7/7/7/7/3y3/r2r3 y 2") << game;
    }
}

TEST(UciText, DropsNameTheSquareThatIsFilled) {
    const Registry registry = standard_registry();
    Position position = *registry.start("connect4");
    EXPECT_EQ(uci_move(position, "d", "P"), "P@d1");
    position = *position.play("d");
    EXPECT_EQ(uci_move(position, "d", "P"), "P@d2");
    EXPECT_EQ(move_of_uci(position, "P@d2", "P"), "d");
    EXPECT_EQ(move_of_uci(position, "p@c1", "P"), "c");
    EXPECT_EQ(move_of_uci(position, "e2e4", "P"), "e2e4");
}

TEST(UciText, WhoeverStartsIsWhite) {
    const Registry registry = standard_registry();
    Position position = *registry.start("tictactoe:first=o");
    EXPECT_EQ(uci_fen(position, "P"), "3/3/3[PPPPPpppp] w - - 0 1");
    position = *position.play("b2");
    EXPECT_EQ(uci_fen(position, "P"), "3/1P1/3[PPPPpppp] b - - 0 1");
    EXPECT_EQ(uci_variant(position), "tictactoe");
    EXPECT_EQ(uci_variant(*registry.start("connect4:first=o")), "cfour");
    EXPECT_EQ(uci_variant(*registry.start("connect4:w=8")), "");
    EXPECT_THAT(uci_fen(*registry.start("adjacency"), "P"),
                StartsWith("6pp/6pp/8/8/8/8/PP6/PP6[P"));
}

class UgiEngineTest : public ::testing::Test {
protected:
    std::vector<std::string> heard() {
        const std::lock_guard lock(mutex);
        return lines;
    }
    bool hears(const std::string& start) {
        for (int i = 0; i < 1000; ++i) {
            for (const auto& line : heard()) {
                if (line.starts_with(start)) return true;
            }
            std::this_thread::sleep_for(milliseconds(10));
        }
        return false;
    }

    Registry registry = standard_registry();
    std::mutex mutex;
    std::vector<std::string> lines;
    UgiEngine engine{registry, {"tictactoe", "alphabeta", 1}, [this](std::string_view said) {
                         const std::lock_guard lock(mutex);
                         for (const auto& line : split(said, '\n')) lines.emplace_back(line.text);
                     }};
};

TEST_F(UgiEngineTest, FindsTheWinningMove) {
    engine.obey("position startpos moves a1 a2 b1 b2");
    engine.obey("go depth 3");
    EXPECT_TRUE(hears("bestmove c1"));
}

TEST_F(UgiEngineTest, AnswersEverySearchBeforeItEnds) {
    for (int i = 0; i < 20; ++i) {
        const auto answers = std::ranges::count_if(
            heard(), [](const std::string& line) { return line.starts_with("bestmove"); });
        EXPECT_EQ(answers, i);
        engine.obey("position startpos");
        engine.obey("go depth 1");
        while (std::ranges::count_if(heard(), [](const std::string& line) {
                   return line.starts_with("bestmove");
               }) == answers)
            std::this_thread::yield();
    }
    engine.obey("go depth 2");
    engine.finish();
    EXPECT_THAT(heard().back(), StartsWith("bestmove"));
}

TEST_F(UgiEngineTest, HoldsItsAnswerUntilItIsToldToStop) {
    engine.obey("go infinite");
    engine.obey("isready");
    EXPECT_TRUE(hears("readyok"));
    EXPECT_TRUE(hears("info depth"));
    EXPECT_THAT(heard(), Not(Contains(StartsWith("bestmove"))));
    engine.obey("position startpos");
    EXPECT_TRUE(hears("info string position is not allowed during a search"));
    engine.obey("stop");
    EXPECT_TRUE(hears("bestmove"));
}

TEST_F(UgiEngineTest, AnswersQueriesAndChangesTheGame) {
    engine.obey("position startpos moves a1 a2 b1 b2 c1");
    for (const auto* what : {"p1turn", "gameover", "result"})
        engine.obey(std::string("query ") + what);
    engine.obey("go depth 1");
    EXPECT_THAT(heard(), ElementsAre("response false", "response true", "response p1win",
                                     "info string the game is over", "bestmove 0000"));
    engine.obey("setoption name Game value connect4");
    engine.obey("setoption name Bot value local");
    engine.obey("position startpos moves d d");
    engine.obey("go");
    engine.finish();
    EXPECT_THAT(heard().back(), StartsWith("bestmove "));
}

TEST_F(UgiEngineTest, WrongInputIsExplainedAndChangesNothing) {
    for (const auto* line :
         {"", "xyzzy", "setoption", "setoption name Game value chess", "setoption name Bot value x",
          "setoption name Seed value many", "position", "position fen", "position fen 9/9 x 1",
          "position startpos moves a9", "query", "query nothing"})
        EXPECT_TRUE(engine.obey(line));
    for (const auto& line : heard()) EXPECT_THAT(line, StartsWith("info string "));
    EXPECT_THAT(heard(), Contains(HasSubstr("there is no game 'chess'")));
    engine.obey("go depth 1");
    EXPECT_TRUE(hears("bestmove"));
    EXPECT_FALSE(engine.obey("quit"));
}

}  // namespace
}  // namespace lawan::protocol
