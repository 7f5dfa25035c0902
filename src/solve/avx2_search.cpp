// Compiled for AVX2 and BMI2 whatever the rest of the program is compiled for; see CMakeLists.txt.
#include "solve/standard_search.hpp"

#if defined(__AVX2__) && defined(__BMI2__)

#include "solve/avx2_lanes.hpp"
#include "solve/lane_search.hpp"

namespace lawan::standard {

std::unique_ptr<TargetSearch> make_avx2_search(Memory& memory) {
    return std::make_unique<LaneSearch<Avx2Lanes>>(memory);
}

bool has_avx2_search() {
    return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi2") != 0;
}

}  // namespace lawan::standard

#else

namespace lawan::standard {

std::unique_ptr<TargetSearch> make_avx2_search(Memory& memory) {
    return make_portable_search(memory);
}

bool has_avx2_search() { return false; }

}  // namespace lawan::standard

#endif
