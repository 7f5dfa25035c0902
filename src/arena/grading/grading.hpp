#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/tournament/file_fields.hpp"
#include "arena/tournament/tournament.hpp"

namespace lawan::arena {

/// The opponents and positions of a course's grading, and their points.
struct GradingPlan {
    /// Grants `points` from `percent` of the score on.
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
        double points = 0;  ///< maximum; without thresholds the score earns a proportion of it
        std::vector<Threshold> thresholds{};

        [[nodiscard]] double points_for(double percent) const;
    };
    struct Task {
        std::string name;
        std::string game;
        std::string position;  ///< empty: the start
        std::string moves;     ///< played from there before the bot is asked
        Limits limits{};
        TimeControl control{};
        double points = 1;
        std::vector<std::string> accepted{};  ///< accepted moves; empty: judged by value
        /// Required exact value for the player to move; none: the best possible.
        std::optional<double> value{};
    };

    std::string name = "grading";
    std::uint64_t seed = 1;
    std::optional<double> pass{};  ///< percent of all points needed
    std::vector<Opponent> opponents{};
    std::vector<Task> tasks{};
    std::vector<Entrant> students{};
    Json source{};  ///< the file's content without the students

    [[nodiscard]] double points() const;  ///< maximum
    [[nodiscard]] static Expected<GradingPlan> of_toml(std::string_view text);
};

struct OpponentGrade {
    TournamentPlan plan;
    TournamentResult played;
    double points = 0;

    [[nodiscard]] const PairingResult& result() const { return played.pairings.front().result; }
};
struct TaskGrade {
    std::string move;     ///< empty if the bot failed to move
    std::string verdict;  ///< explains the points
    double points = 0;
};
struct StudentGrade {
    Entrant student;
    std::vector<OpponentGrade> opponents{};
    std::vector<TaskGrade> tasks{};

    [[nodiscard]] double points() const;
};

/// Returns why the plan cannot be used, or none.
[[nodiscard]] std::optional<Error> problem_of(const GradingPlan& plan, const Registry& registry);

/// Grades one student; none if stopped. Does not repeat steps that the journal has. Blocks until
/// done. The plan must have no problems.
[[nodiscard]] std::optional<StudentGrade> grade_student(const Registry& registry,
                                                        const GradingPlan& plan,
                                                        const Entrant& student, Journal& journal,
                                                        const TournamentRun& run);

}  // namespace lawan::arena
