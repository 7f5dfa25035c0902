#pragma once

#include <vector>

#include "runtime/registry.hpp"

namespace lawan::runtime {

// A family of bots is a file: compiling them is most of the build.
[[nodiscard]] BotEntry random_entry();
[[nodiscard]] BotEntry local_entry();
[[nodiscard]] BotEntry mirror_entry();
[[nodiscard]] BotEntry minimax_entry();
[[nodiscard]] BotEntry alpha_beta_entry();
[[nodiscard]] BotEntry mcts_entry();
[[nodiscard]] BotEntry genetic_entry();
[[nodiscard]] BotEntry hybrid_entry();
[[nodiscard]] BotEntry engine_entry();
[[nodiscard]] BotEntry perfect_entry();

/// All of them, in the order they are shown.
[[nodiscard]] inline std::vector<BotEntry> built_in_bots() {
    return {random_entry(),  local_entry(),  minimax_entry(), alpha_beta_entry(), mcts_entry(),
            genetic_entry(), hybrid_entry(), mirror_entry(),  engine_entry(),     perfect_entry()};
}

}  // namespace lawan::runtime
