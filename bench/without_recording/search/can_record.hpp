#pragma once

namespace lawan::search {

/// Stands before the header of the same name in src/: see bench/recording_off.sh.
inline constexpr bool can_record = false;

}  // namespace lawan::search
