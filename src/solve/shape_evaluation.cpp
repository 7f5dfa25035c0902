#include "solve/shape_evaluation.hpp"

namespace lawan {

const std::array<std::uint8_t, ShapeEvaluation::squares>& ShapeEvaluation::shape_of_square() {
    static const auto table = [] {
        constexpr Grid square{.width = 3, .height = 3};
        std::array<std::uint8_t, squares> shape{};
        std::uint8_t count = 0;
        for (std::size_t cells = 0; cells < squares; ++cells) {
            std::uint64_t smallest = cells;
            for (int i = 0; i < grid_symmetry_count(square); ++i)
                smallest = std::min(smallest, transformed_cells(square, cells, i));
            shape[cells] = smallest == cells ? count++ : shape[smallest];
        }
        return shape;
    }();
    return table;
}

ShapeEvaluation::ShapeEvaluation(const Adjacency& game, const Weights& weights)
    : width_(game.grid().width),
      height_(game.grid().height),
      row_mask_((std::uint64_t{1} << static_cast<unsigned>(width_)) - 1),
      last_(weights.last),
      gain_(weights.gain) {
    for (std::size_t i = 0; i < squares; ++i) one_[i] = weights.shape[shape_of_square()[i]];
    for (std::size_t i = 0; i < two_.size(); ++i) {
        const auto square = [i](unsigned column) {
            const std::size_t rows = i >> column;
            return (rows & 7U) | (rows >> 4U & 7U) << 3U | (rows >> 8U & 7U) << 6U;
        };
        two_[i] = static_cast<std::int16_t>(one_[square(0)] + one_[square(1)]);
    }
}

const ShapeEvaluation::Weights& ShapeEvaluation::weights_of(int neighbours) {
    static constexpr Weights eight{
        .shape = {0,     -755, 1734, 1062, -1379, 304,  751,  692,  804,  341, 162,   351,   -3038,
                  -1011, -570, -592, -330, -242,  -332, 91,   229,  135,  -29, 60,    2633,  1360,
                  257,   451,  1436, 332,  -701,  -170, -205, 31,   -43,  120, -1540, -1786, -130,
                  20,    678,  120,  602,  241,   375,  430,  529,  545,  297, -251,  -49,   -100,
                  -166,  18,   742,  -328, -374,  36,   521,  -312, -317, 99,  220,   -38,   46,
                  243,   -21,  27,   113,  87,    -143, 108,  179,  153,  98,  163,   55,    11,
                  140,   63,   59,   271,  393,   -10,  216,  -77,  256,  -38, 184,   71,    -2184,
                  211,   334,  120,  -62,  -65,   493,  -169, 331,  300,  336, -492},
        .last = 1423,
        .gain = 659};
    static constexpr Weights four{
        .shape = {0,    -500, 1008, 428,  -718, -181, 478,  397,  416,  99,  113,   123,  -1439,
                  -375, -127, -58,  34,   -116, -222, -116, 50,   49,   128, 75,    1150, 520,
                  13,   -13,  402,  2,    269,  155,  372,  353,  172,  246, -1020, -937, -102,
                  -472, -77,  -90,  108,  232,  138,  136,  18,   46,   200, -55,   -63,  -125,
                  -49,  -19,  -75,  -164, -160, -102, -136, -259, -216, 45,  -56,   5,    17,
                  -127, -47,  22,   -53,  -61,  -48,  10,   -112, -81,  120, -20,   162,  -85,
                  -139, 10,   105,  -10,  24,   43,   86,   -13,  1,    -54, -117,  -71,  -764,
                  -303, 185,  -17,  -125, -96,  -382, -77,  -24,  -107, 120, 11},
        .last = 854,
        .gain = 573};
    return neighbours == 8 ? eight : four;
}

}  // namespace lawan
