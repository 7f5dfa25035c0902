#pragma once

#include <vector>

#include "arena/experiments/experiment.hpp"
#include "arena/grading/grading.hpp"

namespace lawan::arena {

/// Returns the page of one student; `number` counts from 1.
[[nodiscard]] Findings student_findings(const GradingPlan& plan, const StudentGrade& grade,
                                        std::size_t number);
/// Returns the page of all students with their points and links to their pages.
[[nodiscard]] Findings course_findings(const GradingPlan& plan,
                                       const std::vector<StudentGrade>& grades);
/// Returns all games of a student as text.
[[nodiscard]] std::string student_games(const StudentGrade& grade);

}  // namespace lawan::arena
