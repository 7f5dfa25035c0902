// Compiled for AVX-512 whatever the target of the rest of the program; see CMakeLists.txt.
#include "solve/connect4/simd/standard_search.hpp"

#if defined(__AVX512VPOPCNTDQ__)

#include "solve/connect4/simd/lane_pair.hpp"
#include "solve/connect4/simd/simd_search.hpp"
#include "solve/connect4/simd/vector_lanes.hpp"

namespace lawan::solve::standard {

std::unique_ptr<TargetSearch> make_avx512_search(Memory& memory, KeysInProgress* busy) {
    return make_lane_search<VectorLanes<true>, LanePair<VectorLanes<true>>>(memory, busy);
}

bool has_avx512_search() {
    return __builtin_cpu_supports("avx512dq") != 0 && __builtin_cpu_supports("avx512vl") != 0 &&
           __builtin_cpu_supports("avx512vpopcntdq") != 0;
}

}  // namespace lawan::solve::standard

#else

namespace lawan::solve::standard {

std::unique_ptr<TargetSearch> make_avx512_search(Memory& memory, KeysInProgress* busy) {
    return make_portable_search(memory, busy);
}

bool has_avx512_search() { return false; }

}  // namespace lawan::solve::standard

#endif
