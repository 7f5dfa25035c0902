#include "server/tournaments/tournament_json.hpp"

#include <gtest/gtest.h>

namespace lawan::server {
namespace {

TEST(WrittenObject, PutsTextsTogetherInEveryLanguage) {
    WrittenObject object;
    EXPECT_EQ(object.text(Language::English), "{}");
    object.set("bots", {"Lia", "a \"b\""});
    object.set("title", "score", "nilai");
    object.set("bots", {"Lia"});
    EXPECT_EQ(object.text(Language::English), R"({"bots":["Lia"],"title":"score"})");
    EXPECT_EQ(object.text(Language::Indonesian), R"({"bots":["Lia"],"title":"nilai"})");
    WrittenObject more;
    more.set("title", nullptr);
    more.set("games", 7);
    object.set_all(more);
    EXPECT_EQ(object.text(Language::Indonesian), R"({"bots":["Lia"],"title":null,"games":7})");
}

TEST(WrittenObject, TellsWhatHasChangedInAnyLanguage) {
    WrittenObject before;
    before.set("same", {1, 2});
    before.set("title", "score", "skor");
    WrittenObject after;
    after.set("same", {1, 2});
    EXPECT_TRUE(after.changes_since(before).empty());
    after.set("title", "score", "nilai");
    after.set("new", 1);
    EXPECT_EQ(after.changes_since(before).text(Language::English), R"({"title":"score","new":1})");
}

}  // namespace
}  // namespace lawan::server
