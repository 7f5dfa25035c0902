#include "server/tournaments/tournament_audience.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace lawan::server {
namespace {

using ::testing::ElementsAre;

class Listener final : public Watcher {
public:
    explicit Listener(KeyHash person) : person_(std::move(person)) {}

    [[nodiscard]] const KeyHash& person() const override { return person_; }
    [[nodiscard]] const std::string& address() const override { return person_; }
    void send(std::string message) override { heard.push_back(Json::parse(message)); }
    void game_deleted(const std::string& /*id*/) override {}
    void tournament_deleted(const std::string& id) override { deleted.push_back(id); }

    std::vector<Json> heard;
    std::vector<std::string> deleted;

private:
    KeyHash person_;
};

std::string you(const KeyHash& person) { return Json{{"host", person == "host"}}.dump(); }

WrittenObject tournament(int games, const std::string& leader = "") {
    WrittenObject object;
    object.set("games", games);
    object.set("leader", Json(leader), Json("id " + leader));
    return object;
}

TEST(TournamentAudience, WhoComesIsToldTheWholeAndThenWhatChanges) {
    TournamentAudience audience("t");
    Listener host("host");
    audience.show(tournament(1), you);
    audience.arrive(host, "7", Language::English);
    EXPECT_FALSE(audience.watches());
    audience.show(tournament(1), you);
    audience.show(tournament(2), you);
    audience.show(tournament(2), you);  // nothing new
    EXPECT_THAT(host.heard, ElementsAre(Json{{"type", "watching"},
                                             {"id", "7"},
                                             {"tournament_id", "t"},
                                             {"you", {{"host", true}}},
                                             {"seq", 1},
                                             {"tournament", {{"games", 1}, {"leader", ""}}}},
                                        Json{{"type", "tournament"},
                                             {"tournament_id", "t"},
                                             {"seq", 2},
                                             {"you", {{"host", true}}},
                                             {"changes", {{"games", 2}}}}));
    EXPECT_EQ(audience.last_bytes(), std::string(R"({"games":2})").size());
}

TEST(TournamentAudience, EverybodyIsToldInTheirLanguage) {
    TournamentAudience audience("t");
    Listener host("host");
    Listener guest("guest");
    audience.arrive(host, "1", Language::English);
    audience.arrive(guest, "2", Language::Indonesian);
    audience.show(tournament(1), you);
    audience.show(tournament(1, "Lia"), you);
    EXPECT_EQ(host.heard.back()["changes"], Json({{"leader", "Lia"}}));
    EXPECT_EQ(guest.heard.back()["changes"], Json({{"leader", "id Lia"}}));
    EXPECT_EQ(guest.heard.back()["you"], Json({{"host", false}}));
}

TEST(TournamentAudience, WhoLeavesHearsNoMore) {
    TournamentAudience audience("t");
    Listener host("host");
    audience.arrive(host, "1", Language::English);
    audience.leave(host);
    EXPECT_TRUE(audience.empty());
    audience.arrive(host, "2", Language::English);
    audience.show(tournament(1), you);
    EXPECT_TRUE(audience.watches());
    audience.leave(host);
    audience.show(tournament(2), you);
    EXPECT_EQ(host.heard.size(), 1U);
}

TEST(TournamentAudience, WhoWatchesTwiceIsToldOnce) {
    TournamentAudience audience("t");
    Listener host("host");
    audience.arrive(host, "1", Language::English);
    audience.arrive(host, "2", Language::English);
    audience.show(tournament(1), you);
    EXPECT_EQ(host.heard.size(), 2U);  // both requests are answered
    audience.show(tournament(2), you);
    EXPECT_EQ(host.heard.size(), 3U);
}

TEST(TournamentAudience, ItsEndIsToldToAll) {
    TournamentAudience audience("t");
    Listener host("host");
    Listener guest("guest");
    audience.arrive(host, "1", Language::English);
    audience.show(tournament(1), you);
    audience.arrive(guest, "2", Language::English);
    audience.say_deleted({404, "no_such_tournament", "it was deleted"});
    EXPECT_EQ(host.heard.back()["type"], "tournament_deleted");
    EXPECT_EQ(guest.heard.back()["id"], "2");
    EXPECT_THAT(host.deleted, ElementsAre("t"));
    EXPECT_THAT(guest.deleted, ElementsAre("t"));
    EXPECT_TRUE(audience.empty());
}

}  // namespace
}  // namespace lawan::server
