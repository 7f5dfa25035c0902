#include "solve/parity_evaluation.hpp"

namespace lawan {

const ParityEvaluation::Weights& ParityEvaluation::weights_of(int neighbours) {
    static constexpr Weights eight{
        .seen = {0, 16, 373, -35, 248, 20, 220, 52, 155, -187}, .last = 3069, .gain = 663};
    static constexpr Weights four{.seen = {0, 151, 51, -13, 76, -156}, .last = 1442, .gain = 567};
    return neighbours == 8 ? eight : four;
}

}  // namespace lawan
