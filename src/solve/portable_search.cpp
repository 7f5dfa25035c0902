#include "solve/lane_pair.hpp"
#include "solve/lane_search.hpp"
#include "solve/portable_lanes.hpp"

namespace lawan::standard {

std::unique_ptr<TargetSearch> make_portable_search(Memory& memory, BusySets* busy) {
    return make_lane_search<PortableLanes, LanePair<PortableLanes>>(memory, busy);
}

}  // namespace lawan::standard
