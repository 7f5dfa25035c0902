#include "play/open_actions.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace lawan::play {
namespace {

/// Visitor that tells whether an action is open to a person; does not compile unless every kind has
/// an overload.
class IsOpen {
public:
    IsOpen(const GameState& state, const KeyHash& person)
        : state_(state),
          person_(person),
          is_host_(is_host(state, person)),
          is_seated_(!sides_of(state, person).empty()) {}

    bool operator()(const action::Move& /*move*/) const { return is_turn(); }
    bool operator()(const action::BotMove& /*move*/) const { return is_turn(); }
    bool operator()(const action::Undo& /*undo*/) const {
        const auto& result = state_.record.result;
        const bool by_the_rules = state_.is_over() && result && result->reason == Reason::Normal;
        return (state_.is_playing() || by_the_rules) && !state_.record.imported && !is_asked() &&
               plies_to_undo(state_, person_) > 0;
    }
    bool operator()(const action::Redo& /*redo*/) const {
        return state_.is_playing() && !is_asked() && is_seated_ && !state_.record.undone.empty();
    }
    bool operator()(const action::Answer& /*answer*/) const { return is_asked() && is_seated_; }
    bool operator()(const action::Resign& /*resign*/) const {
        return state_.is_playing() && is_seated_;
    }
    bool operator()(const action::End& /*end*/) const {
        return !state_.is_over() && !is_asked() &&
               (is_seated_ || (is_host_ && !needs_consent(state_, person_)));
    }
    bool operator()(const action::Swap& /*swap*/) const {
        return state_.is_playing() && !is_asked() &&
               (is_seated_ || (is_host_ && state_.two_bots()));
    }
    bool operator()(const action::Pace& /*pace*/) const { return sets_the_pace(); }
    bool operator()(const action::Step& /*step*/) const {
        return sets_the_pace() && state_.record.pacing->paused;
    }
    bool operator()(const action::Invite& /*invite*/) const {
        const bool open_seat = std::ranges::any_of(state_.record.seats, &SeatRecord::open);
        return !state_.is_over() && (is_seated_ || (is_host_ && open_seat));
    }
    bool operator()(const action::Claim& /*claim*/) const {
        return !state_.is_over() &&
               std::ranges::any_of(state_.record.seats,
                                   [](const SeatRecord& seat) { return !seat.invitation.empty(); });
    }
    bool operator()(const action::Again& /*again*/) const {
        return state_.is_over() && !state_.record.imported && (is_seated_ || is_host_);
    }

private:
    [[nodiscard]] bool is_turn() const {
        return state_.is_playing() && holds(state_, state_.to_move(), person_);
    }
    [[nodiscard]] bool is_asked() const { return state_.record.request.has_value(); }
    [[nodiscard]] bool sets_the_pace() const {
        return state_.is_playing() && is_host_ && state_.two_bots();
    }

    const GameState& state_;
    const KeyHash& person_;
    bool is_host_;
    bool is_seated_;
};

template <class... Kinds>
bool is_one_of(const Action& action) {
    return (std::holds_alternative<Kinds>(action) || ...);
}

/// An action that may name the ply it expects to be next.
template <class Kind>
concept AtPly = requires(const Kind& kind) { kind.ply; };

/// Returns the ply that the request expects to be next, for optimistic concurrency; none if it
/// names none.
std::optional<std::int64_t> expected_ply(const Action& action) {
    return std::visit(
        []<class Kind>(const Kind& kind) -> std::optional<std::int64_t> {
            if constexpr (AtPly<Kind>) return kind.ply;
            return std::nullopt;
        },
        action);
}

}  // namespace

std::vector<std::string> open_actions(const GameState& state, const KeyHash& person) {
    const IsOpen is_open(state, person);
    std::vector<std::string> names;
    for_each_kind<Action>([&](const auto& kind) {
        if (is_open(kind)) names.emplace_back(kind.name);
    });
    return names;
}

std::optional<Problem> why_not_open(const GameState& state, const KeyHash& person,
                                    const Action& action) {
    using enum ProblemCode;
    const bool host = is_host(state, person);
    const bool seated = !sides_of(state, person).empty();
    const bool is_move = is_one_of<action::Move, action::BotMove>(action);
    const bool is_again = is_one_of<action::Again>(action);
    const Json params{{"action", name_of(action)}};
    if (is_one_of<action::Pace, action::Step>(action) && !host)
        return Problem{NotHost, "only the game's creator can do that", params};
    if (!seated && !host)
        return Problem{NotYourSeat, "watchers cannot do that; you hold no seat here", params};
    if (expected_ply(action).value_or(state.ply()) != state.ply()) {
        return Problem{Stale,
                       fmt::format("the game has gone on; it has {} moves now", state.ply()),
                       {{"ply", state.ply()}}};
    }
    if (std::visit(IsOpen(state, person), action)) return std::nullopt;
    Problem no_seat{NotYourSeat, "you hold no seat here", params};
    if (is_move && !seated) return no_seat;
    if (state.is_over() && !is_again) return Problem{GameOver, "the game is over"};
    if (is_move && state.record.status == GameStatus::Waiting)
        return Problem{SeatOpen, "the other seat is still open"};
    if (is_move) return Problem{NotYourTurn, "it is the other side's turn"};
    if (!seated && !is_again) return no_seat;
    return Problem{NotNow, fmt::format("{} is not possible now", name_of(action)), params};
}

}  // namespace lawan::play
