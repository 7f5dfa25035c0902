#include "play/carry_out.hpp"

#include <algorithm>

#include "base/secret.hpp"
#include "game/grid.hpp"
#include "play/levels.hpp"
#include "play/open_actions.hpp"

namespace lawan::play {
namespace {

/// Turns the rules' error into a problem with a code, so that pages can translate it.
Problem bad_move(const Position& position, const std::string& move, const Error& error) {
    const BoardView board = position.board();
    const auto cell = board.grid.parse_square(move);
    Problem problem = illegal_move(move, error);
    if (error.code == ErrorCode::ColumnFull) problem.code = ProblemCode::ColumnFull;
    if (cell && board.marks.at(*cell)) problem.code = ProblemCode::CellTaken;
    return problem;
}

/// Actions that need the consent of the other person.
using Shared = std::variant<action::Undo, action::Redo, action::Swap, action::End>;

Shared shared_of(const RequestRecord& request) {
    Shared shared = action::End{};
    for_each_kind<Shared>([&](const auto& kind) {
        if (kind.name == request.action) shared = kind;
    });
    return shared;
}

/// Performs an agreed action and returns the kind of its event. `asker` requested it.
class DoAgreed {
public:
    DoAgreed(GameState& state, const KeyHash& asker) : state_(state), asker_(asker) {}

    const char* operator()(const action::Undo& /*undo*/) const {
        take_back(state_, plies_to_undo(state_, asker_));
        return "undone";
    }
    const char* operator()(const action::Redo& /*redo*/) const {
        std::vector<MoveRecord>& undone = state_.record.undone;
        const int number = undone.front().undone_by;
        const auto last = std::ranges::find_if(
            undone, [&](const MoveRecord& move) { return move.undone_by != number; });
        for (auto move = undone.begin(); move != last; ++move) {
            advance(state_, *played_move(state_, move->move, 0), move->milliseconds);
            state_.record.moves.back().clocks = move->clocks;
        }
        undone.erase(undone.begin(), last);
        state_.record.request.reset();
        return "redone";
    }
    const char* operator()(const action::Swap& /*swap*/) const {
        std::swap(state_.record.seats[0], state_.record.seats[1]);
        state_.record.request.reset();
        return "swapped";
    }
    const char* operator()(const action::End& /*end*/) const {
        end_game(state_, {.reason = Reason::Aborted});
        return "ended";
    }

private:
    GameState& state_;
    const KeyHash& asker_;
};

/// Visitor that carries out an open action; does not compile unless every kind has an overload.
class CarryOut {
public:
    CarryOut(const GameState& before, const Actor& actor)
        : before_(before), actor_(actor), person_(actor.person) {}

    Attempt<Decision> operator()(const action::Move& wanted) const {
        const auto played = played_move(before_, wanted.move, actor_.spent);
        if (!played)
            return std::unexpected(bad_move(before_.position(), wanted.move, played.error()));
        Change change{before_, "moved"};
        change.after.record.undone.clear();
        advance(change.after, *played, actor_.spent);
        return change;
    }

    Attempt<Decision> operator()(const action::BotMove& move) const {
        const bool is_named = !move.bot.empty();
        return BotTurn{is_named ? move.bot : analyst, is_named};
    }

    Attempt<Decision> operator()(const action::Undo& undo) const { return agreed(undo); }
    Attempt<Decision> operator()(const action::Redo& redo) const { return agreed(redo); }
    Attempt<Decision> operator()(const action::Swap& swap) const { return agreed(swap); }
    Attempt<Decision> operator()(const action::End& end) const { return agreed(end); }

    Attempt<Decision> operator()(const action::Answer& answer) const {
        const RequestRecord& request = *before_.record.request;
        const bool asked_myself = holds(before_, request.side, person_);
        const bool is_asked = holds(before_, opponent(request.side), person_);
        if (answer.accept && !is_asked)
            return not_now("the other person has to answer what you asked for");
        if (!asked_myself && !is_asked) return not_now("there is nothing to answer");
        Change change{before_, "answered"};
        GameState& after = change.after;
        if (answer.accept) {
            const KeyHash& asker = before_.seat(request.side).holder;
            change.event = std::visit(DoAgreed(after, asker), shared_of(request));
        } else {
            after.record.request.reset();
        }
        return change;
    }

