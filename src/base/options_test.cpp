#include "base/options.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "tests/expected.hpp"

namespace lawan::base {

using namespace tests;

namespace {

using namespace std::chrono_literals;
using enum OptionInfo::Kind;

const std::vector<OptionInfo>& sample_options() {
    static const std::vector<OptionInfo> infos = {
        {"depth", Integer, "4", "plies", 1, 64},
        {"rate", Number, "0.5", "chance", 0, 1},
        {"order", Choice, "on", "ordering", 0, 0, {"on", "off"}},
        {"time", Time, "", "thinking time"},
        {"nodes", Integer, "", "positions", 1, std::numeric_limits<std::int64_t>::max()},
    };
    return infos;
}

Expected<Options> parse(std::string_view text) {
    return parse_options(text, sample_options(), "bot sample");
}

TEST(Options, DefaultsFillInWhatIsLeftOut) {
    const auto options = parse("");
    ASSERT_TRUE(options);
    EXPECT_EQ(options->integer("depth"), 4);
    EXPECT_EQ(options->number("rate"), 0.5);
    EXPECT_EQ(options->choice("order"), "on");
    EXPECT_FALSE(options->has("time"));
    EXPECT_FALSE(options->has("nodes"));
    EXPECT_FALSE(options->has("other"));
}

TEST(Options, GivenValuesWin) {
    const auto options = parse("time=1.5s,order=off,rate=1e-2,nodes=1000000000000,depth=64");
    ASSERT_TRUE(options);
    EXPECT_EQ(options->integer("depth"), 64);
    EXPECT_EQ(options->number("rate"), 0.01);
    EXPECT_EQ(options->choice("order"), "off");
    EXPECT_EQ(options->time("time"), Duration(1500ms));
    EXPECT_EQ(options->integer("nodes"), 1'000'000'000'000);
}

TEST(Options, ASpecLeavesOutWhatIsUsual) {
    const std::vector<OptionInfo> infos = {{"w", Integer, "7", ""}, {"rounds", Integer, "", ""}};
    const auto spec = [&](const std::string& width, const std::string& rounds) {
        return spec_text("game", infos, std::array{width, rounds});
    };
    EXPECT_EQ(spec("7", ""), "game");
    EXPECT_EQ(spec("9", ""), "game:w=9");
    EXPECT_EQ(spec("7", "3"), "game:rounds=3");
    EXPECT_EQ(spec("9", "3"), "game:w=9,rounds=3");
}

/// A bot with presets for two reports; `time` and `nodes` are limits.
Expected<Options> parse_presets(std::string_view text) {
    static const std::vector<OptionInfo> infos = {
        {.name = "as",
         .kind = Choice,
         .standard = "",
         .help = "settings of a report",
         .choices = {"a", "b"},
         .presets = {{"a", "depth=8,time=5s,order=off", "A's"}, {"b", "depth=2", "B's"}}},
        {"depth", Integer, "4", "plies", 1, 64},
        {"order", Choice, "on", "ordering", 0, 0, {"on", "off"}},
        {.name = "time", .kind = Time, .standard = "", .help = "time", .ends_search = true},
        {.name = "nodes",
         .kind = Integer,
         .standard = "",
         .help = "positions",
         .least = 1,
         .most = std::numeric_limits<std::int64_t>::max(),
         .ends_search = true},
    };
    return parse_options(text, infos, "bot sample");
}

TEST(Options, APresetStandsForOthers) {
    const auto options = parse_presets("as=a");
    ASSERT_TRUE(options);
    EXPECT_EQ(options->integer("depth"), 8);
    EXPECT_EQ(options->choice("order"), "off");
    EXPECT_EQ(options->time("time"), Duration(5s));
    EXPECT_EQ(parse_presets("as=b")->choice("order"), "on") << "what it leaves out has its default";
}

TEST(Options, WhatFollowsAPresetOverridesIt) {
    EXPECT_EQ(parse_presets("as=a,depth=3")->integer("depth"), 3);
    EXPECT_EQ(parse_presets("depth=3,as=a")->integer("depth"), 8) << "and it what stands before";
    EXPECT_EQ(parse_presets("as=a,depth=3")->time("time"), Duration(5s));
}

TEST(Options, ALimitReplacesThoseOfThePreset) {
    const auto options = parse_presets("as=a,nodes=100");
    ASSERT_TRUE(options);
    EXPECT_FALSE(options->has("time"));
    EXPECT_EQ(options->integer("nodes"), 100);
    EXPECT_EQ(parse_presets("as=a,time=1s")->time("time"), Duration(1s));
    const auto both = parse_presets("as=a,nodes=100,time=1s");
    ASSERT_TRUE(both);
    EXPECT_TRUE(both->has("nodes") && both->has("time")) << "limits that are given stay";
}

TEST(Options, AnUnknownPresetNamesThoseThereAre) {
    EXPECT_EQ(error_of(parse_presets("depth=3,as=z")),
              (Error{"bot sample has no settings as=z; it has as=a and as=b", 11}));
}

TEST(Options, EveryRefusalSaysWhyAndWhere) {
    const auto refusal = [](std::string_view text) { return error_of(parse(text)); };
    EXPECT_EQ(refusal("depth=4,dept=5"),
              (Error{"bot sample has no option 'dept' (did you mean depth?); it takes depth, rate, "
                     "order, time and nodes",
                     8}));
    EXPECT_EQ(
        refusal("zzzzzz=5"),
        (Error{"bot sample has no option 'zzzzzz'; it takes depth, rate, order, time and nodes",
               0}));
    EXPECT_EQ(refusal("depth=4,").offset, 8U);
    EXPECT_EQ(refusal("rate=1,depth"),
              (Error{"option depth of bot sample needs a value: depth=1..64", 7}));
    EXPECT_EQ(refusal("depth=4,depth=5"), (Error{"option depth is given twice", 8}));
    EXPECT_EQ(refusal("order=on,depth=0"),
              (Error{"depth: expected a whole number from 1 to 64, not '0'", 15}));
    EXPECT_EQ(refusal("depth="), (Error{"depth: expected a whole number from 1 to 64, not ''", 6}));
    EXPECT_EQ(refusal("depth=4=5").offset, 6U);
    EXPECT_EQ(refusal("order=ON"), (Error{"order: expected on or off, not 'ON'", 6}));
    EXPECT_EQ(refusal("time=5"),
              (Error{"time: expected a time such as 100ms, 5s or 2m, not '5'", 5}));
    for (const std::string text : {"", "1.01", "-0.1", "nan", "inf", "0.5x", "1e999", "x"}) {
        EXPECT_EQ(refusal("rate=" + text),
                  (Error{"rate: expected a number from 0 to 1, not '" + text + "'", 5}));
    }
    EXPECT_EQ(error_of(parse_options("a=1", {}, "bot random")),
              (Error{"bot random has no option 'a'; it takes none", 0}));
}

TEST(Options, SetReplacesOrKeeps) {
    auto options = parse("depth=7");
    ASSERT_TRUE(options);
    const OptionInfo& depth = sample_options().front();
    EXPECT_EQ(options->set(depth, "9"), std::nullopt);
    EXPECT_EQ(options->integer("depth"), 9);
    EXPECT_EQ(options->set(depth, "90"),
              (Error{"depth: expected a whole number from 1 to 64, not '90'", 0}));
    EXPECT_EQ(options->integer("depth"), 9);
}

TEST(OptionInfo, ValuesAreShownToPeople) {
    std::vector<std::string> shown;
    for (const auto& info : sample_options()) shown.push_back(info.values());
    EXPECT_EQ(shown, (std::vector<std::string>{"1..64", "0..1", "on|off", "TIME", "1.."}));
}

}  // namespace
}  // namespace lawan::base
