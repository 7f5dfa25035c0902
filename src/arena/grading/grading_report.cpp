#include "arena/grading/grading_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "arena/tournament/tournament_report.hpp"
#include "base/text.hpp"

namespace lawan::arena {
namespace {

/// Returns a file name such as `week-3-2-my-bot`.
std::string page_name(const GradingPlan& plan, const Entrant& student, std::size_t number) {
    std::string words;
    for (const char c : lower_case(student.name)) {
        const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (plain)
            words += c;
        else if (!words.empty() && words.back() != '-')
            words += '-';
        if (words.size() == 40) break;
    }
    while (!words.empty() && words.back() == '-') words.pop_back();
    return fmt::format("{}-{}{}{}", plan.name, number, words.empty() ? "" : "-", words);
}

std::string of_points(double points, double most) {
    return fmt::format("{:.4g} of {:.4g}", points, most);
}

double percent_of(const GradingPlan& plan, const StudentGrade& grade) {
    return 100 * grade.points() / plan.points();
}

std::string total_text(const GradingPlan& plan, const StudentGrade& grade) {
    const double percent = percent_of(plan, grade);
    std::string text =
        fmt::format("{} points, {:.0f} %", of_points(grade.points(), plan.points()), percent);
    if (plan.pass)
        text += fmt::format(": {}passed, from {:.0f} % on", percent >= *plan.pass ? "" : "not ",
                            *plan.pass);
    return text + ".";
}

std::string rule_text(const GradingPlan::Opponent& opponent) {
    if (opponent.thresholds.empty()) return "in proportion";
    std::vector<std::string> parts;
    for (const auto& threshold : opponent.thresholds)
        parts.push_back(fmt::format("{:g} from {:g} %", threshold.points, threshold.percent));
    return fmt::format("{}", fmt::join(parts, ", "));
}

std::string asked_text(const GradingPlan::Task& task) {
    if (!task.accepted.empty()) return fmt::format("{}", fmt::join(task.accepted, " or "));
    return task.value ? fmt::format("a move worth {:g}", *task.value) : "a best move";
}

Table games_of(const GradingPlan& plan, const StudentGrade& grade) {
    Table table{.title = "Games",
                .columns = {"opponent", "game", "+ = -", "score", "points for", "points"}};
    for (std::size_t i = 0; i < grade.opponents.size(); ++i) {
        const auto& asked = plan.opponents[i];
        const auto& result = grade.opponents[i].result();
        const auto [lost, drawn, won] = result.games();
        table.rows.push_back(
            {asked.bot.name, asked.game, fmt::format("{} {} {}", won, drawn, lost),
             fmt::format("{:.1f} %", 100 * estimate_score(result.pentanomial()).score),
             rule_text(asked), of_points(grade.opponents[i].points, asked.points)});
    }
    return table;
}

Table positions_of(const GradingPlan& plan, const StudentGrade& grade) {
    Table table{.title = "Positions",
                .columns = {"position", "game", "asked for", "played", "verdict", "points"}};
    for (std::size_t i = 0; i < grade.tasks.size(); ++i) {
        const auto& asked = plan.tasks[i];
        const auto& task = grade.tasks[i];
        table.rows.push_back({asked.name, asked.game, asked_text(asked),
                              task.move.empty() ? "nothing" : task.move, task.verdict,
                              of_points(task.points, asked.points)});
    }
    return table;
}

Table faults_of(const GradingPlan& plan, const StudentGrade& grade) {
    Table table{.title = "Games lost by a fault",
                .columns = {"opponent", "reason", "games", "the first one"},
                .note = "A fault loses the game. lawan check COMMAND finds most of them."};
    for (std::size_t i = 0; i < grade.opponents.size(); ++i) {
        const auto& result = grade.opponents[i].result();
        const auto faults = result.faults();
        for (const auto& [reason, count] : faults.front())
            table.rows.push_back({plan.opponents[i].bot.name, std::string(reason_text(reason)),
                                  std::to_string(count), result.example_of_fault(0, reason)});
    }
    return table;
}

Json grade_json(const GradingPlan& plan, const StudentGrade& grade) {
    Json object{{"bot", grade.student.name},
                {"spec", grade.student.spec},
                {"points", grade.points()},
                {"most_points", plan.points()},
                {"percent", percent_of(plan, grade)}};
    object["passed"] = plan.pass ? Json(percent_of(plan, grade) >= *plan.pass) : Json();
    object["opponents"] = Json::array();
    for (std::size_t i = 0; i < grade.opponents.size(); ++i) {
        const auto& asked = plan.opponents[i];
        Json part = pairing_summary(grade.opponents[i].result(), asked.game,
                                    {grade.student.name, asked.bot.name});
        part["points"] = grade.opponents[i].points;
        part["most_points"] = asked.points;
        object["opponents"].push_back(std::move(part));
    }
    object["positions"] = Json::array();
    for (std::size_t i = 0; i < grade.tasks.size(); ++i) {
        object["positions"].push_back({{"name", plan.tasks[i].name},
                                       {"move", grade.tasks[i].move},
                                       {"verdict", grade.tasks[i].verdict},
                                       {"points", grade.tasks[i].points},
                                       {"most_points", plan.tasks[i].points}});
    }
    return object;
}

}  // namespace

Findings student_findings(const GradingPlan& plan, const StudentGrade& grade, std::size_t number) {
    Findings findings{.name = page_name(plan, grade.student, number),
                      .title = fmt::format("{}: {}", plan.name, grade.student.name),
                      .claim = total_text(plan, grade)};
    if (!grade.opponents.empty()) findings.tables.push_back(games_of(plan, grade));
    if (!grade.tasks.empty()) findings.tables.push_back(positions_of(plan, grade));
    if (Table faults = faults_of(plan, grade); !faults.rows.empty())
        findings.tables.push_back(std::move(faults));
    findings.data = grade_json(plan, grade);
    for (const auto& against : grade.opponents) {
        Findings games;
        add_replays(games, against.plan, against.played);
        std::ranges::move(games.replays, std::back_inserter(findings.replays));
        findings.games = games.games;
    }
    return findings;
}

Findings course_findings(const GradingPlan& plan, const std::vector<StudentGrade>& grades) {
    Findings findings{
        .name = plan.name,
        .title = "Grading " + plan.name,
        .claim = fmt::format("{} bots, {} opponents, {} positions, {:g} points.", grades.size(),
                             plan.opponents.size(), plan.tasks.size(), plan.points())};
    Table table{.title = "Points", .columns = {"bot", "points", "percent"}};
    if (plan.pass) {
        table.columns.emplace_back("passed");
        table.note = fmt::format("Passed from {:.0f} % on.", *plan.pass);
    }
    for (const auto& opponent : plan.opponents) table.columns.push_back("v " + opponent.bot.name);
    if (!plan.tasks.empty()) table.columns.emplace_back("positions");
    findings.data["plan"] = plan.source;
    findings.data["students"] = Json::array();
    for (std::size_t i = 0; i < grades.size(); ++i) {
        const StudentGrade& grade = grades[i];
        const double percent = percent_of(plan, grade);
        std::vector<std::string> row = {grade.student.name,
                                        of_points(grade.points(), plan.points()),
                                        fmt::format("{:.0f}", percent)};
        if (plan.pass) row.emplace_back(percent >= *plan.pass ? "yes" : "no");
        for (const auto& against : grade.opponents)
            row.push_back(fmt::format("{:.4g}", against.points));
        if (!plan.tasks.empty()) {
            const auto right = std::ranges::count_if(
                grade.tasks, [](const TaskGrade& task) { return task.points > 0; });
            row.push_back(fmt::format("{} of {}", right, grade.tasks.size()));
        }
        table.rows.push_back(std::move(row));
        table.links.push_back(page_name(plan, grade.student, i + 1) + ".html");
        findings.data["students"].push_back(grade_json(plan, grade));
    }
    findings.tables.push_back(std::move(table));
    return findings;
}

std::string student_games(const StudentGrade& grade) {
    std::string text;
    for (const auto& against : grade.opponents) text += games_text(against.plan, against.played);
    return text;
}

}  // namespace lawan::arena
