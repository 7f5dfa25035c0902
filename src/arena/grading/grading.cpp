#include "arena/grading/grading.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "arena/or_throw.hpp"
#include "base/stop.hpp"
#include "base/text.hpp"
#include "runtime/solvers/solving.hpp"

namespace lawan::arena {
namespace {

Expected<Position> start_of(const GradingPlan::Task& task, const Registry& registry) {
    auto position = registry.start(task.game);
    if (position && !task.position.empty()) position = position->with_text(task.position);
    for (const auto& [move, offset] : split_words(task.moves)) {
        if (position) position = position->play(move);
    }
    if (position && position->is_over()) return fail("the game is over in this position");
    return position;
}

/// Returns what is wrong with the task itself, independent of any student.
std::optional<Error> problem_of(const GradingPlan::Task& task, const Registry& registry) {
    constexpr Duration most_patience = std::chrono::minutes(1);
    const auto position = start_of(task, registry);
    if (!position) return position.error();
    for (const auto& move : task.accepted) {
        if (const auto legal = position->canonical_move(move); !legal) return legal.error();
    }
    if (!task.accepted.empty()) return std::nullopt;
    const auto solver = make_solver(*position, {});
    if (!solver) return solver.error();
    if ((*solver)->estimate(*position).time > most_patience)
        return Error{"its exact value would take too long; list the moves to accept"};
    return std::nullopt;
}

TaskGrade judge(const GradingPlan::Task& task, const Position& position, const std::string& move) {
    TaskGrade grade{.move = move, .verdict = "not among the moves accepted"};
    if (!task.accepted.empty()) {
        const bool good = std::ranges::any_of(task.accepted, [&](const std::string& accepted) {
            return *position.canonical_move(accepted) == move;
        });
        if (good) grade = {.move = move, .verdict = "accepted", .points = task.points};
        return grade;
    }
    const auto solver = or_throw(make_solver(position, {}));
    const auto scores = solve_moves(*solver, position, {});
    Score best = scores->front().score;
    Score reached = best;
    for (const auto& [name, score] : *scores) {
        best = std::max(best, score);
        if (name == move) reached = score;
    }
    const Score wanted =
        task.value ? static_cast<Score>(std::lround(*task.value * score_unit)) : best;
    const auto shown = [](Score score) { return static_cast<double>(score) / score_unit; };
    grade.verdict = fmt::format("worth {:g}, wanted {:g}", shown(reached), shown(wanted));
    if (reached >= wanted) grade.points = task.points;
    return grade;
}

TaskGrade ask(const Registry& registry, const GradingPlan& plan, const GradingPlan::Task& task,
              const Entrant& student, const StopToken& stop) {
    const Position position = *start_of(task, registry);
    const auto bot = registry.make_bot(student.spec, position, plan.seed);
    if (!bot) return {.move = "", .verdict = bot.error().message};
    (*bot)->new_game();
    Match match(position, task.control);
    match.play(**bot, task.limits, stop, {});
    if (match.result() && match.result()->reason != Reason::Normal)
        return {.move = "",
                .verdict = fmt::format("{}: {}", reason_text(match.result()->reason),
                                       match.result()->detail)};
    return judge(task, position, match.moves().back());
}

/// Returns the two-bot tournament of a student against one opponent. Names the student by the spec,
/// because names are part of the journal's step names.
TournamentPlan tournament_of(const GradingPlan& plan, std::size_t number, const Entrant& student) {
    const auto& opponent = plan.opponents[number];
    TournamentPlan games;
    games.name = plan.name;
    games.bots = {{student.spec, student.spec},
                  {fmt::format("{} ({})", opponent.bot.name, number + 1), opponent.bot.spec}};
    games.games = {opponent.game};
    games.pairs = opponent.pairs;
    games.seed = plan.seed;
    games.opening_plies = opponent.opening_plies;
    games.limits = opponent.limits;
    games.control = opponent.control;
    return games;
}

}  // namespace

double StudentGrade::points() const {
    double sum = 0;
    for (const auto& grade : opponents) sum += grade.points;
    for (const auto& grade : tasks) sum += grade.points;
    return sum;
}

std::optional<Error> problem_of(const GradingPlan& plan, const Registry& registry) {
    for (const auto& student : plan.students) {
        for (std::size_t i = 0; i < plan.opponents.size(); ++i) {
            if (auto problem = problem_of(tournament_of(plan, i, student), registry))
                return problem;
        }
    }
    for (const auto& task : plan.tasks) {
        if (const auto problem = problem_of(task, registry))
            return Error{fmt::format("{}: {}", task.name, problem->message)};
    }
    return std::nullopt;
}

std::optional<StudentGrade> grade_student(const Registry& registry, const GradingPlan& plan,
                                          const Entrant& student, Journal& journal,
                                          const TournamentRun& run) {
    StudentGrade grade{.student = student};
    for (std::size_t i = 0; i < plan.opponents.size(); ++i) {
        OpponentGrade against{.plan = tournament_of(plan, i, student), .played = {}};
        against.played = play_tournament(registry, against.plan, journal, run);
        if (against.played.interrupted) return std::nullopt;
        const double score = estimate_score(against.result().pentanomial()).score;
        against.points = plan.opponents[i].points_for(100 * score);
        grade.opponents.push_back(std::move(against));
    }
    for (std::size_t i = 0; i < plan.tasks.size(); ++i) {
        const std::string step = fmt::format("{} | position {}", student.spec, i + 1);
        const Json* known = journal.find(step);
        if (known == nullptr) {
            const TaskGrade answer = ask(registry, plan, plan.tasks[i], student, run.stop);
            if (run.stop.stop_requested()) return std::nullopt;
            (void)journal.step(step, [&]() -> Json {
                return {
                    {"move", answer.move}, {"verdict", answer.verdict}, {"points", answer.points}};
            });
            known = journal.find(step);
        }
        grade.tasks.push_back({.move = known->value("move", ""),
                               .verdict = known->value("verdict", ""),
                               .points = known->value("points", 0.0)});
    }
    return grade;
}

}  // namespace lawan::arena
