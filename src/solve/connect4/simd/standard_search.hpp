#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>

#include "base/stop.hpp"
#include "solve/common/keys_in_progress.hpp"
#include "solve/connect4/simd/bound_table.hpp"

namespace lawan::solve::standard {

/// A position that is quiet: the player to move has no winning move, does not have to prevent one,
/// and has at least two moves that do not lose at once.
struct QuietPosition {
    std::uint64_t own = 0;  ///< discs of the player to move
    std::uint64_t enemy = 0;
    std::uint64_t enemy_wins = 0;  ///< empty cells that complete a four of the enemy
    int plies = 0;
};

/// Where a thread remembers positions: with few discs in a large table, which threads share, with
/// many in a small one of its own that stays in the processor's second-level cache.
struct Memory {
    static constexpr int many = 20;
    static constexpr std::size_t many_discs_bytes = 512U << 10;

    [[nodiscard]] const BoundTable& table(int plies) const {
        return plies < many ? *few_discs : many_discs;
    }

    BoundTable* few_discs;
    BoundTable many_discs;
};

/// Does the first player score at least the target?
struct Question {
    int target = 0;
    /// About so many, and the search stops.
    std::uint64_t most_nodes = std::numeric_limits<std::uint64_t>::max();
};

class TargetSearch {
public:
    TargetSearch() = default;
    TargetSearch(const TargetSearch&) = delete;
    TargetSearch& operator=(const TargetSearch&) = delete;
    virtual ~TargetSearch() = default;

    /// Fail-soft null-window result for the player to move: a lower bound if the score reaches the
    /// target's side, otherwise an upper bound. None if stopped, or after `most_nodes`.
    virtual std::optional<int> search(const QuietPosition& root, const Question& question,
                                      const StopToken& stop) = 0;

    [[nodiscard]] virtual std::uint64_t nodes() const = 0;
};

/// With `busy` for one of several threads that search together, with null for one alone.
[[nodiscard]] std::unique_ptr<TargetSearch> make_portable_search(Memory& memory,
                                                                 KeysInProgress* busy);
/// Only on a machine that has AVX2 and BMI2.
[[nodiscard]] std::unique_ptr<TargetSearch> make_avx2_search(Memory& memory, KeysInProgress* busy);
/// Whether there is an AVX2 search in this program and the machine can run it.
[[nodiscard]] bool has_avx2_search();
/// The same for AVX-512.
[[nodiscard]] std::unique_ptr<TargetSearch> make_avx512_search(Memory& memory,
                                                               KeysInProgress* busy);
[[nodiscard]] bool has_avx512_search();

}  // namespace lawan::solve::standard
