#pragma once

#include <cstdint>
#include <string>

#include "layers.hpp"

namespace lawan::protocol {

/// What tells the processes that a bot started from all others. Both are inherited, also by those
/// that left the process group, changed the session or lost their parent.
struct BotMark {
    std::string variable;  ///< `NAME=value` in the environment, which a program may clear
    /// A limit of realtime scheduling too large to limit anything, which a program without
    /// privileges may lower but neither raise nor forget; 0 if this program is limited itself.
    std::uint64_t limit = 0;
};

/// A mark that no other process of this machine has.
[[nodiscard]] BotMark make_bot_mark();
/// To be called by the new process itself; safe between fork and exec.
void wear_limit_of(const BotMark& mark);

/// Kills every process with this mark. Processes of others, which nobody may look into, are passed
/// over.
void kill_descendants(const BotMark& mark);
/// Kills what any bot of this program left, for a program that is about to end without ending its
/// bots one by one.
void kill_all_strays();

}  // namespace lawan::protocol
