#include "runtime/registry.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "runtime/chosen_games.hpp"
#include "tests/expected.hpp"

namespace lawan::runtime {

using namespace tests;

namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// A spec that must be refused, words in its error message, and the error's offset.
struct Refused {
    std::string spec;
    std::string words;
    std::size_t offset;
};

Error error_of_game(std::string_view spec) { return error_of(standard_registry().start(spec)); }

Error error_of_bot(std::string_view spec, std::string_view game = "connect4") {
    const Registry registry = standard_registry();
    return error_of(registry.make_bot(spec, *registry.start(game), 1));
}

/// Expects a message fit for people: short, printable, without a megabyte of echoed input.
void expect_readable(const Error& error, std::string_view spec) {
    EXPECT_FALSE(error.message.empty());
    EXPECT_LT(error.message.size(), 400U);
    for (const char character : error.message)
        EXPECT_TRUE(character >= ' ' && character <= '~') << error.message;
    EXPECT_LE(error.offset, spec.size());
}

TEST(ChosenGames, CanBePlayed) {
    const Registry registry = standard_registry();
    for (const auto& [game, text] : menu_games) {
        EXPECT_TRUE(registry.start(game)) << game;
        EXPECT_FALSE(text.empty()) << game;
    }
    for (const auto& [game, moves] : bench_positions) {
        auto position = registry.start(game);
        for (const auto& [move, offset] : split_words(moves)) {
            ASSERT_TRUE(position) << game;
            position = position->play(move);
        }
        ASSERT_TRUE(position) << game << ": " << moves;
        EXPECT_FALSE(position->is_over()) << game;
    }
}

TEST(RegistryTest, EveryExampleOfEveryGameStarts) {
    const Registry registry = standard_registry();
    for (const auto& game : registry.games()) {
        EXPECT_FALSE(game.summary.empty());
        EXPECT_FALSE(game.origin.empty());
        EXPECT_FALSE(game.examples.empty());
        for (const auto& example : game.examples) {
            const auto position = registry.start(example);
            ASSERT_TRUE(position.has_value()) << example << ": " << position.error().message;
            EXPECT_FALSE(position->is_over());
            EXPECT_EQ(position->plies_played(), 0);
        }
    }
}

TEST(RegistryTest, AnEntrySaysWhatDiffersFromOtherGames) {
    const Registry registry = standard_registry();
    for (const auto& game : registry.games()) {
        const Position start = *registry.start(game.examples.front());
        EXPECT_EQ(start.plies_to_win(score_unit).has_value(),
                  game.score_counts == ScoreCounts::EarlyWins);
        EXPECT_EQ(start.plies_to_win(0), std::nullopt);
        ASSERT_LE(game.positional, game.options.size());
        for (std::size_t i = 0; i < game.positional; ++i)
            EXPECT_EQ(game.options[i].standard, "") << game.options[i].name;
        EXPECT_TRUE(game.special_case_of.empty() || built_in_game(game.special_case_of));
        EXPECT_EQ(built_in_game(start.game())->name, game.name);
    }
    EXPECT_EQ(registry.start("connect4")->plies_to_win(score_unit), 41);
    EXPECT_TRUE(has_marks("adjacency:rounds=8"));
    EXPECT_FALSE(has_marks("connect4"));
    EXPECT_FALSE(has_marks("chess"));
    EXPECT_TRUE(registry.start(first_game));
}

TEST(RegistryTest, AShortestSpecStartsTheSameGame) {
    const Registry registry = standard_registry();
    const std::vector<std::pair<std::string, std::string>> cases{
        {"adjacency", "adjacency"},
        {"adjacency:w=8,h=8,nb=8,rounds=28,first=x", "adjacency"},
        {"adjacency:first=o,w=6", "adjacency:w=6,first=o"},
        {"connect4:k=4,w=9", "connect4:w=9"},
        {"tictactoe:first=x", "tictactoe"},
        {"mnk:3,3,3,first=o", "tictactoe:first=o"},
        {"mnk:5,4,4", "mnk:5,4,4"},
    };
    for (const auto& [spec, shortest] : cases) {
        const auto position = registry.start(spec);
        ASSERT_TRUE(position.has_value()) << spec << ": " << position.error().message;
        EXPECT_EQ(position->game(), shortest);
        const auto again = registry.start(shortest);
        ASSERT_TRUE(again.has_value());
        EXPECT_EQ(again->text(), position->text());
    }
}

TEST(RegistryTest, NamesAreUniqueAndEveryBotIsDescribed) {
    const Registry registry = standard_registry();
    std::set<std::string> names;
    for (const auto& game : registry.games()) EXPECT_TRUE(names.insert(game.name).second);
    for (const auto& bot : registry.bots()) {
        EXPECT_TRUE(names.insert(bot.name).second);
        EXPECT_FALSE(bot.summary.empty());
        EXPECT_FALSE(bot.origin.empty());
        std::set<std::string> options;
        for (const auto& option : bot.options) {
            EXPECT_TRUE(options.insert(option.name).second) << bot.name << " " << option.name;
            EXPECT_FALSE(option.help.empty()) << bot.name << " " << option.name;
        }
    }
}

TEST(RegistryTest, ABadGameIsExplained) {
    const std::vector<Refused> cases{
        {"", "there is no game ''", 0},
        {"chess", "adjacency, connect4, tictactoe and mnk", 0},
        {"conect4", "did you mean connect4?", 0},
        {"Connect4", "did you mean connect4?", 0},
        {"connect4 ", "did you mean connect4?", 0},
        {":w=3", "there is no game ''", 0},
        {"connect4:", "", 0},  // accepted: no options given
        {"connect4:x=3", "no option 'x'", 9},
        {"connect4:w", "w=1..32", 9},
        {"connect4:w=", "expected a whole number from 1 to 32", 11},
        {"connect4:w=0", "expected a whole number from 1 to 32, not '0'", 11},
        {"connect4:w=33", "not '33'", 11},
        {"connect4:w=7.5", "not '7.5'", 11},
        {"connect4:w=99999999999999999999", "from 1 to 32", 11},
        {"connect4:w=-7", "not '-7'", 11},
        {"connect4:w=5,w=5", "w is given twice", 13},
        {"connect4:w=5,", "no option ''", 13},
        {"connect4:,w=5", "no option ''", 9},
        {"connect4:w=5,,h=4", "no option ''", 13},
        {"connect4:w=5;h=4", "not '5;h=4'", 11},
        {"connect4:w=5 ,h=4", "not '5 '", 11},
        {"connect4:width=5", "no option 'width'", 9},
        {"connect4:w=10,h=10", "at most 64", 9},
        {"connect4:w=3,h=3,k=4", "a line of 4 does not fit on 3 x 3", 9},
        {"connect4:first=y", "expected x or o, not 'y'", 15},
        {"adjacency:nb=6", "expected 8 or 4, not '6'", 13},
        {"adjacency:w=3", "from 4 to 16", 12},
        {"adjacency:w=16,h=5", "80 cells; at most 64", 10},
        {"adjacency:w=4,h=4,rounds=5", "full after 4 rounds", 10},
        {"adjacency:rounds=0", "from 1 to 28", 17},
        {"tictactoe:m=4", "no option 'm'", 10},
        {"tictactoe:first=z", "expected x or o", 16},
        {"mnk", "mnk:5,4,4", 3},
        {"mnk:3", "mnk:5,4,4", 5},
        {"mnk:3,3", "mnk:5,4,4", 7},
        {"mnk:3,,3", "n: expected a whole number", 6},
        {"mnk:3,3,x", "k: expected a whole number", 8},
        {"mnk:3,3,4", "does not fit", 4},
        {"mnk:9,8,3", "72 cells; at most 64", 4},
        {"mnk:3,3,3,3", "no option '3'", 10},
        {"mnk:3,3,3,first=", "expected x or o", 16},
    };
    for (const auto& [spec, words, offset] : cases) {
        SCOPED_TRACE(spec);
        const Error error = error_of_game(spec);
        if (words.empty()) {
            EXPECT_EQ(error.message, "(no error)");
            continue;
        }
        EXPECT_THAT(error.message, HasSubstr(words));
        EXPECT_EQ(error.offset, offset);
        expect_readable(error, spec);
    }
}

TEST(RegistryTest, ABadBotIsExplained) {
    const std::vector<Refused> cases{
        {"", "there is no bot ''", 0},
        {"stockfish", "there is random, local, minimax", 0},
        {"alfabeta", "did you mean alphabeta?", 0},
        {"ALPHABETA", "did you mean alphabeta?", 0},
        {"alphabeta:dept=3", "did you mean depth?", 10},
        {"alphabeta:depth", "depth=1..64", 10},
        {"alphabeta:depth=0", "from 1 to 64, not '0'", 16},
        {"alphabeta:depth=65", "from 1 to 64", 16},
        {"alphabeta:depth=4,depth=5", "depth is given twice", 18},
        {"alphabeta:depth=4,time=5", "expected a time such as 100ms, 5s or 2m, not '5'", 23},
        {"alphabeta:time=0s", "above 0", 15},
        {"alphabeta:time=-1s", "not '-1s'", 15},
        {"alphabeta:time=1e9s", "expected a time", 15},
        {"alphabeta:nodes=0", "of 1 or more", 16},
        {"alphabeta:nodes=9223372036854775808", "of 1 or more", 16},
        {"alphabeta:eval=material", "expected marks, survival, windows, lines or utility", 15},
        {"alphabeta:order=yes", "expected on or off, not 'yes'", 16},
        {"minimax:greedy=0", "from 1 to 64", 15},
        {"minimax:horizon=one", "expected score or zero", 16},
        {"random:depth=3", "it takes seed", 7},
        {"random:seed=-1", "of 0 or more", 12},
        {"local:ties=last", "expected random or first", 11},
        {"local:variant=steep", "expected steepest, sideways", 14},
        {"local:cooling=1.5", "expected a number from 0 to 1, not '1.5'", 14},
        {"local:temperature=nan", "expected a number from 0 to 1000", 18},
        {"local:temperature=inf", "expected a number", 18},
        {"local:temperature=", "expected a number", 18},
        {"local:temperature=4 ", "expected a number", 18},
        {"local:steps=0", "from 1 to 1000000", 12},
    };
    for (const auto& [spec, words, offset] : cases) {
        SCOPED_TRACE(spec);
        const Error error = error_of_bot(spec);
        EXPECT_THAT(error.message, HasSubstr(words));
        EXPECT_EQ(error.offset, offset);
        expect_readable(error, spec);
    }
}

TEST(RegistryTest, AnEvaluationOfAnotherGameIsExplained) {
    for (const char* bot : {"alphabeta", "minimax", "local"}) {
        for (const auto& [game, evaluation] : std::vector<std::pair<std::string, std::string>>{
                 {"connect4", "marks"}, {"tictactoe", "survival"}, {"adjacency", "windows"}}) {
            const std::string spec = std::string(bot) + ":eval=" + evaluation;
            SCOPED_TRACE(game);
            SCOPED_TRACE(spec);
            const Error error = error_of_bot(spec, game);
            EXPECT_THAT(error.message,
                        AllOf(HasSubstr("eval"), HasSubstr(evaluation), HasSubstr("utility")));
            EXPECT_GE(error.offset, std::string(bot).size());
            expect_readable(error, spec);
        }
    }
}

/// Returns a value that no option of this kind accepts.
std::string wrong_value(const OptionInfo& option) {
    return option.kind == OptionInfo::Kind::Integer ? "-1" : "nonsense";
}

TEST(RegistryTest, EveryOptionRefusesNonsenseByNameAndPlace) {
    const Registry registry = standard_registry();
    const auto expect_refused = [](const Error& error, const OptionInfo& option,
                                   const std::string& spec) {
        EXPECT_THAT(error.message, HasSubstr(option.name)) << spec;
        EXPECT_EQ(error.offset, spec.find('=') + 1) << spec;
        expect_readable(error, spec);
    };
    int options = 0;
    for (const auto& game : registry.games()) {
        for (const auto& option : game.options) {
            if (game.name == "mnk" && option.name != "first") continue;  // written without names
            const std::string prefix = game.name == "mnk" ? "mnk:3,3,3," : game.name + ":";
            const std::string spec = prefix + option.name + "=" + wrong_value(option);
            expect_refused(error_of_game(spec), option, spec);
            ++options;
        }
    }
    for (const auto& bot : registry.bots()) {
        for (const auto& option : bot.options) {
            const std::string spec = bot.name + ":" + option.name + "=" + wrong_value(option);
            expect_refused(error_of_bot(spec), option, spec);
            ++options;
        }
    }
    EXPECT_GT(options, 30);
}

TEST(RegistryTest, HugeAndStrangeTextIsRefusedInAFewWords) {
    constexpr std::size_t mebibyte = 1 << 20;
    const std::string long_name(mebibyte, 'a');
    const std::string commas(mebibyte, ',');
    const std::string colons(mebibyte, ':');
    const std::string digits(mebibyte, '9');
    const std::string zeros(mebibyte, '\0');
    const std::string high(mebibyte, '\xff');
    for (const auto* text : {&long_name, &commas, &colons, &digits, &zeros, &high}) {
        const std::vector<std::string> specs{
            *text,          "connect4:" + *text, "connect4:w=" + *text, "connect4:first=" + *text,
            "mnk:" + *text, "mnk:3,3," + *text};
        for (const auto& spec : specs) {
            const Error error = error_of_game(spec);
            EXPECT_THAT(error.message, Not(HasSubstr("(no error)")));
            expect_readable(error, spec);
        }
        const std::vector<std::string> bots{*text, "alphabeta:" + *text, "alphabeta:time=" + *text,
                                            "local:cooling=" + *text};
        for (const auto& spec : bots) {
            const Error error = error_of_bot(spec);
            EXPECT_THAT(error.message, Not(HasSubstr("(no error)")));
            expect_readable(error, spec);
        }
        const auto position = standard_registry().start("connect4");
        expect_readable(error_of(position->play(*text)), *text);
        expect_readable(error_of(position->with_text(*text)), *text);
        expect_readable(error_of(position->with_text("7/7/7/7/7/" + *text + " x 1")),
                        *text + "7/7/7/7/7/ x 1");
    }
}

TEST(RegistryTest, AddsGamesAndBots) {
    Registry registry;
    EXPECT_TRUE(registry.games().empty());
    EXPECT_TRUE(registry.bots().empty());
    const Registry standard = standard_registry();
    for (const auto& game : standard.games()) registry.add(game);
    BotEntry entry = standard.bots().front();
    entry.name = "mine";
    registry.add(entry);
    EXPECT_EQ(registry.games().size(), standard.games().size());
    const auto position = registry.start("tictactoe");
    ASSERT_TRUE(position.has_value());
    EXPECT_TRUE(registry.make_bot("mine", *position, 1).has_value());
    EXPECT_FALSE(registry.make_bot("alphabeta", *position, 1).has_value());
}

}  // namespace
}  // namespace lawan::runtime
