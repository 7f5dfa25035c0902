#include "solve/adjacency/full_board/subset_table.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

#include "base/stop.hpp"
#include "base/thread.hpp"

namespace lawan::solve {
namespace {

constexpr int most_won = 64;  ///< most cells that can be won
constexpr int low_cells = 5;
constexpr int half = 16;  ///< lanes per half of a vector

/// The subsets of five cells ordered by size: 1, 5 and 10 with at most two cells, then 10, 5 and 1.
constexpr auto subset_of_lane = [] {
    std::array<std::uint8_t, 32> result{};
    std::size_t next = 0;
    for (int count = 0; count <= low_cells; ++count) {
        for (unsigned subset = 0; subset < result.size(); ++subset)
            if (std::popcount(subset) == count) result[next++] = static_cast<std::uint8_t>(subset);
    }
    return result;
}();
constexpr auto lane_of_subset = [] {
    std::array<std::uint8_t, 32> result{};
    for (std::size_t lane = 0; lane < result.size(); ++lane)
        result[subset_of_lane[lane]] = static_cast<std::uint8_t>(lane);
    return result;
}();

/// Shuffle indices (pshufb) for the sets of `count` cells in one half of a vector: the lanes of
/// those sets without their cell number `which`.
constexpr std::array<std::uint8_t, half> lanes_without(int count, int which) {
    std::array<std::uint8_t, half> result{};
    const std::size_t begin = count <= 2 ? 0 : half;
    for (std::size_t lane = 0; lane < half; ++lane) {
        unsigned cells = subset_of_lane[begin + lane];
        const unsigned all = cells;
        for (int skipped = 0; skipped < which; ++skipped) cells &= cells - 1;
        result[lane] =
            std::popcount(all) == count ? lane_of_subset[all & ~(cells & -cells)] % half : no_lane;
    }
    return result;
}

template <int count, int which>
ByteLanes without(const ByteLanes& values) {
    constexpr auto lanes = lanes_without(count, which);
    return picked(values, std::bit_cast<ByteLanes>(lanes));
}

/// Returns the maximum of `best` and the moves on the low cells of sets with `count` of them;
/// `values` holds those with one low cell less.
template <int count>
ByteLanes with_low(const ByteLanes& best, const ByteLanes& values) {
    return [&]<int... which>(std::integer_sequence<int, which...>) {
        ByteLanes result = best;
        ((result = larger(result, without<count, which>(values))), ...);
        return result;
    }(std::make_integer_sequence<int, count>());
}

}  // namespace

Expected<SubsetTable> SubsetTable::make(const Adjacency& game, int most_cells) {
    auto tiles = HugeArray<Tile>::allocate(bytes_for(most_cells) / sizeof(Tile));
    if (!tiles) return std::unexpected(std::move(tiles.error()));
    return SubsetTable(game, most_cells, *std::move(tiles));
}

Expected<SubsetTable> SubsetTable::make(const Adjacency& game, const Adjacency::State& state) {
    auto table = make(game, std::popcount(game.empty_cells(state)));
    if (table) table->begin(state);
    return table;
}

SubsetTable::SubsetTable(const Adjacency& game, int most_cells, HugeArray<Tile> tiles)
    : game_(game), sets_(game, 0), most_cells_(most_cells), tiles_(std::move(tiles)) {}

void SubsetTable::touch(Duration time) {
    constexpr std::size_t page = 4096 / sizeof(Tile);
    constexpr std::size_t at_once = 512 * page;
    const Stopwatch stopwatch;
    filled_ = false;
    while (touched_ < tiles_.size() && stopwatch.elapsed() < time) {
        const std::size_t end = std::min(touched_ + at_once, tiles_.size());
        for (; touched_ < end; touched_ += page) tiles_[touched_] = {};
        touched_ = end;
    }
}

std::uint64_t SubsetTable::untouched_bytes(int cells) const {
    const std::uint64_t touched = touched_ * sizeof(Tile);
    return bytes_for(cells) - std::min(bytes_for(cells), touched);
}

void SubsetTable::begin(const Adjacency::State& state) {
    filled_ = false;
    *done_ = 0;
    empty_ = game_.empty_cells(state);
    assert(std::popcount(empty_) <= most_cells_);
    sets_ = EmptyCellsGame(game_, empty_);
    used_ = bytes_for(std::popcount(empty_)) / sizeof(Tile);
    sight_ = {};
    seen_in_tile_ = {};
    seen_by_low_.clear();
    std::size_t bit = 0;
    for (std::uint64_t rest = empty_; rest != 0; rest &= rest - 1)
        sight_[bit++] = sets_.sight(std::countr_zero(rest));
    for (std::size_t vector = 0; vector < tile_vectors; ++vector) {
        for (std::size_t cell = 0; cell < tile_cells - lane_cells; ++cell)
            if ((vector >> cell & 1) != 0) seen_in_tile_[vector] |= sight_[lane_cells + cell];
    }
    // 1 in the lanes whose low cells include one that sees this cell of the board.
    const auto seen_in = [&](int cell) {
        unsigned low = 0;
        for (std::size_t i = 0; i < lane_cells; ++i)
            low |= static_cast<unsigned>(sight_[i] >> cell & 1) << i;
        Vector seen{};
        for (int lane = 0; lane < half; ++lane) {
            const auto index = static_cast<std::size_t>(lane);
            seen.few[lane] = (subset_of_lane[index] & low) != 0 ? 1 : 0;
            seen.many[lane] = (subset_of_lane[half + index] & low) != 0 ? 1 : 0;
        }
        return seen;
    };
    std::uint64_t near = 0;
    for (std::size_t i = 0; i < lane_cells; ++i) near |= sight_[i];
    for (int shift = 0; shift < 64; shift += 8) {
        if ((near >> shift & 255) == 0) continue;
        auto& [first, cells] = seen_by_low_.emplace_back();
        first = shift;
        for (unsigned subset = 1; subset < cells.size(); ++subset) {
            const Vector& rest = cells[subset & (subset - 1)];
            const Vector added = seen_in(shift + std::countr_zero(subset));
            cells[subset] = {rest.few + added.few, rest.many + added.many};
        }
    }
}

std::size_t SubsetTable::number_of(std::uint64_t empty) const {
    std::size_t number = 0;
    std::size_t bit = 1;
    for (std::uint64_t rest = empty_; rest != 0; rest &= rest - 1, bit <<= 1U)
        if ((empty & rest & -rest) != 0) number |= bit;
    return number;
}

int SubsetTable::kept(std::size_t number) const {
    const Tile& tile = tiles_[number / sizeof(Tile)];
    const Vector& vector = tile.vectors[number / lanes % tile_vectors];
    const int lane = lane_of_subset[number % lanes];
    return lane < half ? vector.few[lane] : vector.many[lane - half];
}

int SubsetTable::value(std::uint64_t empty) const {
    assert(filled_ && (empty & ~empty_) == 0);
    const int won = most_won - kept(number_of(empty));
    return 2 * won - std::popcount(sets_.seen(empty).any);
}

int SubsetTable::margin(const Adjacency::State& state) const {
    return value(game_.empty_cells(state)) + sets_.settled(state.own, state.enemy);
}

std::uint64_t SubsetTable::best_moves(std::uint64_t empty) const {
    const std::size_t number = number_of(empty);
    std::uint64_t moves = 0;
    int largest = 0;
    std::size_t bits = number;
    for (std::uint64_t rest = empty; rest != 0; rest &= rest - 1, bits &= bits - 1) {
        const int left = kept(number & ~(bits & -bits));
        if (left < largest) continue;
        if (left > largest) moves = 0;
        largest = left;
        moves |= rest & -rest;
    }
    return moves;
}

std::uint64_t SubsetTable::seen_by(std::size_t tile) const {
    std::uint64_t seen = 0;
    for (std::size_t rest = tile; rest != 0; rest &= rest - 1)
        seen |= sight_[static_cast<std::size_t>(tile_cells + std::countr_zero(rest))];
    return seen;
}

SubsetTable::Vector SubsetTable::unseen(std::uint64_t seen) const {
    const ByteLanes others = in_each_lane(2 * most_won - std::popcount(seen));
    Vector result{others, others};
    for (const auto& [shift, cells] : seen_by_low_) {
        const Vector& more = cells[~seen >> static_cast<unsigned>(shift) & 255];
        result.few -= more.few;
        result.many -= more.many;
    }
    return result;
}

void SubsetTable::fill_tile(std::size_t tile, std::uint64_t seen) {
    // 1. Maximise over the moves that lead to another tile.
    Tile best{};
    if (tile == 0) best.vectors[0].few[0] = most_won;  // no cell, no move: nothing is won
    for (std::size_t rest = tile; rest != 0; rest &= rest - 1) {
        const Tile& left = tiles_[tile ^ (rest & -rest)];
        for (std::size_t i = 0; i < tile_vectors; ++i) {
            best.vectors[i].few = larger(best.vectors[i].few, left.vectors[i].few);
            best.vectors[i].many = larger(best.vectors[i].many, left.vectors[i].many);
        }
    }
    Tile& values = tiles_[tile];
    for (std::size_t i = 0; i < tile_vectors; ++i) {
        // 2. Then over those that lead to another vector of this tile.
        auto [few, many] = best.vectors[i];
        for (std::size_t bit = 1; bit < tile_vectors; bit *= 2) {
            if ((i & bit) == 0) continue;
            few = larger(few, values.vectors[i ^ bit].few);
            many = larger(many, values.vectors[i ^ bit].many);
        }
        // 3. Then over those within the vector: sets with one low cell depend on the one with none,
        // those with two on these, and so on.
        const Vector all = unseen(seen | seen_in_tile_[i]);
        few = with_low<1>(few, all.few - few);
        few = with_low<2>(few, all.few - few);
        few = all.few - few;
        many = with_low<3>(many, few);
        many = with_low<4>(many, all.many - many);
        many = with_low<5>(many, all.many - many);
        values.vectors[i] = {few, all.many - many};
    }
}

bool SubsetTable::fill_block(std::size_t first, std::size_t last, const StopToken& stop) {
    constexpr std::size_t between_looks = 512;
    for (std::size_t tile = first; tile < last; ++tile) {
        fill_tile(tile, seen_by(tile));
        if ((tile + 1) % between_looks == 0) {
            *done_ += between_looks * sizeof(Tile);
            if (stop.stop_requested()) return false;
        }
    }
    return true;
}

bool SubsetTable::fill(int threads, const StopToken& stop, const Progress& progress) {
    // Blocks of tiles that differ in their highest cells. Blocks with the same number of these
    // cells are independent of each other.
    const auto blocks = std::min<std::size_t>(256, used_);
    const std::size_t size = used_ / blocks;
    constexpr std::size_t few = 512;  // not worth starting a thread
    if (used_ <= few) threads = 1;
    std::atomic<bool> stopped = false;
    for (int count = 0; blocks >> static_cast<unsigned>(count) != 0; ++count) {
        std::vector<std::size_t> due;
        for (std::size_t block = 0; block < blocks; ++block)
            if (std::popcount(block) == count) due.push_back(block);
        std::atomic<std::size_t> next = 0;
        const auto work = [&](bool reports) {
            for (std::size_t i = next++; i < due.size() && !stopped; i = next++) {
                if (!fill_block(due[i] * size, (due[i] + 1) * size, stop)) stopped = true;
                if (reports && progress) progress(*done_);
            }
        };
        std::vector<Thread> others;
        for (int thread = 1; thread < threads; ++thread) others.emplace_back(work, false);
        work(true);
    }
    filled_ = !stopped;
    if (filled_) touched_ = std::max(touched_, used_);
    return filled_;
}

}  // namespace lawan::solve
