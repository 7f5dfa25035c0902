#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>

#include "solve/bound_table.hpp"

namespace lawan::standard {

/// A position that is quiet: the player to move has no winning move, does not have to prevent one,
/// and has at least two moves that do not lose at once.
struct QuietPosition {
    std::uint64_t own = 0;  ///< discs of the player to move
    std::uint64_t enemy = 0;
    std::uint64_t enemy_wins = 0;  ///< empty cells that complete a four of the enemy
    int plies = 0;
};

/// Thrown by a search that was asked to stop.
struct Stopped {};

/// Where positions are remembered: with few discs in a large table, with many in a small one that
/// stays in the processor's second-level cache.
struct Memory {
    explicit Memory(std::size_t bytes) : few_discs(bytes), many_discs(many_discs_bytes) {}

    static constexpr int many = 24;
    static constexpr std::size_t many_discs_bytes = 512U << 10;

    [[nodiscard]] const BoundTable& table(int plies) const {
        return plies < many ? few_discs : many_discs;
    }
    void forget() {
        few_discs.forget();
        many_discs.forget();
    }

    BoundTable few_discs;
    BoundTable many_discs;
};

/// Asks whether the first player scores at least a target.
class TargetSearch {
public:
    TargetSearch() = default;
    TargetSearch(const TargetSearch&) = delete;
    TargetSearch& operator=(const TargetSearch&) = delete;
    virtual ~TargetSearch() = default;

    /// A bound of the score of the player to move, on the side of the target where it is: from
    /// below if whoever wants the target's side gets it, else from above. Throws Stopped.
    virtual int search(const QuietPosition& root, int target, const std::stop_token& stop) = 0;

    [[nodiscard]] virtual std::uint64_t nodes() const = 0;
};

[[nodiscard]] std::unique_ptr<TargetSearch> make_portable_search(Memory& memory);
/// Only on a machine that has AVX2 and BMI2.
[[nodiscard]] std::unique_ptr<TargetSearch> make_avx2_search(Memory& memory);
/// Whether there is an AVX2 search in this program and the machine can run it.
[[nodiscard]] bool has_avx2_search();

}  // namespace lawan::standard
