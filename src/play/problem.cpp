#include "play/problem.hpp"

namespace lawan::play {

std::string code_text(ProblemCode code) {
    switch (code) {
        case ProblemCode::BadRequest:
            return "bad_request";
        case ProblemCode::NotHost:
            return "not_host";
        case ProblemCode::NotYourSeat:
            return "not_your_seat";
        case ProblemCode::NoSuchGame:
            return "no_such_game";
        case ProblemCode::Stale:
            return "stale";
        case ProblemCode::NotNow:
            return "not_now";
        case ProblemCode::NotYourTurn:
            return "not_your_turn";
        case ProblemCode::SeatOpen:
            return "seat_open";
        case ProblemCode::GameOver:
            return "game_over";
        case ProblemCode::InvitationUsed:
            return "invitation_used";
        case ProblemCode::IllegalMove:
            return "illegal_move";
        case ProblemCode::ColumnFull:
            return "column_full";
        case ProblemCode::CellTaken:
            return "cell_taken";
        case ProblemCode::BadGame:
            return "bad_game";
        case ProblemCode::BadPosition:
            return "bad_position";
        case ProblemCode::BadBot:
            return "bad_bot";
        case ProblemCode::OverLimit:
            return "over_limit";
    }
    std::unreachable();
}

Problem text_problem(ProblemCode code, const Error& error) {
    return {code, error.message, {{"offset", error.offset}, {"detail", error.message}}};
}

Problem illegal_move(const std::string& move, const Error& error) {
    return {ProblemCode::IllegalMove, error.message, {{"move", move}}};
}

}  // namespace lawan::play
