#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace lawan::runtime {

/// Files with proofs of the search over sets of empty cells.
struct ProofOptions {
    /// Where to save proofs, every few minutes and at the end; empty: nowhere.
    std::string checkpoint{};
    bool resume = false;                ///< load the checkpoint first
    std::vector<std::string> proofs{};  ///< further files to load, in the checkpoint's format

    [[nodiscard]] bool any() const { return !checkpoint.empty() || !proofs.empty(); }
};

/// Which book of exact scores to use.
struct BookOptions {
    std::string file{};    ///< an unusable file is an error
    bool embedded = true;  ///< use the built-in book if no file is named
};

/// Options common to all solvers and those of one game's solver.
struct SolverOptions {
    std::optional<std::size_t> table_bytes{};
    int threads = 1;                                     ///< for solvers that support several
    std::function<void(const std::string&)> progress{};  ///< receives bounds so far, as text
    std::function<void(const std::string&)> note{};  ///< receives notes such as files read, as text
    ProofOptions adjacency{};
    BookOptions connect_four{};
};

}  // namespace lawan::runtime
