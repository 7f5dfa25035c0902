#pragma once

#include <cstdint>
#include <string>

#include "layers.hpp"

namespace lawan::protocol {

/// Tags the processes of one bot. Children inherit both tags, even those that leave the process
/// group, start a new session or are orphaned.
struct BotMark {
    std::string variable;  ///< `NAME=value` in the environment; a program may clear it
    /// Hard RLIMIT_RTTIME, too large to limit anything. An unprivileged program may lower it but
    /// not raise or clear it. 0 if this process runs under such a limit itself.
    std::uint64_t limit = 0;
};

/// Returns a mark that is unique on this machine.
[[nodiscard]] BotMark make_bot_mark();
/// Sets the mark's limit on the calling process. Async-signal-safe: call between fork and exec.
void wear_limit_of(const BotMark& mark);

/// Kills every process with this mark. Skips processes of other users, whose tags cannot be read.
void kill_descendants(const BotMark& mark);
/// Kills the processes left by any bot of this program; call before exiting without ending the bots
/// one by one.
void kill_all_strays();

}  // namespace lawan::protocol