    Attempt<Decision> operator()(const action::Resign& resign) const {
        const auto sides = sides_of(before_, person_);
        if (resign.side && std::ranges::find(sides, *resign.side) == sides.end())
            return problem(ProblemCode::NotYourSeat, "that side is another person's",
                           {{"action", action::Resign::name}});
        // A person who holds both seats resigns for the side to move.
        const Player own = sides.size() == 2 ? before_.to_move() : sides.front();
        Change change{before_, "ended"};
        end_game(change.after, {opponent(resign.side.value_or(own)), Reason::Resign});
        return change;
    }

    Attempt<Decision> operator()(const action::Pace& pace) const {
        Change change{before_, "paced"};
        PacingRecord& pacing = *change.after.record.pacing;
        pacing.paused = pace.paused.value_or(pacing.paused);
        pacing.delay = pace.delay.value_or(pacing.delay);
        return change;
    }

    Attempt<Decision> operator()(const action::Step& /*step*/) const {
        return BotTurn{before_.seat(before_.to_move()).bot};
    }

    Attempt<Decision> operator()(const action::Invite& invite) const {
        const SeatRecord& seat = before_.seat(invite.side);
        const bool mine = holds(before_, invite.side, person_);
        if (!mine && !(seat.human && seat.open && is_host(before_, person_)))
            return problem(ProblemCode::NotYourSeat, "you can give away only your own seat",
                           {{"action", action::Invite::name}});
        Change change{before_, ""};
        change.after.seat(invite.side).invitation = sha256(actor_.secret);
        change.invitation.emplace(invite.side, actor_.secret);
        return change;
    }

    Attempt<Decision> operator()(const action::Claim& claim) const {
        const KeyHash invitation = sha256(claim.invitation);
        for (const Player side : {Player::X, Player::O}) {
            const SeatRecord& seat = before_.seat(side);
            if (seat.invited_by == invitation && seat.holder == person_) return Unchanged{};
            if (seat.invitation.empty() || seat.invitation != invitation) continue;
            return claimed(side, claim);
        }
        return problem(ProblemCode::InvitationUsed,
                       "this invitation was used up or replaced; ask for a new one");
    }

    Attempt<Decision> operator()(const action::Again& again) const {
        if (!before_.record.next.empty()) return Unchanged{};
        return Rematch{again.swap};
    }

private:
    template <class Kind>
    [[nodiscard]] Attempt<Decision> agreed(const Kind& kind) const {
        Change change{before_, "requested"};
        if (needs_consent(before_, person_)) {
            const Player side = sides_of(before_, person_).front();
            change.after.record.request = RequestRecord{kind.name, side};
        } else {
            change.event = DoAgreed(change.after, person_)(kind);
        }
        return change;
    }

    [[nodiscard]] Change claimed(Player side, const action::Claim& claim) const {
        Change change{before_, "claimed"};
        GameRecord& record = change.after.record;
        SeatRecord& seat = change.after.seat(side);
        seat.holder = person_;
        seat.open = false;
        seat.invited_by = std::exchange(seat.invitation, {});
        if (!claim.name_of_person.empty()) seat.name = claim.name_of_person;
        record.request.reset();
        const bool waiting = std::ranges::any_of(record.seats, &SeatRecord::open);
        if (!before_.is_over()) record.status = waiting ? GameStatus::Waiting : GameStatus::Playing;
        return change;
    }

    [[nodiscard]] static std::unexpected<Problem> not_now(const std::string& why) {
        return problem(ProblemCode::NotNow, why, {{"action", action::Answer::name}});
    }

    const GameState& before_;
    const Actor& actor_;
    const KeyHash& person_;
};

}  // namespace

Attempt<Decision> carry_out(const GameState& before, const Actor& actor, const Action& action) {
    // Redeeming an invitation requires no seat.
    if (!std::holds_alternative<action::Claim>(action)) {
        if (auto why = why_not_open(before, actor.person, action))
            return std::unexpected(*std::move(why));
    }
    return std::visit(CarryOut(before, actor), action);
}

}  // namespace lawan::play
