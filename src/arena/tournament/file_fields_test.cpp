#include "arena/tournament/file_fields.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace lawan::arena {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::HasSubstr;

TEST(FileFields, TomlThatIsNoneNamesItsLine) {
    EXPECT_THAT(json_of_toml("a = 1\nb = = 2\n").error().message, HasSubstr("line 2"));
    EXPECT_EQ(*json_of_toml("a = [1, \"x\"]\n"), (Json{{"a", {1, "x"}}}));
}

TEST(FileFields, AMisspelledFieldIsNamedWithTheOneThatWasMeant) {
    const Json object{{"pairz", 3}};
    FileFields fields(object);
    EXPECT_FALSE(fields.integer("pairs", 1, 10));
    fields.refuse_others();
    ASSERT_TRUE(fields.error());
    EXPECT_THAT(fields.error()->message, HasSubstr("did you mean pairs?"));
}

TEST(FileFields, OnlyTheFirstMistakeIsKept) {
    const Json object{{"pairs", 0}, {"name", "a/b"}};
    FileFields fields(object);
    EXPECT_FALSE(fields.integer("pairs", 1, 10));
    (void)fields.file_name("name", "x");
    EXPECT_EQ(fields.error()->message, "pairs: expected a whole number from 1 to 10");
}

TEST(FileFields, NamesOfFilesLeadNowhereElse) {
    for (const char* name : {"../a", "a b", "a.b", ""}) {
        const Json object{{"name", name}};
        FileFields fields(object);
        (void)fields.file_name("name", "x");
        EXPECT_TRUE(fields.error()) << name;
    }
}

TEST(FileFields, LimitsAreASecondAMoveUnlessGiven) {
    const auto read = [](const Json& object) { return FileFields(object).limits(); };
    EXPECT_EQ(read(Json::object()).first.time, seconds(1));
    const auto [limits, control] = read({{"clock", "10s+100ms"}, {"margin", "1s"}});
    EXPECT_FALSE(limits.any());
    EXPECT_FALSE(control.per_move);
    EXPECT_EQ(control.per_game, seconds(10));
    EXPECT_EQ(control.increment, milliseconds(100));
    EXPECT_EQ(control.margin, seconds(1));
    EXPECT_EQ(read({{"nodes", 7}}).first.nodes, 7);
    EXPECT_FALSE(read({{"nodes", 7}}).first.time);

    const Json wrong{{"clock", "10s+soon"}};
    FileFields fields(wrong);
    (void)fields.limits();
    EXPECT_THAT(fields.error()->message, HasSubstr("clock: expected a time"));
}

TEST(FileFields, BotsHaveNamesOfTheirOwn) {
    const auto message = [](const Json& bots) {
        const Json object{{"bot", bots}};
        FileFields fields(object);
        (void)fields.entrants("bot", 2);
        return fields.error() ? fields.error()->message : "";
    };
    const Json local{{"spec", "local"}};
    EXPECT_THAT(message({local, local}), HasSubstr("is there twice"));
    EXPECT_EQ(message({local, Json{{"spec", "local"}, {"name", "other"}}}), "");
    EXPECT_THAT(message(Json::array({local})), HasSubstr("at least two"));
    EXPECT_THAT(message({local, Json{{"name", "x"}}}), HasSubstr("spec is missing"));
    EXPECT_THAT(message("local"), HasSubstr("[[bot]]"));
}

}  // namespace
}  // namespace lawan::arena
