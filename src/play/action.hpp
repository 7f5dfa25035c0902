#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <variant>

#include "game/game.hpp"
#include "play/problem.hpp"

namespace lawan::play {

/// Requests of players, one type per kind; `name` is the kind's name in JSON.
namespace action {

struct Move {
    static constexpr const char* name = "move";
    std::string move{};
    std::optional<std::int64_t> ply{};
};
struct BotMove {
    static constexpr const char* name = "bot_move";
    std::optional<std::int64_t> ply{};
    std::string bot{};  ///< spec of the bot; empty: the analyst
};
struct Undo {
    static constexpr const char* name = "undo";
};
struct Redo {
    static constexpr const char* name = "redo";
};
struct Answer {
    static constexpr const char* name = "answer";
    bool accept = false;
};
struct Resign {
    static constexpr const char* name = "resign";
    std::optional<Player> side{};
};
struct End {
    static constexpr const char* name = "end";
};
struct Swap {
    static constexpr const char* name = "swap";
};
struct Pace {
    static constexpr const char* name = "pace";
    std::optional<bool> paused{};
    std::optional<std::int64_t> delay{};  ///< in milliseconds
};
struct Step {
    static constexpr const char* name = "step";
};
struct Invite {
    static constexpr const char* name = "invite";
    Player side = Player::X;
};
struct Claim {
    static constexpr const char* name = "claim";
    std::string invitation{};  ///< the secret, not its hash
    std::string name_of_person{};
};
struct Again {
    static constexpr const char* name = "again";
    bool swap = false;
};

}  // namespace action

/// All kinds of action, in the order in which a game lists the open ones.
using Action = std::variant<action::Move, action::BotMove, action::Undo, action::Redo,
                            action::Answer, action::Resign, action::End, action::Swap, action::Pace,
                            action::Step, action::Invite, action::Claim, action::Again>;

/// Returns the kind's name in requests and in the store.
[[nodiscard]] const char* name_of(const Action& action);

struct ActionRequest {
    Action action;
    std::string idempotency_key{};
};
[[nodiscard]] Attempt<ActionRequest> parse_action(const Json& json);

/// Calls `task` with a default-constructed value of each alternative of the variant `Kinds`, in
/// order.
template <class Kinds, class Task>
void for_each_kind(const Task& task) {
    const auto call = [&]<class... Kind>(std::type_identity<std::variant<Kind...>>) {
        (task(Kind{}), ...);
    };
    call(std::type_identity<Kinds>{});
}

}  // namespace lawan::play
