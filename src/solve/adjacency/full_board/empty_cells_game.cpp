#include "solve/adjacency/full_board/empty_cells_game.hpp"

#include <algorithm>
#include <cassert>

namespace lawan::solve {
namespace {

constexpr std::uint64_t key_mask = (std::uint64_t{1} << EmptyCellsGame::key_bits) - 1;
constexpr std::uint64_t first_factor = 0x9e3779b97f4a7c15;
constexpr std::uint64_t second_factor = 0xd6e8feb86659fd93;

/// Returns the inverse modulo 2^64 by Newton's method; each step doubles the number of correct
/// bits.
constexpr std::uint64_t inverse(std::uint64_t odd) {
    std::uint64_t result = odd;
    for (int step = 0; step < 5; ++step) result *= 2 - odd * result;
    return result;
}

}  // namespace

EmptyCellsGame::EmptyCellsGame(const Adjacency& game, std::uint64_t universe)
    : grid_(game.grid()), counter_(game), board_(game.grid().mask()), universe_(universe) {
    assert(std::popcount(universe) <= key_bits);
    for (int cell = 0; cell < grid_.cells(); ++cell) {
        const std::uint64_t bit = std::uint64_t{1} << cell;
        sight_[index(cell)] = game.neighbours(static_cast<Adjacency::Action>(cell)) | bit;
    }
    number_cells(universe);
    find_mirrors();
}

void EmptyCellsGame::number_cells(std::uint64_t universe) {
    std::array<int, 64> bit_of_cell{};
    int next = 0;
    for (const std::uint64_t cells : {universe, board_ & ~universe}) {
        for (std::uint64_t rest = cells; rest != 0; rest &= rest - 1) {
            const int cell = std::countr_zero(rest);
            cell_of_bit_[index(next)] = static_cast<std::uint8_t>(cell);
            bit_of_cell[index(cell)] = next++;
        }
    }
    const int symmetries = grid_symmetry_count(grid_);
    for (int cell = 0; cell < grid_.cells(); ++cell) {
        SetImages& images = image_bits_[index(cell)];
        for (int symmetry = 0; symmetry < 8; ++symmetry) {
            // A rectangle has four; the others repeat the identity, which does not change the
            // minimum.
            const int image =
                symmetry < symmetries ? transformed_cell(grid_, cell, symmetry) : cell;
            const std::uint64_t bit = std::uint64_t{1} << bit_of_cell[index(image)];
            if (symmetry < 4) {
                images.low[symmetry] = bit;
            } else {
                images.high[symmetry - 4] = bit;
            }
        }
    }
}

void EmptyCellsGame::find_mirrors() {
    for (int symmetry = 1; symmetry < grid_symmetry_count(grid_); ++symmetry) {
        Mirror mirror{.symmetry = symmetry, .fixed = 0, .image = {}, .near = {}};
        bool own_inverse = true;
        for (int cell = 0; cell < grid_.cells(); ++cell) {
            const int image = transformed_cell(grid_, cell, symmetry);
            mirror.image[index(cell)] = static_cast<std::uint8_t>(image);
            own_inverse = own_inverse && transformed_cell(grid_, image, symmetry) == cell;
            if (image == cell) mirror.fixed |= std::uint64_t{1} << cell;
            if ((sight(cell) & sight(image)) != 0)
                mirror.near.push_back({sight(cell) ^ sight(image), sight(cell)});
        }
        if (own_inverse) mirrors_.push_back(mirror);
    }
}

SetImages EmptyCellsGame::images(std::uint64_t empty) const {
    SetImages images{in_each_word(top_bit), in_each_word(top_bit)};
    for (std::uint64_t rest = empty; rest != 0; rest &= rest - 1)
        images = without(images, std::countr_zero(rest));  // the XOR also sets a bit
    return images;
}

std::uint64_t EmptyCellsGame::key(const SetImages& images) {
    using Signed [[gnu::vector_size(32)]] = std::int64_t;
    const auto low = reinterpret_cast<const Signed&>(images.low);
    const auto high = reinterpret_cast<const Signed&>(images.high);
    const Signed least = low < high ? low : high;
    const auto word = static_cast<std::uint64_t>(
        std::min(std::min(least[0], least[1]), std::min(least[2], least[3])));
    // Each step is invertible within key_bits, so different sets keep different keys.
    std::uint64_t mixed = word ^ top_bit;
    mixed ^= mixed >> 29U;
    mixed = mixed * first_factor & key_mask;
    mixed ^= mixed >> 31U;
    mixed = mixed * second_factor & key_mask;
    return mixed ^ mixed >> 28U;
}

std::uint64_t EmptyCellsGame::set_of(std::uint64_t key) const {
    key ^= key >> 28U;
    key = key * inverse(second_factor) & key_mask;
    key ^= key >> 31U;
    key = key * inverse(first_factor) & key_mask;
    key ^= key >> 29U;
    std::uint64_t empty = 0;
    for (std::uint64_t rest = key; rest != 0; rest &= rest - 1)
        empty |= std::uint64_t{1} << cell_of_bit_[index(std::countr_zero(rest))];
    return empty;
}

int EmptyCellsGame::restoring_move(const SetImages& images, const Mirror& mirror,
                                   std::uint64_t empty) const {
    const std::uint64_t differ = images[mirror.symmetry] ^ images[0];
    const std::uint64_t on_axis = empty & mirror.fixed;
    if (differ == 0) return std::has_single_bit(on_axis) ? std::countr_zero(on_axis) : -1;
    if (std::popcount(differ) != 2 || on_axis != 0) return -1;
    return cell_of_bit_[index(std::countr_zero(differ & (images[0] ^ top_bit)))];
}

}  // namespace lawan::solve
