#include "server/games/kept_bots.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>

#include "base/stop.hpp"

namespace lawan::server {
namespace {

using std::chrono::minutes;
using Moves = std::vector<std::string>;

/// Counts the bots constructed and those still alive.
struct Census {
    int made = 0;
    std::atomic<int> alive = 0;
};

class CountedBot final : public Bot {
public:
    CountedBot(Census& census, bool remembers)
        : Bot({}), number(++census.made), census_(&census), remembers_(remembers) {
        ++census.alive;
    }
    CountedBot(const CountedBot&) = delete;
    CountedBot& operator=(const CountedBot&) = delete;
    ~CountedBot() override { --census_->alive; }

    void new_game() override {}
    [[nodiscard]] bool remembers() const override { return remembers_; }
    runtime::Answer choose(const Position&, const Limits&, StopToken,
                           const ReportCallback&) override {
        return Report{};
    }

    const int number;

private:
    Census* census_;
    bool remembers_;
};

class KeptBotsTest : public ::testing::Test {
protected:
    KeptBots::Loan borrow(const std::string& game, const Moves& moves, std::int64_t memory_mb = 100,
                          Player side = Player::X) {
        return bots.borrow({game, side, "bot", moves, {memory_mb}},
                           [this] { return std::make_unique<CountedBot>(census, remembers); });
    }
    static int number_of(KeptBots::Loan& loan) {
        return dynamic_cast<CountedBot&>(loan.bot()).number;
    }
    /// Returns the number of the bot that moves, the first one constructed being 1. It chooses
    /// `answer`.
    int play(const std::string& game, const Moves& moves, const std::string& answer,
             std::int64_t memory_mb = 100, Player side = Player::X) {
        KeptBots::Loan loan = borrow(game, moves, memory_mb, side);
        loan.answered(answer);
        return number_of(loan);
    }
    /// Waits for the destructor, which runs on another thread.
    bool alive(int number) {
        for (int i = 0; i < 5000 && census.alive != number; ++i)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return census.alive == number;
    }

