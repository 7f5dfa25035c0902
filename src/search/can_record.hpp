#pragma once

namespace lawan::search {

/// Whether searches can record. bench/without_recording has this header with `false`, for a program
/// that shows what recording costs searches that are not recorded.
inline constexpr bool can_record = true;

}  // namespace lawan::search
