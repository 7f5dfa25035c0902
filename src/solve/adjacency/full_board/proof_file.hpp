#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "base/error.hpp"
#include "solve/adjacency/full_board/adjacency_solver.hpp"

namespace lawan::solve {

// Proved bounds of sets of empty cells, as text: a line for the game, a line per set, and their
// number, so that a truncated file is noticed.
//
//     lawan proofs of adjacency:w=6,h=8
//     00003c3c3c3c0000 -6 -2 35 1048576      empty cells as a bitboard, bounds of the value still
//     ...                                    to be won, move to search first, sets searched
//     end 22

void write_proofs(std::ostream& output, const std::string& game, const AdjacencySolver& solver,
                  std::uint64_t least_work);

/// Reads all of a file or nothing. Returns the number of proofs, or what is wrong with the file.
[[nodiscard]] Expected<int> read_proofs(std::istream& input, const std::string& game,
                                        AdjacencySolver& solver);

}  // namespace lawan::solve
