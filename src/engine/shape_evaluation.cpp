#include "engine/shape_evaluation.hpp"

namespace lawan::engine {

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
        .shape = {0,    -961, 1689, 1093, -1618, 133,  828, 746,  645,  353, 285,   416,   -2387,
                  -819, -496, -430, -235, -51,   -257, 36,  156,  112,  63,  116,   2504,  1314,
                  340,  393,  1496, 473,  -282,  -61,  -37, 180,  135,  277, -1737, -2100, -177,
                  -204, 486,  16,   633,  230,   432,  415, 437,  421,  33,  -260,  63,    -247,
                  -257, 29,   423,  -320, -237,  133,  306, -322, -233, 90,  197,   89,    17,
                  311,  -10,  109,  53,   163,   -35,  84,  182,  172,  105, 57,    116,   81,
                  56,   84,   121,  64,   447,   76,   253, 86,   244,  51,  113,   203,   -2431,
                  -46,  412,  95,   38,   92,    118,  -85, 0,    106,  22,  -381},
        .last = 1229,
        .gain = 656};
    static constexpr Weights four{
        .shape = {0,    -352, 594, 283,  -540, -96,  358,  326,  186, 101, 99,   110,  -702,
                  -164, 16,   82,  115,  92,   -67,  -20,  88,   111, 124, 131,  812,  307,
                  150,  49,   343, 75,   250,  156,  218,  225,  133, 160, -710, -718, -46,
                  -225, -13,  20,  65,   213,  73,   119,  -4,   19,  2,   5,    6,    -95,
                  2,    -7,   -67, -120, -80,  -77,  -140, -123, -92, 29,  -29,  25,   -4,
                  -8,   -36,  143, -3,   -17,  -38,  -11,  -64,  -87, 59,  -14,  123,  -43,
                  -22,  -26,  55,  22,   0,    48,   23,   28,   6,   -26, -104, -49,  -707,
                  -250, 91,   -52, -41,  -109, -305, -9,   -74,  -95, -19, -52},
        .last = 749,
        .gain = 579};
    return neighbours == 8 ? eight : four;
}

}  // namespace lawan::engine
