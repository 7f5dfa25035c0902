#pragma once

#include <expected>
#include <functional>
#include <string>
#include <utility>

#include "base/stop.hpp"
#include "runtime/bot.hpp"

namespace lawan::tests {

/// A bot that follows the test's script: it can lie, fail, dawdle or record what it was offered.
class ScriptedBot final : public Bot {
public:
    using Move = std::expected<std::string, Fault>;
    using Choose = std::function<Move(const Position&, const Limits&, StopToken)>;

    explicit ScriptedBot(Choose choose, Limits own = {}) : Bot(own), choose_(std::move(choose)) {}

    void new_game() override {}
    Answer choose(const Position& position, const Limits& limits, StopToken stop,
                  const ReportCallback&) override {
        Move move = choose_(position, limits, std::move(stop));
        if (!move) return std::unexpected(std::move(move.error()));
        return Report{.move = *std::move(move)};
    }

private:
    Choose choose_;
};

/// Returns a bot that plays the first legal move.
inline ScriptedBot first_move_bot() {
    return ScriptedBot([](const Position& position, const Limits&, const StopToken&) {
        return position.legal_moves().front();
    });
}

/// Returns a bot that answers with `move`, legal or not.
inline ScriptedBot bot_that_says(std::string move) {
    return ScriptedBot([move = std::move(move)](const Position&, const Limits&, const StopToken&) {
        return move;
    });
}

}  // namespace lawan::tests
