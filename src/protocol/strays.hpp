#pragma once

#include <string_view>

namespace lawan {

/// Kills every process that was started with `entry`, such as `NAME=value`, in its environment:
/// children inherit it, also those that left the process group or lost their parent. Processes of
/// others, which nobody may look into, are passed over.
void kill_strays(std::string_view entry);

}  // namespace lawan
