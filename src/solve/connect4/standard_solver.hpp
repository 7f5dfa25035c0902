#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/stop.hpp"
#include "solve/connect4/simd/standard_search.hpp"

namespace lawan::solve::standard {

/// The instruction set that the search uses: the one named, or the next best that the machine has.
enum class Instructions { Best, Avx2, Portable };

/// Exact scores on the standard board, in the layout of standard_board.hpp.
class StandardSolver {
public:
    /// Fails if there is not enough memory.
    [[nodiscard]] static Expected<StandardSolver> make(std::size_t table_bytes,
                                                       Instructions instructions, int threads = 1);

    /// Returns the score for the player to move, who owns `own`, or nullopt if stopped. No one may
    /// have won yet.
    [[nodiscard]] std::optional<int> score(std::uint64_t own, std::uint64_t enemy,
                                           const StopToken& stop);
    /// Returns whether that score is at least `wanted`, which is proved faster; nullopt if stopped.
    [[nodiscard]] std::optional<bool> scores(std::uint64_t own, std::uint64_t enemy, int wanted,
                                             const StopToken& stop);

    void forget();
    [[nodiscard]] std::uint64_t nodes() const;

private:
    /// The state of one thread.
    struct Worker {
        Memory memory;
        std::unique_ptr<TargetSearch> search;
    };

    /// Searches with all threads if it takes long; the first result counts. Returns nullopt if
    /// stopped.
    [[nodiscard]] std::optional<int> ask(const QuietPosition& root, int target,
                                         const StopToken& stop);

    StandardSolver(BoundTable table, std::vector<BoundTable> many_discs, Instructions instructions);

    // On the heap, so that pointers to them stay valid when the solver moves.
    std::unique_ptr<BoundTable> table_;
    std::unique_ptr<KeysInProgress> busy_ = std::make_unique<KeysInProgress>();
    std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace lawan::solve::standard
