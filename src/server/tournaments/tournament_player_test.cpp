#include "server/tournaments/tournament_player.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>

#include "base/stop.hpp"
#include "tests/temporary_folder.hpp"

namespace lawan::server {
namespace {

using tests::TemporaryFolder;

/// Plays by a function of the test.
class FakeJob final : public ArenaJob {
public:
    using Play = std::function<bool(const Keep&, const StopToken&)>;

    explicit FakeJob(Play play) : play_(std::move(play)) {}

    bool play(int /*slots*/, const Keep& keep, const StopToken& stop) override {
        return play_(keep, stop);
    }
    ArenaState state() override { return {}; }
    ArenaFile file(const std::string& /*kind*/, Language /*language*/) override { return {}; }

private:
    Play play_;
};

bool until_stopped(const StopToken& stop) {
    while (!stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return false;
}

class TournamentPlayerTest : public ::testing::Test {
protected:
    TournamentPlayerTest() {
        TournamentRecord record;
        record.id = "cup";
        record.plan = "{}";
        TournamentStore(store_.database()).insert(record);
    }
    ~TournamentPlayerTest() override {
        player_.end();
        writes_.end();
    }

    /// Until a turn has ended; `meanwhile` is called on the loop again and again.
    TournamentPlayer::Ending play(FakeJob::Play how, std::function<void()> meanwhile = {}) {
        ending_.reset();
        meanwhile_ = std::move(meanwhile);
        player_.begin("cup");
        EXPECT_EQ(player_.playing(), "cup");
        player_.play(std::make_shared<FakeJob>(std::move(how)));
        tick();
        loop_.run();
        EXPECT_EQ(player_.playing(), "");
        return *ending_;
    }

    std::map<std::string, std::string> kept() {
        std::map<std::string, std::string> steps;
        for (auto& [step, result] : TournamentStore(store_.database()).steps("cup"))
            steps.emplace(step, result);
        return steps;
    }

    TemporaryFolder folder_;
    EventLoop loop_;
    WriteQueue writes_{folder_ / "lawan.db"};
    Store store_{folder_ / "lawan.db"};
    ArenaLimits limits_{.slots = 1};
    TournamentPlayer player_{loop_, writes_, limits_,
                             [this](const TournamentPlayer::Ending& ending) {
                                 ending_ = ending;
                                 loop_.stop();
                             }};

private:
    void tick() {
        if (meanwhile_) meanwhile_();
        timer_.set(std::chrono::milliseconds(1), [this] { tick(); });
    }

    std::function<void()> meanwhile_;
    std::optional<TournamentPlayer::Ending> ending_;
    Timer timer_{loop_};
};

TEST_F(TournamentPlayerTest, StepsAreOnDiskBeforeTheyCount) {
    const auto ending = play([this](const ArenaJob::Keep& keep, const StopToken&) {
        keep("one", 1);
        EXPECT_EQ(kept(), (std::map<std::string, std::string>{{"one", "1"}}));
        return true;
    });
    EXPECT_EQ(ending.id, "cup");
    EXPECT_EQ(ending.status, TournamentStatus::Done);
    EXPECT_FALSE(ending.made_way);
}

TEST_F(TournamentPlayerTest, OnlyTheOneThatIsPlayedIsStopped) {
    int asked = 0;
    const auto ending =
        play([](const ArenaJob::Keep&, const StopToken& stop) { return until_stopped(stop); },
             [&] { player_.stop(++asked < 5 ? "another" : "cup"); });
    EXPECT_GE(asked, 5);
    EXPECT_EQ(ending.status, TournamentStatus::Stopped);
    EXPECT_FALSE(ending.made_way);
}

TEST_F(TournamentPlayerTest, MakesWayOnceSomethingCameOfItsTurn) {
    limits_.turn = std::chrono::milliseconds(20);
    std::atomic<bool> early = false;
    const auto ending = play(
        [&](const ArenaJob::Keep& keep, const StopToken& stop) {
            std::this_thread::sleep_for(std::chrono::milliseconds(40));
            early = stop.stop_requested();
            keep("one", 1);
            return until_stopped(stop);
        },
        [this] { player_.make_way_if_due(); });
    EXPECT_FALSE(early) << "its turn was over, but nothing would have come of it";
    EXPECT_TRUE(ending.made_way);
    EXPECT_EQ(ending.status, TournamentStatus::Stopped);
}

TEST_F(TournamentPlayerTest, AFailureIsTold) {
    const auto failed = play([](const ArenaJob::Keep&, const StopToken&) -> bool {
        throw EnvironmentError("out of order");
    });
    EXPECT_EQ(failed.status, TournamentStatus::Failed);
    EXPECT_EQ(failed.failure, "out of order");
}

}  // namespace
}  // namespace lawan::server
