#include "solve/subset_values.hpp"

#include <algorithm>
#include <cassert>
#include <thread>
#include <utility>
#include <vector>

namespace lawan {
namespace {

constexpr std::int8_t impossible = -128;

using Bytes [[gnu::vector_size(32)]] = std::int8_t;

template <class Choose>
Bytes bytes_by_lane(const Choose& choose) {
    Bytes bytes{};
    for (int lane = 0; lane < 32; ++lane) bytes[lane] = static_cast<std::int8_t>(choose(lane));
    return bytes;
}

Bytes larger(const Bytes& first, const Bytes& second) { return first > second ? first : second; }

/// In each lane what is in the lane whose number differs in that bit.
template <int bit, int... lane>
Bytes neighbour(const Bytes& bytes, std::integer_sequence<int, lane...> /*lanes*/) {
    return __builtin_shufflevector(bytes, bytes, (lane ^ (1 << bit))...);
}

/// `best`, or the move on the low cell `bit` in the lanes that have it.
template <int bit>
Bytes better_of(const Bytes& best, const Bytes& values, const Bytes& gain, const Bytes& has) {
    const Bytes value = gain - neighbour<bit>(values, std::make_integer_sequence<int, 32>());
    return has ? larger(best, value) : best;
}

}  // namespace

SubsetValues::SubsetValues(const Adjacency& game, const Adjacency::State& state)
    : game_(game),
      sets_(game, game.empty_cells(state)),
      empty_(game.empty_cells(state)),
      values_(bytes_for(std::popcount(empty_)) / lanes) {
    std::array<std::uint64_t, lane_cells> sight{};
    std::uint64_t rest = empty_;
    for (auto& seen : sight) {
        if (rest == 0) break;
        seen = sets_.sight(cell_of(rest));
        near_ |= seen;
        low_ |= rest & -rest;
        rest &= rest - 1;
    }
    for (int cell = 0; cell < 64; ++cell) {
        int seen = 0;  // as a lane's number
        for (int low = 0; low < lane_cells; ++low)
            seen |= static_cast<int>(sight[static_cast<std::size_t>(low)] >> cell & 1) << low;
        const auto index = static_cast<std::size_t>(cell);
        clear_[index] = bytes_by_lane([&](int lane) { return (lane & seen) == 0; });
        for (int low = 0; low < lane_cells; ++low) {
            alone_[static_cast<std::size_t>(low)][index] =
                bytes_by_lane([&](int lane) { return (lane & seen) == 1 << low; });
        }
    }
    for (int low = 0; low < lane_cells; ++low) {
        const auto index = static_cast<std::size_t>(low);
        has_[index] = bytes_by_lane([&](int lane) { return -(lane >> low & 1); });
        due_[index] = bytes_by_lane([&](int lane) {
            return std::popcount(static_cast<unsigned>(lane)) == low + 1 ? -1 : 0;
        });
    }
}

int SubsetValues::margin(const Adjacency::State& state) const {
    assert(contains(state));
    const std::uint64_t empty = game_.empty_cells(state);
    std::size_t number = 0;
    std::size_t bit = 1;
    for (std::uint64_t rest = empty_; rest != 0; rest &= rest - 1, bit <<= 1U)
        if ((empty & rest & -rest) != 0) number |= bit;
    return values_[number / lanes][static_cast<int>(number % lanes)] +
           sets_.settled(state.own, state.enemy);
}

std::uint64_t SubsetValues::high_cells(std::size_t vector) const {
    std::uint64_t high = 0;
    for (std::uint64_t rest = empty_ & ~low_; rest != 0; rest &= rest - 1, vector >>= 1U)
        if ((vector & 1) != 0) high |= rest & -rest;
    return high;
}

/// `one`: the cells that see one of the high empty cells.
SubsetValues::Vector SubsetValues::best_of_high(std::size_t vector, std::uint64_t high,
                                                std::uint64_t one) const {
    Vector best = Vector{} + impossible;
    std::size_t bits = vector;
    for (std::uint64_t rest = high; rest != 0; rest &= rest - 1, bits &= bits - 1) {
        const std::uint64_t gained = sets_.sight(cell_of(rest)) & one;
        Vector gain = Vector{} + static_cast<std::int8_t>(std::popcount(gained & ~near_));
        for (std::uint64_t cells = gained & near_; cells != 0; cells &= cells - 1)
            gain += clear(cells);
        best = larger(best, gain - values_[vector ^ (bits & -bits)]);
    }
    return best;
}

/// `unseen`: the cells near the low ones that see no other empty cell.
SubsetValues::LowGains SubsetValues::low_gains(std::uint64_t unseen) const {
    LowGains gains{};
    for (std::size_t low = 0; low < lane_cells; ++low) {
        for (std::uint64_t cells = unseen; cells != 0; cells &= cells - 1)
            gains[low] += alone_[low][static_cast<std::size_t>(cell_of(cells))];
    }
    return gains;
}

SubsetValues::Vector SubsetValues::with_low(const Vector& best, const LowGains& gains,
                                            bool empty) const {
    Vector values = best;
    if (empty) values[0] = 0;
    // The lanes with one low cell need the one with none, those with two need these, and so on.
    for (const Vector& due : due_) {
        Vector better = best;
        better = better_of<0>(better, values, gains[0], has_[0]);
        better = better_of<1>(better, values, gains[1], has_[1]);
        better = better_of<2>(better, values, gains[2], has_[2]);
        better = better_of<3>(better, values, gains[3], has_[3]);
        better = better_of<4>(better, values, gains[4], has_[4]);
        values = due ? better : values;
    }
    return values;
}

bool SubsetValues::fill_block(std::size_t first, std::size_t last, const std::stop_token& stop) {
    constexpr std::size_t between_looks = 4096;
    const std::uint64_t others = empty_ & ~low_;
    std::uint64_t high = high_cells(first);
    std::uint64_t known = ~near_;  // no set of cells near the low ones
    LowGains gains{};
    for (std::size_t vector = first; vector < last; ++vector) {
        const EmptySetGame::Seen seen = sets_.seen(high);
        if (const std::uint64_t unseen = near_ & ~seen.any; unseen != known) {
            known = unseen;
            gains = low_gains(unseen);
        }
        values_[vector] = with_low(best_of_high(vector, high, seen.one), gains, vector == 0);
        high = (high - others) & others;  // the next subset of the others
        if ((vector + 1) % between_looks == 0) {
            done_ += between_looks * lanes;
            if (stop.stop_requested()) return false;
        }
    }
    return true;
}

bool SubsetValues::fill(int threads, const std::stop_token& stop, const Progress& progress) {
    // Blocks of vectors that differ in their highest cells. Those with the same number of these do
    // not need each other.
    const auto blocks = std::min<std::size_t>(256, values_.size());
    const std::size_t size = values_.size() / blocks;
    constexpr std::size_t few = 4096;  // not worth the start of a thread
    if (values_.size() <= few) threads = 1;
    std::atomic<bool> stopped = false;
    for (int count = 0; blocks >> static_cast<unsigned>(count) != 0; ++count) {
        std::vector<std::size_t> due;
        for (std::size_t block = 0; block < blocks; ++block)
            if (std::popcount(block) == count) due.push_back(block);
        std::atomic<std::size_t> next = 0;
        const auto work = [&](bool reports) {
            for (std::size_t i = next++; i < due.size() && !stopped; i = next++) {
                if (!fill_block(due[i] * size, (due[i] + 1) * size, stop)) stopped = true;
                if (reports && progress) progress(done_);
            }
        };
        std::vector<std::jthread> others;
        for (int thread = 1; thread < threads; ++thread) others.emplace_back(work, false);
        work(true);
    }
    return !stopped;
}

}  // namespace lawan
