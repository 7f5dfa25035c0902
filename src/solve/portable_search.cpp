#include "solve/lane_search.hpp"
#include "solve/portable_lanes.hpp"

namespace lawan::standard {

std::unique_ptr<TargetSearch> make_portable_search(Memory& memory) {
    return std::make_unique<LaneSearch<PortableLanes>>(memory);
}

}  // namespace lawan::standard
