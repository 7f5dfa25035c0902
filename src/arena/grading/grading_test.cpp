#include "arena/grading/grading.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "arena/grading/grading_report.hpp"
#include "protocol/outside_bots.hpp"
#include "render/report.hpp"
#include "tests/temporary_folder.hpp"

namespace lawan::arena {

using namespace tests;

namespace {

using ::testing::HasSubstr;

constexpr std::string_view small_course = R"(
name = "week"
game = "tictactoe"
nodes = 500
pass = 50
[[opponent]]
spec = "random"
pairs = 5
thresholds = [[30, 1], [60, 4]]
[[opponent]]
spec = "alphabeta"
depth = 2
pairs = 3
points = 6
[[position]]
name = "win"
moves = "a1 b1 a2 b2"
accept = ["a3"]
points = 2
[[position]]
name = "hold"
moves = "b2"
value = 0
[[position]]
name = "best"
moves = "a1 b1 a2 b2"
value = "best"
)";

Registry with_programs() {
    Registry registry = standard_registry();
    add_outside_bots(registry);
    return registry;
}

TEST(GradingPlan, PointsComeByThresholdOrInProportion) {
    const auto plan = GradingPlan::of_toml(small_course);
    ASSERT_TRUE(plan) << plan.error().message;
    EXPECT_EQ(plan->points(), 4 + 6 + 2 + 1 + 1);
    const auto& random = plan->opponents[0];
    EXPECT_EQ(random.points_for(29.9), 0);
    EXPECT_EQ(random.points_for(30), 1);
    EXPECT_EQ(random.points_for(100), 4);
    EXPECT_EQ(plan->opponents[1].points_for(25), 1.5);
    EXPECT_EQ(random.limits.nodes, 500);
    EXPECT_EQ(plan->opponents[1].limits.depth, 2);
    EXPECT_FALSE(plan->opponents[1].limits.nodes);  // its own limit overrides the file's
}

TEST(GradingPlan, SaysWhatIsWrong) {
    const auto message = [](const std::string& text) {
        const auto plan = GradingPlan::of_toml(text);
        return plan ? "" : plan.error().message;
    };
    const std::string good(small_course);
    EXPECT_THAT(message("name = \"x\""), HasSubstr("nothing to win"));
    EXPECT_THAT(message(good + "acept = [\"a1\"]"), HasSubstr("did you mean accept?"));
    EXPECT_THAT(message(good + "[[position]]\npoints = 1"), HasSubstr("position 4: accept"));
    EXPECT_THAT(message(good + "[[opponent]]\npoints = 1"), HasSubstr("opponent 3: spec"));
    EXPECT_THAT(message(good + "[[opponent]]\nspec = \"random\""), HasSubstr("points"));
    EXPECT_THAT(message(good + "[[opponent]]\nspec = \"random\"\nthresholds = [[101, 1]]"),
                HasSubstr("percent"));
    EXPECT_THAT(message(good + "[[position]]\nvalue = \"good\""), HasSubstr("best"));
}

TEST(GradingPlan, PositionsAreLookedAtBeforeAnybodyPlays) {
    const auto problem = [](const std::string& text) {
        const auto plan = GradingPlan::of_toml("[[position]]\nname = \"it\"\n" + text);
        EXPECT_TRUE(plan) << plan.error().message;
        const auto found = problem_of(*plan, standard_registry());
        return found ? found->message : "";
    };
    EXPECT_EQ(problem("game = \"tictactoe\"\nvalue = 0"), "");
    EXPECT_THAT(problem("game = \"chess\"\nvalue = 0"), HasSubstr("it: "));
    EXPECT_THAT(problem("game = \"tictactoe\"\nmoves = \"a1 a1\"\nvalue = 0"), HasSubstr("a1"));
    EXPECT_THAT(problem("game = \"tictactoe\"\naccept = [\"z9\"]"), HasSubstr("it: "));
    EXPECT_THAT(problem("game = \"adjacency\"\nvalue = \"best\""), HasSubstr("too long"));
    EXPECT_THAT(problem("game = \"tictactoe\"\nmoves = \"a1 b1 a2 b2 a3\"\nvalue = 0"),
                HasSubstr("over"));
}

TEST(Grading, PerfectPlayGetsEveryPosition) {
    const TemporaryFolder folder;
    const auto plan = GradingPlan::of_toml(small_course);
    Journal journal((folder / "a").string(), plan->source.dump(), false);
    const auto grade =
        grade_student(standard_registry(), *plan, {"me", "alphabeta:depth=9"}, journal, {});
    ASSERT_TRUE(grade);
    EXPECT_EQ(grade->opponents[0].points, 4);
    EXPECT_EQ(grade->tasks[0].move, "a3");
    EXPECT_EQ(grade->tasks[0].points, 2);
    EXPECT_EQ(grade->tasks[1].verdict, "worth 0, wanted 0");
    EXPECT_EQ(grade->tasks[1].points, 1);
    EXPECT_EQ(grade->tasks[2].points, 1);
    EXPECT_GT(grade->points(), 10);

    // Steps are not repeated: a bot that would fail now keeps its points.
    const std::size_t steps = journal.finished();
    const auto again =
        grade_student(standard_registry(), *plan, {"me", "alphabeta:depth=9"}, journal, {});
    EXPECT_EQ(again->points(), grade->points());
    EXPECT_EQ(journal.finished(), steps);
}

TEST(Grading, AProgramThatDiesGetsNothingAndIsToldWhy) {
    const TemporaryFolder folder;
    const auto plan = GradingPlan::of_toml(small_course);
    Journal journal((folder / "a").string(), plan->source.dump(), false);
    const Registry registry = with_programs();
    const auto grade = grade_student(registry, *plan, {"<dead>", "line:exit 3"}, journal, {});
    ASSERT_TRUE(grade);
    EXPECT_EQ(grade->points(), 0);
    EXPECT_THAT(grade->tasks[0].verdict, HasSubstr("crash: "));
    const Findings findings = student_findings(*plan, *grade, 7);
    EXPECT_EQ(findings.name, "week-7-dead");
    const std::string page = html_page(findings, {"lawan grade"});
    EXPECT_THAT(page, HasSubstr("week: &lt;dead&gt;"));
    EXPECT_THAT(page, HasSubstr("0 of 14 points, 0 %: not passed, from 50 % on."));
    EXPECT_THAT(page, HasSubstr("Games lost by a fault"));
}

TEST(Grading, TheCoursePageLeadsToEveryStudent) {
    const TemporaryFolder folder;
    const auto plan = GradingPlan::of_toml(small_course);
    Journal journal((folder / "a").string(), plan->source.dump(), false);
    std::vector<StudentGrade> grades;
    for (const char* spec : {"random", "local"})
        grades.push_back(*grade_student(standard_registry(), *plan, {spec, spec}, journal, {}));
    const Findings findings = course_findings(*plan, grades);
    const std::string page = html_page(findings, {"lawan grade"});
    EXPECT_THAT(page, HasSubstr("<a href=\"week-1-random.html\">random</a>"));
    EXPECT_THAT(page, HasSubstr("<a href=\"week-2-local.html\">local</a>"));
    EXPECT_EQ(findings.data["students"][1]["points"], grades[1].points());
    EXPECT_EQ(findings.data["students"][0]["opponents"][0]["pairs"], 5);
    EXPECT_THAT(student_games(grades[0]), HasSubstr("[White \"random\"]"));
}

}  // namespace
}  // namespace lawan::arena
