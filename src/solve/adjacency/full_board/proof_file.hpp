#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "base/error.hpp"
#include "solve/adjacency/full_board/adjacency_solver.hpp"

namespace lawan::solve {

// What was proved of sets of empty cells, as text: a line for the game, a line a set, and how many
// they are, so that a file cut short is noticed.
//
//     lawan proofs of adjacency:w=6,h=8
//     00003c3c3c3c0000 -6 -2 35 1048576      the empty cells as bits, least and most still to be
//     ...                                    won, the move to try first, sets looked at
//     end 22

void write_proofs(std::ostream& output, const std::string& game, const AdjacencySolver& solver,
                  std::uint64_t least_work);

/// Takes all of a file over or nothing: how many, or what is wrong with it.
[[nodiscard]] Expected<int> read_proofs(std::istream& input, const std::string& game,
                                        AdjacencySolver& solver);

}  // namespace lawan::solve
