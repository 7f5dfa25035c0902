// The paragraphs "What we found" must agree with the data they are printed from.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <vector>

#include "arena/experiments/experiment.hpp"
#include "arena/match/summary.hpp"
#include "base/random.hpp"

namespace lawan::arena {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

using Steps = std::map<std::string, Json>;
using Change = std::function<void(const std::string& step, Json& result)>;

/// Returns all bots under their names and options, but playing at random, since the tests replace
/// the results. From ply `late` on they are the real ones.
Registry hasty_registry(int late = 100) {
    const Registry standard = standard_registry();
    const auto random = *std::ranges::find(standard.bots(), "random", &BotEntry::name);
    Registry registry;
    for (const auto& game : standard.games()) registry.add(game);
    for (BotEntry bot : standard.bots()) {
        bot.make = [=, make = bot.make](const Options& options, const Position& position,
                                        std::uint64_t seed) {
            return position.plies_played() >= late ? make(options, position, seed)
                                                   : random.make({}, position, seed);
        };
        registry.add(bot);
    }
    return registry;
}

/// Runs an experiment briefly, then prints it again from steps changed by the test.
class FoundTest : public ::testing::Test {
protected:
    void play(const std::string& name, double scale, Registry registry = standard_registry()) {
        registry_ = std::move(registry);
        name_ = name;
        scale_ = scale;
        Journal journal(Steps{}, [](const std::string&, const Json&) {});
        Laboratory laboratory{.registry = registry_, .journal = journal, .scale = scale_};
        (void)run_experiment(*experiment_named(name_), laboratory);
        steps_ = journal.steps();
    }

