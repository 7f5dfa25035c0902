#pragma once

#include <vector>

#include "arena/experiments/experiment.hpp"
#include "arena/grading/grading.hpp"

namespace lawan::arena {

/// The page of one student, the `number`-th from 1.
[[nodiscard]] Findings student_findings(const GradingPlan& plan, const StudentGrade& grade,
                                        std::size_t number);
/// All students with their points, each leading to its page.
[[nodiscard]] Findings course_findings(const GradingPlan& plan,
                                       const std::vector<StudentGrade>& grades);
/// Every game a student played.
[[nodiscard]] std::string student_games(const StudentGrade& grade);

}  // namespace lawan::arena
