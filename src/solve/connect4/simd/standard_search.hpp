#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>

#include "base/stop.hpp"
#include "solve/common/keys_in_progress.hpp"
#include "solve/connect4/simd/bound_table.hpp"

namespace lawan::solve::standard {

/// A quiet position: the player to move has no winning move, need not block one, and has at least
/// two moves that do not lose at once.
struct QuietPosition {
    std::uint64_t own = 0;  ///< discs of the player to move
    std::uint64_t enemy = 0;
    std::uint64_t enemy_wins = 0;  ///< empty cells that complete four in a row for the enemy
    int plies = 0;
};

/// A thread's tables: a large one, shared by all threads, for positions with few discs, and a small
/// one of its own, which stays in the L2 cache, for those with many.
struct Memory {
    static constexpr int many = 20;
    static constexpr std::size_t many_discs_bytes = 512U << 10;

    [[nodiscard]] const BoundTable& table(int plies) const {
        return plies < many ? *few_discs : many_discs;
    }

    BoundTable* few_discs;
    BoundTable many_discs;
};

/// Asks whether the first player scores at least the target.
struct Question {
    int target = 0;
    /// Stops after about this many.
    std::uint64_t most_nodes = std::numeric_limits<std::uint64_t>::max();
};

class TargetSearch {
public:
    TargetSearch() = default;
    TargetSearch(const TargetSearch&) = delete;
    TargetSearch& operator=(const TargetSearch&) = delete;
    virtual ~TargetSearch() = default;

    /// Fail-soft null-window result for the player to move: a lower bound if the score reaches the
    /// target's side, otherwise an upper bound. Returns nullopt if stopped, or after `most_nodes`.
    virtual std::optional<int> search(const QuietPosition& root, const Question& question,
                                      const StopToken& stop) = 0;

    [[nodiscard]] virtual std::uint64_t nodes() const = 0;
};

/// Makes a search. `busy` is shared by threads that search together; null for one alone.
[[nodiscard]] std::unique_ptr<TargetSearch> make_portable_search(Memory& memory,
                                                                 KeysInProgress* busy);
/// Only for machines with AVX2 and BMI2.
[[nodiscard]] std::unique_ptr<TargetSearch> make_avx2_search(Memory& memory, KeysInProgress* busy);
/// Returns whether this program has an AVX2 search and the machine can run it.
[[nodiscard]] bool has_avx2_search();
/// The same for AVX-512.
[[nodiscard]] std::unique_ptr<TargetSearch> make_avx512_search(Memory& memory,
                                                               KeysInProgress* busy);
[[nodiscard]] bool has_avx512_search();

}  // namespace lawan::solve::standard
