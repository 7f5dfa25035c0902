// Compiled for AVX2 and BMI2 whatever the target of the rest of the program; see CMakeLists.txt.
#include "solve/connect4/simd/standard_search.hpp"

#if defined(__AVX2__) && defined(__BMI2__)

#include "solve/connect4/simd/lane_pair.hpp"
#include "solve/connect4/simd/simd_search.hpp"
#include "solve/connect4/simd/vector_lanes.hpp"

namespace lawan::solve::standard {

std::unique_ptr<TargetSearch> make_avx2_search(Memory& memory, KeysInProgress* busy) {
    return make_lane_search<VectorLanes<false>, LanePair<VectorLanes<false>>>(memory, busy);
}

bool has_avx2_search() {
    return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi2") != 0;
}

}  // namespace lawan::solve::standard

#else

namespace lawan::solve::standard {

std::unique_ptr<TargetSearch> make_avx2_search(Memory& memory, KeysInProgress* busy) {
    return make_portable_search(memory, busy);
}

bool has_avx2_search() { return false; }

}  // namespace lawan::solve::standard

#endif
