#include "solve/connect4/simd/lane_pair.hpp"
#include "solve/connect4/simd/portable_lanes.hpp"
#include "solve/connect4/simd/simd_search.hpp"

namespace lawan::solve::standard {

std::unique_ptr<TargetSearch> make_portable_search(Memory& memory, KeysInProgress* busy) {
    return make_lane_search<PortableLanes, LanePair<PortableLanes>>(memory, busy);
}

}  // namespace lawan::solve::standard
