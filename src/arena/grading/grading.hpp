#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/tournament/file_fields.hpp"
#include "arena/tournament/tournament.hpp"

namespace lawan::arena {

/// What a course asks of a student's bot, and what it is worth.
struct GradingPlan {
    /// From `percent` of the games' points on there are `points`.
    struct Threshold {
        double percent = 0;
        double points = 0;
    };
    struct Opponent {
        Entrant bot;
        std::string game;
        int pairs = 10;
        std::optional<int> opening_plies{};
        Limits limits{};
        TimeControl control{};
        double points = 0;  ///< at most; in proportion to the score without thresholds
        std::vector<Threshold> thresholds{};

        [[nodiscard]] double points_for(double percent) const;
    };
    struct Task {
        std::string name;
        std::string game;
        std::string position;  ///< empty: the start
        std::string moves;     ///< played first
        Limits limits{};
        TimeControl control{};
        double points = 1;
        std::vector<std::string> accepted{};  ///< moves; empty: those that keep the value
        std::optional<double> value{};        ///< exact, for who moves; none: the best there is
    };

    std::string name = "grading";
    std::uint64_t seed = 1;
    std::optional<double> pass{};  ///< percent of all points
    std::vector<Opponent> opponents{};
    std::vector<Task> tasks{};
    std::vector<Entrant> students{};
    Json source{};  ///< what it was read from, without the students

    [[nodiscard]] double points() const;  ///< at most
    [[nodiscard]] static Expected<GradingPlan> of_toml(std::string_view text);
};

struct OpponentGrade {
    TournamentPlan plan;
    TournamentResult played;
    double points = 0;

    [[nodiscard]] const PairingResult& result() const { return played.pairings.front().result; }
};
struct TaskGrade {
    std::string move;     ///< empty if there was none
    std::string verdict;  ///< why it counts or not, in words
    double points = 0;
};
struct StudentGrade {
    Entrant student;
    std::vector<OpponentGrade> opponents{};
    std::vector<TaskGrade> tasks{};

    [[nodiscard]] double points() const;
};

/// Why the plan cannot be used; nothing if it can.
[[nodiscard]] std::optional<Error> problem_of(const GradingPlan& plan, const Registry& registry);

/// Grades one student; none if stopped. What the journal has is not played again. The plan must be
/// without problems.
[[nodiscard]] std::optional<StudentGrade> grade_student(const Registry& registry,
                                                        const GradingPlan& plan,
                                                        const Entrant& student, Journal& journal,
                                                        const TournamentRun& run);

}  // namespace lawan::arena
