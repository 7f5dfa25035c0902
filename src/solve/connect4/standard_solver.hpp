#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/stop.hpp"
#include "solve/connect4/simd/standard_search.hpp"

namespace lawan::solve::standard {

/// Which instructions the search uses: those named, or the next best that the machine has.
enum class Instructions { Best, Avx2, Portable };

/// Exact scores on the standard board, in the layout of standard_board.hpp.
class StandardSolver {
public:
    /// Fails if the machine does not have as much memory.
    [[nodiscard]] static Expected<StandardSolver> make(std::size_t table_bytes,
                                                       Instructions instructions, int threads = 1);

    /// The score of the player to move, who owns `own`; nobody has won yet. None if stopped.
    [[nodiscard]] std::optional<int> score(std::uint64_t own, std::uint64_t enemy,
                                           const StopToken& stop);
    /// Whether that score is `wanted` or more, which is sooner known.
    [[nodiscard]] std::optional<bool> scores(std::uint64_t own, std::uint64_t enemy, int wanted,
                                             const StopToken& stop);

    void forget();
    [[nodiscard]] std::uint64_t nodes() const;

private:
    /// A thread's own part.
    struct Worker {
        Memory memory;
        std::unique_ptr<TargetSearch> search;
    };

    /// By all threads, if it takes long; the first answer counts. None if stopped.
    [[nodiscard]] std::optional<int> ask(const QuietPosition& root, int target,
                                         const StopToken& stop);

    StandardSolver(BoundTable table, std::vector<BoundTable> many_discs, Instructions instructions);

    // Where the searches find them when the solver moves.
    std::unique_ptr<BoundTable> table_;
    std::unique_ptr<KeysInProgress> busy_ = std::make_unique<KeysInProgress>();
    std::vector<std::unique_ptr<Worker>> workers_;
};

}  // namespace lawan::solve::standard
