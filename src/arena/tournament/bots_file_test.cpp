#include "arena/tournament/bots_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace lawan::arena {
namespace {

using ::testing::HasSubstr;

std::string problem(const std::string& toml) {
    Registry registry = standard_registry();
    const std::size_t before = registry.bots().size();
    const auto error = add_listed_bots(registry, toml);
    EXPECT_EQ(registry.bots().size() > before, !error) << toml;
    return error ? error->message : "";
}

TEST(BotsFile, ListsBotsByName) {
    Registry registry = standard_registry();
    ASSERT_FALSE(add_listed_bots(registry, R"(
[[bot]]
name = "mine"
spec = "line[time=1s]:python3 mine.py"
[[bot]]
name = "deep"
spec = "alphabeta:depth=9"
summary = "Looks far."
games = ["connect4", "mnk"]
)"));
    const auto start = [&](const char* game) { return *registry.start(game); };
    EXPECT_TRUE(registry.make_bot("mine", start("adjacency"), 1));
    EXPECT_TRUE(registry.make_bot("deep", start("connect4"), 1));
    EXPECT_TRUE(registry.make_bot("deep", start("mnk:3,3,3"), 1));
    EXPECT_EQ(registry.make_bot("deep", start("adjacency"), 1).error().message,
              "deep plays connect4 and mnk only");
    EXPECT_FALSE(registry.make_bot("mine:depth=3", start("adjacency"), 1));
    // Listed bots do not let other commands in.
    EXPECT_TRUE(registry.outside().empty());
    EXPECT_FALSE(registry.make_bot("line:python3 mine.py", start("adjacency"), 1));
    EXPECT_EQ(registry.bots().back().summary, "Looks far.");
    EXPECT_TRUE(registry.bots().back().listed);
    EXPECT_FALSE(registry.bots().front().listed);
}

TEST(BotsFile, SaysWhatIsWrong) {
    EXPECT_THAT(problem("[[bot"), HasSubstr("line 1"));
    EXPECT_THAT(problem(""), HasSubstr("at least one [[bot]]"));
    EXPECT_THAT(problem("bot = 3"), HasSubstr("expected [[bot]]"));
    EXPECT_THAT(problem("[[bot]]\nspec = \"line:x\""), HasSubstr("bot 1: name is missing"));
    EXPECT_THAT(problem("[[bot]]\nname = \"a\""), HasSubstr("bot 1: spec is missing"));
    EXPECT_THAT(problem("[[bot]]\nname = \"a b\"\nspec = \"line:x\""), HasSubstr("letters"));
    EXPECT_THAT(problem("[[bot]]\nname = \"a\"\nspec = \"line:x\"\ncolour = 1"),
                HasSubstr("colour"));
    EXPECT_THAT(problem("[[bot]]\nname = \"a\"\nspec = \"line:x\"\ngames = [\"chess\"]"),
                HasSubstr("expected a list of games: adjacency"));
    EXPECT_THAT(problem("[[bot]]\nname = \"a\"\nspec = \"nobody\""), HasSubstr("bot 1: spec: "));
    EXPECT_THAT(problem("[[bot]]\nname = \"random\"\nspec = \"line:x\""),
                HasSubstr("there is a bot random already"));
    EXPECT_THAT(problem("[[bot]]\nname = \"ugi\"\nspec = \"line:x\""),
                HasSubstr("there is a bot ugi already"));
    EXPECT_THAT(problem("[[bot]]\nname = \"a\"\nspec = \"line:x\"\n"
                        "[[bot]]\nname = \"a\"\nspec = \"line:y\""),
                HasSubstr("bot 2: name: there is a bot a already"));
    EXPECT_EQ(problem("[[bot]]\nname = \"a\"\nspec = \"line:x\""), "");
}

}  // namespace
}  // namespace lawan::arena
