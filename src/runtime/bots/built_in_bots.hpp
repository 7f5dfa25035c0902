#pragma once

#include <vector>

#include "runtime/registry.hpp"

namespace lawan::runtime {

// One source file for each family of bots, because instantiating them takes most of the build time.
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

/// Returns the entries of all built-in bots, in the order in which they are listed.
[[nodiscard]] inline std::vector<BotEntry> built_in_bots() {
    return {random_entry(),  local_entry(),  minimax_entry(), alpha_beta_entry(), mcts_entry(),
            genetic_entry(), hybrid_entry(), mirror_entry(),  engine_entry(),     perfect_entry()};
}

}  // namespace lawan::runtime