    Census census;
    bool remembers = true;
    Clock::time_point now{};
    KeptBots bots{{.number = 3, .memory_mb = 500, .idle = minutes(10)}, [this] { return now; }};
};

TEST_F(KeptBotsTest, ABotLivesAsLongAsItsGame) {
    EXPECT_EQ(play("g", {}, "a"), 1);
    EXPECT_EQ(play("g", {"a", "b"}, "c"), 1);
    EXPECT_EQ(play("g", {"a", "b", "c", "d"}, "e"), 1);
    EXPECT_EQ(play("h", {}, "a"), 2) << "every game has its own";
    bots.let_go("g");
    EXPECT_TRUE(alive(1));
    EXPECT_EQ(play("h", {"a", "b"}, "c"), 2);
}

TEST_F(KeptBotsTest, BothSeatsHaveTheirOwn) {
    EXPECT_EQ(play("g", {}, "a", 100, Player::X), 1);
    EXPECT_EQ(play("g", {"a"}, "b", 100, Player::O), 2);
    EXPECT_EQ(play("g", {"a", "b"}, "c", 100, Player::X), 1);
    bots.let_go("g");
    EXPECT_TRUE(alive(0));
}

TEST_F(KeptBotsTest, WhatItSawMustBePartOfTheGame) {
    EXPECT_EQ(play("g", {"a"}, "b"), 1);
    EXPECT_EQ(play("g", {"a"}, "b"), 2) << "its move was taken back";
    EXPECT_EQ(play("g", {"a", "x", "c"}, "d"), 3) << "another move was played than its own";
    EXPECT_EQ(play("g", {"e", "x", "c", "d", "e"}, "f"), 4) << "the game began otherwise";
    EXPECT_EQ(play("g", {"e", "x", "c", "d", "e", "f", "g"}, "h"), 4);
    EXPECT_TRUE(alive(1));
}

TEST_F(KeptBotsTest, AnotherBotInTheSeatIsNotTheSame) {
    EXPECT_EQ(play("g", {}, "a"), 1);
    {
        auto loan = bots.borrow({"g", Player::X, "other", {"a", "b"}, {100}},
                                [this] { return std::make_unique<CountedBot>(census, true); });
        EXPECT_EQ(number_of(loan), 2);
    }
    EXPECT_TRUE(alive(0)) << "it did not answer";
}

TEST_F(KeptBotsTest, ABotThatFailedIsNotKept) {
    {
        const KeptBots::Loan loan = borrow("g", {});
    }
    EXPECT_TRUE(alive(0));
    const auto fail = []() -> std::unique_ptr<Bot> { throw std::runtime_error("no such bot"); };
    EXPECT_THROW((void)bots.borrow({"g", Player::X, "bot", {}, {}}, fail), std::runtime_error);
    EXPECT_EQ(bots.usage().number, 0U);
    EXPECT_EQ(play("g", {}, "a"), 2);
}

TEST_F(KeptBotsTest, ABotThatRemembersNothingIsMadeAnew) {
    remembers = false;
    EXPECT_EQ(play("g", {}, "a"), 1);
    EXPECT_EQ(play("g", {"a", "b"}, "c"), 2);
    EXPECT_TRUE(alive(0));
    const auto with_seed = [&](const Moves& moves, const std::string& answer) {
        auto loan = bots.borrow({"g", Player::X, "bot:seed=5", moves, {100, true}},
                                [this] { return std::make_unique<CountedBot>(census, false); });
        loan.answered(answer);
        return number_of(loan);
    };
    EXPECT_EQ(with_seed({}, "a"), 3);
    EXPECT_EQ(with_seed({"a", "b"}, "c"), 3) << "its random numbers go on";
}

TEST_F(KeptBotsTest, TheLeastRecentlyUsedIsDroppedFirst) {
    play("1", {}, "a");
    play("2", {}, "a");
    play("3", {}, "a");
    EXPECT_EQ(play("1", {"a", "b"}, "c"), 1);
    EXPECT_EQ(play("4", {}, "a"), 4);
    EXPECT_EQ(bots.usage().number, 3U);
    EXPECT_TRUE(alive(3));
    EXPECT_EQ(play("1", {"a", "b", "c", "d"}, "e"), 1);
    EXPECT_EQ(play("3", {"a", "b"}, "c"), 3);
    EXPECT_EQ(play("2", {"a", "b"}, "c"), 5) << "it begins anew and the game goes on";
}

TEST_F(KeptBotsTest, TheSumOfTheirMemoryIsBounded) {
    play("1", {}, "a", 200);
    play("2", {}, "a", 200);
    EXPECT_EQ(bots.usage().memory_mb, 400);
    play("3", {}, "a", 300);
    EXPECT_EQ(bots.usage().memory_mb, 500);
    EXPECT_EQ(play("2", {"a", "b"}, "c", 200), 2);
    EXPECT_EQ(play("4", {}, "a", 600), 4) << "more than all may have: it plays but is not kept";
    EXPECT_EQ(bots.usage().memory_mb, 0);
    EXPECT_TRUE(alive(0));
}

TEST_F(KeptBotsTest, ABotThatThinksIsNeverDropped) {
    KeptBots::Loan first = borrow("1", {});
    first.answered("a");
    KeptBots::Loan second = borrow("2", {});
    second.answered("a");
    for (const char* game : {"3", "4", "5"}) play(game, {}, "a", 300);
    EXPECT_EQ(bots.usage().number, 3U);
    EXPECT_EQ(number_of(first), 1);
    now += minutes(60);
    bots.let_go_idle();
    EXPECT_TRUE(alive(2));
    EXPECT_EQ(number_of(second), 2);
}

TEST_F(KeptBotsTest, WhatThinksBeyondTheBoundsGoesWhenItIsBack) {
    std::vector<KeptBots::Loan> loans;
    for (const char* game : {"1", "2", "3", "4", "5"}) {
        loans.push_back(borrow(game, {}));
        loans.back().answered("a");
    }
    EXPECT_EQ(bots.usage().number, 5U) << "every search has its bot";
    EXPECT_EQ(census.alive, 5);
    loans.clear();
    EXPECT_EQ(bots.usage().number, 3U);
    EXPECT_TRUE(alive(3));
}

TEST_F(KeptBotsTest, ABotLetGoWhileItThinksIsNotTakenBack) {
    {
        KeptBots::Loan thinking = borrow("g", {});
        thinking.answered("a");
        bots.let_go("g");
        EXPECT_EQ(play("g", {}, "b"), 2) << "the next search does not wait for it";
        EXPECT_EQ(number_of(thinking), 1);
    }
    EXPECT_TRUE(alive(1));
    EXPECT_EQ(play("g", {"b", "c"}, "d"), 2);
}

TEST_F(KeptBotsTest, AGameWithoutAMoveOrWatcherLetsItsBotGo) {
    play("moved", {}, "a");
    play("watched", {}, "a");
    play("left", {}, "a");
    now += minutes(6);
    play("moved", {"a", "b"}, "c");
    bots.seen("watched");
    bots.let_go_idle();
    EXPECT_EQ(bots.usage().number, 3U);
    now += minutes(4);
    bots.let_go_idle();
    EXPECT_EQ(bots.usage().number, 2U);
    EXPECT_TRUE(alive(2));
    EXPECT_EQ(play("watched", {"a", "b"}, "c"), 2);
    EXPECT_EQ(play("left", {"a", "b"}, "c"), 4);
}

TEST(BotUpkeep, IsWhatTheSpecSays) {
    const Registry registry = standard_registry();
    EXPECT_EQ(upkeep_of(registry, "engine").memory_mb, 144);
    EXPECT_EQ(upkeep_of(registry, "engine:memory=16,time=1s").memory_mb, 16);
    EXPECT_EQ(upkeep_of(registry, "mcts:nodes=100").memory_mb, 256);
    EXPECT_EQ(upkeep_of(registry, "alphabeta").memory_mb, 0);
    EXPECT_FALSE(upkeep_of(registry, "local").own_seed);
    EXPECT_TRUE(upkeep_of(registry, "local:seed=5").own_seed);
    EXPECT_GT(upkeep_of(registry, "a-listed-program").memory_mb, 0);
}

TEST(BotUpkeep, OnlyBotsThatRememberAreKept) {
    const Registry registry = standard_registry();
    const Position start = *registry.start("adjacency");
    for (const char* spec : {"engine", "perfect", "mcts", "alphabeta:as=a"})
        EXPECT_TRUE((*registry.make_bot(spec, start, 1))->remembers()) << spec;
    for (const char* spec : {"random", "local", "minimax", "alphabeta", "genetic", "hybrid",
                             "mirror", "engine:level=2"})
        EXPECT_FALSE((*registry.make_bot(spec, start, 1))->remembers()) << spec;
}

}  // namespace
}  // namespace lawan::server