    [[nodiscard]] Findings told(const Change& change, Language language = Language::English) {
        Steps steps = steps_;
        for (auto& [step, result] : steps) change(step, result);
        Journal journal(steps, [](const std::string& step, const Json&) {
            ADD_FAILURE() << "played again: " << step;
        });
        Laboratory laboratory{.registry = registry_,
                              .journal = journal,
                              .scale = scale_,
                              .recall_only = true,
                              .language = language};
        return run_experiment(*experiment_named(name_), laboratory);
    }

private:
    Registry registry_;
    std::string name_;
    double scale_ = 1;
    Steps steps_;
};

bool is_match(const Json& result) { return result.contains("pentanomial"); }

/// Sets the first bot's score, as if from many games with a small rating error.
void let_score(Json& result, double score) {
    result["score"] = score;
    result["elo"] =
        400 * std::log10(std::clamp(score, 0.001, 0.999) / (1 - std::clamp(score, 0.001, 0.999)));
    result["elo_error"] = 5.0;
}

/// Returns every number in the text with a decimal point, digit groups or a percent sign.
std::vector<std::string> figures_of(const std::string& text) {
    std::vector<std::string> figures;
    for (std::size_t i = 0; i < text.size();) {
        if (std::isdigit(static_cast<unsigned char>(text[i])) == 0) {
            ++i;
            continue;
        }
        std::size_t end = i;
        while (end < text.size() &&
               (std::isdigit(static_cast<unsigned char>(text[end])) != 0 ||
                ((text[end] == '.' || text[end] == ',') && end + 1 < text.size() &&
                 std::isdigit(static_cast<unsigned char>(text[end + 1])) != 0)))
            ++end;
        figures.push_back(text.substr(i, end - i));
        i = end;
    }
    return figures;
}

/// Expects every figure of the paragraphs to be in a table of the same page.
void expect_figures_from_tables(const Findings& findings, const std::set<std::string>& constants) {
    std::set<std::string> known = constants;
    for (const auto* tables : {&findings.tables, &findings.time_tables}) {
        for (const auto& table : *tables) {
            for (const auto& column : table.columns)
                for (auto& figure : figures_of(column)) known.insert(figure);
            for (const auto& row : table.rows)
                for (const auto& cell : row)
                    for (auto& figure : figures_of(cell)) known.insert(figure);
        }
    }
    ASSERT_FALSE(findings.found.empty());
    for (const auto& paragraph : findings.found)
        for (const auto& figure : figures_of(paragraph))
            EXPECT_THAT(known, Contains(figure)) << paragraph;
}

/// Joins all paragraphs.
std::string text_of(const Findings& findings) {
    std::string text;
    for (const auto& paragraph : findings.found) text += paragraph + "\n";
    return text;
}

TEST_F(FoundTest, AdjacencySaysWhoLeadsByTheScores) {
    play("adjacency-a", 0.01, hasty_registry());
    const auto with = [](double minimax, double genetic) -> Change {
        return [=](const std::string& step, Json& result) {
            if (!is_match(result)) return;
            let_score(result, step.find("| genetic") != std::string::npos ? genetic : minimax);
        };
    };
    EXPECT_THAT(text_of(told([](const std::string&, Json&) {})), HasSubstr("Too few games"));
    for (const Language language : {Language::English, Language::Indonesian}) {
        const bool english = language == Language::English;
        const std::string holds = english ? "this holds" : "ini benar";
        const std::string fails = english ? "this does not hold" : "ini tidak";
        const Findings strong = told(with(0.913, 0.647), language);
        EXPECT_THAT(strong.found[0], HasSubstr(holds));
        EXPECT_THAT(strong.found[0], HasSubstr(english ? "91.3 %" : "91,3 %"));
        EXPECT_THAT(strong.found[1], HasSubstr(holds));
        EXPECT_THAT(strong.found[1], HasSubstr(english ? "64.7 %" : "64,7 %"));
        expect_figures_from_tables(strong, {"8", "200", "1,300", "1.300"});
        const Findings weak = told(with(0.312, 0.287), language);
        EXPECT_THAT(weak.found[0], HasSubstr(fails));
        EXPECT_THAT(weak.found[1], HasSubstr(fails));
        expect_figures_from_tables(weak, {"8", "200", "1,300", "1.300"});
    }
}

TEST_F(FoundTest, AdjacencySaysWhyShortGamesDiffer) {
    play("adjacency-a", 0.01, hasty_registry());
    const auto with = [](double short_games) -> Change {
        return [=](const std::string& step, Json& result) {
            if (!is_match(result)) return;
            const bool is_short = step.find("rounds=8 | genetic") != std::string::npos;
            let_score(result, is_short ? short_games : 0.678);
        };
    };
    const std::string why = told(with(0.47)).found[2];
    EXPECT_THAT(why, HasSubstr("Why the two differ: over 8 rounds 16 of the 56"));
    EXPECT_THAT(why, HasSubstr("untouched in 35.6 % of the games and keeps its colour in 67.8 %,"));
    EXPECT_THAT(why, HasSubstr("such a mark keeps its colour in 50.0 %:"));
    const std::string sebab = told(with(0.47), Language::Indonesian).found[2];
    EXPECT_THAT(sebab, HasSubstr("tidak tersentuh dalam 35,6 % permainan dan tetap warnanya dalam "
                                 "67,8 %,"));
    EXPECT_THAT(text_of(told(with(0.678))), Not(HasSubstr("Why the two")));
}

TEST_F(FoundTest, WithinTheErrorNothingIsShown) {
    play("adjacency-a", 0.01, hasty_registry());
    const auto genetic = [&](double short_games, double full, Language language) {
        const Change change = [=](const std::string& step, Json& result) {
            if (!is_match(result)) return;
            const bool minimax = step.find("| alphabeta") != std::string::npos;
            const bool is_short = step.find("rounds=8") != std::string::npos;
            let_score(result, minimax ? 0.7 : is_short ? short_games : full);
        };
        return told(change, language);
    };
    constexpr auto english = Language::English;
    EXPECT_THAT(genetic(0.499, 0.678, english).found[1],
                HasSubstr("this holds on the full board, where A played its three games; over 8 "
                          "rounds this is not shown. It scores 49.9 %"));
    EXPECT_THAT(genetic(0.499, 0.678, Language::Indonesian).found[1],
                HasSubstr("dalam 8 ronde ini tidak terbukti. Nilainya 49,9 %"));
    EXPECT_THAT(genetic(0.3, 0.678, english).found[1],
                HasSubstr("over 8 rounds this does not hold."));
    EXPECT_THAT(genetic(0.678, 0.3, english).found[1],
                HasSubstr("this does not hold on the full board"));
    EXPECT_THAT(genetic(0.501, 0.499, english).found[1],
                HasSubstr("beats local search: this is not shown."));
    // 50.5 % is within the error and 51.1 % beyond it, but they do not differ significantly.
    const std::string close = text_of(genetic(0.505, 0.511, english));
    EXPECT_THAT(close, HasSubstr("over 8 rounds this is not shown"));
    EXPECT_THAT(close, Not(HasSubstr("Why the two")));
}

/// Verifies the probabilities of adjacency_a_found.cpp by simulation: cells 0 to 2 are beside the
/// mark, which belongs to either side.
TEST(ChanceToKeep, IsThatOfRandomMoves) {
    constexpr int trials = 100'000;
    Random random(1);
    int untouched = 0;
    int kept = 0;
    for (int i = 0; i < trials; ++i) {
        std::vector<int> cells(56);
        std::iota(cells.begin(), cells.end(), 0);
        const int owner = i % 2;
        int colour = -1;
        for (std::size_t ply = 0; ply < 16; ++ply) {
            std::swap(cells[ply], cells[ply + random.below(static_cast<std::uint32_t>(56 - ply))]);
            if (cells[ply] < 3) colour = static_cast<int>(ply % 2);
        }
        untouched += colour == -1 ? 1 : 0;
        kept += colour == -1 || colour == owner ? 1 : 0;
    }
    EXPECT_NEAR(untouched, 0.356 * trials, 0.005 * trials);
    EXPECT_NEAR(kept, 0.678 * trials, 0.005 * trials);
}

TEST_F(FoundTest, EveryExperimentSaysItsLimits) {
    const std::map<std::string, std::string> parts = {{"nodes-d", "5x5 to depth 6"},
                                                      {"windows-e", "depth alone"},
                                                      {"bots-all", "mcts:nodes=2000"}};
    for (const auto& [name, part] : parts) {
        play(name, 0.001, name == "bots-all" ? hasty_registry() : standard_registry());
        const auto limits = told([](const std::string&, Json&) {}).conditions;
        ASSERT_FALSE(limits.empty()) << name;
        EXPECT_EQ(limits.back().first, "limits");
        EXPECT_THAT(limits.back().second, HasSubstr(part));
        const auto again =
            told([](const std::string&, Json&) {}, Language::Indonesian).conditions.back();
        EXPECT_EQ(again.first, "batas");
    }
}

TEST_F(FoundTest, AdjacencySaysWhoIsFasterByThePositions) {
    play("adjacency-a", 0.01, hasty_registry());
    /// The genetic bot visits more positions from ply `slow` on.
    const auto with = [](int slow) -> Change {
        return [=](const std::string&, Json& result) {
            if (!result.is_array()) return;
            for (auto& row : result)
                row["nodes"] =
                    row["plies"] < slow ? Json{3'000'123, 4'000'321} : Json{7'337, 2'133};
        };
    };
    const Findings always = told(with(100));
    EXPECT_THAT(always.found.back(), HasSubstr("this holds against depth 8 wherever"));
    EXPECT_THAT(always.found.back(), HasSubstr("visits 3,000,123 positions, depth 8 4,000,321."));
    const Findings late = told(with(48));
    EXPECT_THAT(late.found.back(), HasSubstr("holds early in the game, not always"));
    EXPECT_THAT(late.found.back(), HasSubstr("visits 3,000,123 positions, depth 8 4,000,321, but "
                                             "after 48 plies the genetic bot visits 7,337"));
    EXPECT_THAT(late.found.back(), HasSubstr("depth 8 2,133."));
    EXPECT_THAT(told(with(48), Language::Indonesian).found.back(), HasSubstr("tidak selalu: "));
    const Findings never = told(with(0));
    EXPECT_THAT(never.found.back(), HasSubstr("this does not hold against depth 8: after 28"));
    for (const Findings* findings : {&always, &late, &never})
        expect_figures_from_tables(*findings, {"8", "200"});
}

/// Runs the real bots: near the end depth 8 has little left to search.
TEST_F(FoundTest, NearTheEndTheGeneticBotVisitsMorePositions) {
    play("adjacency-a", 0.001, hasty_registry(28));
    const auto effort = told([](const std::string&, Json&) {}).data["effort"];
    EXPECT_LT(effort.front()["nodes"][0], effort.front()["nodes"][1]);
    EXPECT_EQ(effort.back()["plies"], 52);
    EXPECT_GT(effort.back()["nodes"][0], effort.back()["nodes"][1]);
}

TEST_F(FoundTest, TheDepthTableSaysWhoIsStronger) {
    play("depth-table-c", 0.001, hasty_registry());
    const auto with = [](double as_in_c) -> Change {
        return [=](const std::string& step, Json& result) {
            if (is_match(result))
                let_score(result, step.find("as=c") != std::string::npos ? as_in_c : 0.555);
        };
    };
    // Figures without a table: the formula's, C's printed ones, the points of single games.
    const std::set<std::string> constants{"1", "7", "4", "8", "5", "50", "12", "25"};
    EXPECT_THAT(text_of(told([](const std::string&, Json&) {})), HasSubstr("too few games"));
    const Findings weak = told(with(0.213));
    EXPECT_THAT(weak.found[0], HasSubstr("this does not hold, minimax is stronger"));
    EXPECT_THAT(weak.found[0], HasSubstr("at 5 of the 5 depths, the genetic algorithm at 0"));
    EXPECT_THAT(weak.found[0], HasSubstr("21.3 %"));
    EXPECT_THAT(weak.found[1], HasSubstr("Why: "));
    EXPECT_THAT(weak.found[1], HasSubstr("55.5 %"));
    const Findings even = told(with(0.502));
    EXPECT_THAT(even.found[0], HasSubstr("this holds within the error"));
    EXPECT_THAT(even.found[1], Not(HasSubstr("Why: ")));
    const Findings strong = told(with(0.713), Language::Indonesian);
    EXPECT_THAT(strong.found[0], HasSubstr("ini tidak benar, algoritma genetika lebih kuat"));
    EXPECT_THAT(strong.found[0], HasSubstr("71,3 %"));
    EXPECT_THAT(strong.found[1], HasSubstr("55,5 %"));
}

TEST_F(FoundTest, TheSelectionsAreToldApartBeyondTheErrorOnly) {
    play("selection-c", 0.02);
    const auto with = [](double better_half, double sampling) -> Change {
        return [=](const std::string& step, Json& result) {
            if (!step.starts_with("fitness")) return;
            const double value = step.starts_with("fitness sus") ? sampling : better_half;
            const std::vector<double> seeds = {value - 0.001, value + 0.001};
            result["spreads"] = result["gains"] = {seeds, seeds};
            result["mean"] = std::vector<double>(101, 0.5);
        };
    };
    const std::set<std::string> constants{"1", "10", "11", "100", "95"};
    const Findings wide = told(with(0.2, 0.4));
    EXPECT_THAT(wide.found[0], HasSubstr("1 to 10 this holds"));
    EXPECT_THAT(wide.found[0], HasSubstr("11 to 100 this holds"));
    EXPECT_THAT(wide.found[1], HasSubstr("this holds"));
    EXPECT_THAT(wide.found[2], HasSubstr("this holds"));
    expect_figures_from_tables(wide, constants);
    const Findings narrow = told(with(0.4, 0.2), Language::Indonesian);
    EXPECT_THAT(narrow.found[0], HasSubstr("ini tidak benar"));
    EXPECT_THAT(narrow.found[1], HasSubstr("ini tidak benar"));
    EXPECT_THAT(narrow.found[2], HasSubstr("ini tidak benar"));
    expect_figures_from_tables(narrow, constants);
    const Findings turned = told([&](const std::string& step, Json& result) {
        with(0.2, 0.4)(step, result);
        if (step.starts_with("fitness sus")) result["spreads"][1] = {0.099, 0.101};
    });
    EXPECT_THAT(turned.found[0], HasSubstr("1 to 10 this holds"));
    EXPECT_THAT(turned.found[0], HasSubstr("11 to 100 this does not hold"));
    EXPECT_THAT(told(with(0.4001, 0.4)).found[0], HasSubstr("within the error"));
    EXPECT_THAT(told(with(0.4, 0.42)).found[0], HasSubstr("this holds, but only by 5.0 %"));
    EXPECT_THAT(wide.found[3], HasSubstr("too few games")) << "two seeds";
    const Findings same_games = told([](const std::string& step, Json& result) {
        if (step.find("one game") != std::string::npos) result["moves"] = {"d"};
    });
    EXPECT_THAT(same_games.found[3], Not(HasSubstr("this holds")));
}

TEST_F(FoundTest, NodesOfDAreComparedWithThePublishedOne) {
    play("nodes-d", 1);
    const Findings as_it_is = told([](const std::string&, Json&) {});
    EXPECT_THAT(as_it_is.found[0], HasSubstr("549,946"));
    EXPECT_THAT(as_it_is.found[0], HasSubstr("holds exactly"));
    expect_figures_from_tables(as_it_is, {"3", "4", "5", "6", "7", "9", "3,3,3", "4,4,3", "5,5,3"});
    const Findings other = told([](const std::string&, Json& result) {
        if (result.contains("nodes") && result["nodes"] == 549'946) result["nodes"] = 549'945;
    });
    EXPECT_THAT(other.found[0], Not(HasSubstr("holds exactly")));
    EXPECT_THAT(other.found[0], HasSubstr("549,945"));
    EXPECT_THAT(as_it_is.found[1], HasSubstr("this holds"));
    const Findings costly = told([](const std::string& step, Json& result) {
        if (step.starts_with("mnk:5,5,3 | nodes of alphabeta:as=d"))
            result["nodes"] = 100'000'000'000;
    });
    EXPECT_THAT(costly.found[1], HasSubstr("this does not hold"));
}

TEST_F(FoundTest, WindowsOfEAreJudgedByTheirMatches) {
    play("windows-e", 0.02);
    const auto with = [](double score) -> Change {
        return [=](const std::string&, Json& result) {
            if (is_match(result)) let_score(result, score);
        };
    };
    const Findings few = told([](const std::string&, Json&) {});
    EXPECT_THAT(few.found[0], HasSubstr("at the horizon cannot be judged from so few games ("));
    EXPECT_THAT(few.found[1], HasSubstr("3 best moves cannot be judged from so few games ("));
    const Findings strong = told(with(0.913));
    EXPECT_THAT(strong.found[0], HasSubstr("gains strength (91.3 % against"));
    expect_figures_from_tables(strong, {"4", "0", "3", "5"});
    const Findings weak = told(with(0.313));
    EXPECT_THAT(weak.found[0], Not(HasSubstr("gains strength")));
    EXPECT_THAT(weak.found[0], HasSubstr("31.3 %"));
    EXPECT_THAT(weak.found[1], HasSubstr("costs strength"));
    const Findings why = told([&](const std::string& step, Json& result) {
        with(0.313)(step, result);
        if (result.contains("worse")) result["worse"] = {37, 4};
    });
    EXPECT_THAT(why.found[2], HasSubstr("Why: moves that greedy leaves out"));
    EXPECT_THAT(why.found[2], HasSubstr("In 37 of 100 positions"));
    EXPECT_THAT(why.found[2], HasSubstr("best in 4."));
    expect_figures_from_tables(why, {"4", "0", "3", "5"});
    EXPECT_THAT(strong.found[2], Not(HasSubstr("Why")));
    EXPECT_NE(text_of(told(with(0.5))), text_of(weak));
}

TEST_F(FoundTest, TheBestOfAllBotsHasTheHighestMean) {
    play("bots-all", 0.001, hasty_registry());
    const auto with = [](double of_local) -> Change {
        return [=](const std::string& step, Json& result) {
            if (!is_match(result)) return;
            const std::size_t local = step.find("| local v");
            const std::size_t against = step.find(" v local ");
            let_score(result, local != std::string::npos     ? of_local
                              : against != std::string::npos ? 1 - of_local
                                                             : 0.5);
            result["pentanomial"] = {0, 0, 30, 0, 0};
        };
    };
    for (const auto& paragraph : told([](const std::string&, Json&) {}).found)
        EXPECT_THAT(paragraph, HasSubstr("too few different games")) << "one pair each";
    for (const auto& paragraph : told([](const std::string&, Json&) {}, Language::Indonesian).found)
        EXPECT_THAT(paragraph, HasSubstr("terlalu sedikit permainan"));
    const Findings findings = told(with(0.987));
    for (const auto& paragraph : findings.found)
        EXPECT_THAT(paragraph, HasSubstr(" local has the highest mean score, 98.7 %"));
    for (const auto& paragraph : told(with(0.5), Language::Indonesian).found)
        EXPECT_THAT(paragraph, HasSubstr("tidak dapat dibedakan dari local (50,0 %)"));
}

/// Only the match of local and mcts has a variance: half of its 30 pairs are won, half lost.
TEST_F(FoundTest, TheErrorOfADifferenceCountsTheirOwnMatchOnBothSides) {
    play("bots-all", 0.001, hasty_registry());
    const auto with = [](double gain) -> Change {
        return [=](const std::string& step, Json& result) {
            if (!is_match(result)) return;
            const bool first = step.find("| local v") != std::string::npos;
            const bool second = step.find(" v local ") != std::string::npos;
            const bool own = step.find("| local v mcts") != std::string::npos;
            let_score(result, own ? 0.5 : first ? 0.5 + gain : second ? 0.5 - gain : 0.5);
            result["pentanomial"] =
                own ? std::vector{15, 0, 0, 0, 15} : std::vector{0, 0, 30, 0, 0};
        };
    };
    // 4.6 points of tic-tac-toe exceed sqrt(2) times an error of 3.0, but not twice it.
    const Findings close = told(with(0.0552));
    EXPECT_THAT(close.found.back(), HasSubstr("On tictactoe local (54.6 %) cannot be told apart "
                                              "from mcts:nodes=2000 (50.0 %): "));
    EXPECT_EQ(close.tables.back().columns.back(), "±");
    EXPECT_EQ(close.tables.back().rows[1].back(), "3.0 %");
    EXPECT_EQ(close.tables.back().rows[0].back(), "0.0 %");
    EXPECT_THAT(told(with(0.1)).found.back(),
                HasSubstr("has the highest mean score, 58.3 %, beyond the error: it is ahead of "
                          "mcts:nodes=2000 (50.0 %) by 8.3 ± 6.0 points."));
    EXPECT_THAT(told(with(0.1), Language::Indonesian).found.back(),
                HasSubstr("unggul atas mcts:nodes=2000 (50,0 %) sebesar 8,3 ± 6,0 poin."));
    // Single pairs have no error.
    const Findings few = told([](const std::string&, Json&) {});
    EXPECT_EQ(few.tables.back().rows[1].back(), "");
}

}  // namespace
}  // namespace lawan::arena
