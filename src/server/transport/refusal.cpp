#include "server/transport/refusal.hpp"

namespace lawan::server {
namespace {

int status_of(ProblemCode code) {
    switch (code) {
        case ProblemCode::BadRequest:
            return 400;
        case ProblemCode::NotHost:
        case ProblemCode::NotYourSeat:
            return 403;
        case ProblemCode::NoSuchGame:
            return 404;
        case ProblemCode::Stale:
        case ProblemCode::NotNow:
        case ProblemCode::NotYourTurn:
        case ProblemCode::SeatOpen:
        case ProblemCode::GameOver:
            return 409;
        case ProblemCode::InvitationUsed:
            return 410;
        case ProblemCode::IllegalMove:
        case ProblemCode::ColumnFull:
        case ProblemCode::CellTaken:
        case ProblemCode::BadGame:
        case ProblemCode::BadPosition:
        case ProblemCode::BadBot:
        case ProblemCode::OverLimit:
            return 422;
    }
    std::unreachable();
}

}  // namespace

Refusal::Refusal(const Problem& problem)
    : Refusal(status_of(problem.code), code_text(problem.code), problem.message, problem.params) {}

void refuse_if(const std::optional<Problem>& problem) {
    if (problem) throw Refusal(*problem);
}

}  // namespace lawan::server
