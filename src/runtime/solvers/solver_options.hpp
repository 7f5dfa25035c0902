#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace lawan::runtime {

/// Files of what a search over empty cells proved.
struct ProofOptions {
    /// Where to keep what was proved, every few minutes and at the end; none: nowhere.
    std::string checkpoint{};
    bool resume = false;                ///< go on from the checkpoint
    std::vector<std::string> proofs{};  ///< files to build on, written as checkpoints

    [[nodiscard]] bool any() const { return !checkpoint.empty() || !proofs.empty(); }
};

/// Which book of exact scores to use.
struct BookOptions {
    std::string file{};    ///< one that is refused is an error
    bool embedded = true;  ///< use the program's own where no file is named
};

/// What any solver is told, and what one game's solver alone understands.
struct SolverOptions {
    std::optional<std::size_t> table_bytes{};
    int threads = 1;                                     ///< where the solver can use several
    std::function<void(const std::string&)> progress{};  ///< what is known so far, in words
    std::function<void(const std::string&)> note{};      ///< what happened on the way, in words
    ProofOptions adjacency{};
    BookOptions connect_four{};
};

}  // namespace lawan::runtime
