#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/stop.hpp"
#include "runtime/position.hpp"
#include "runtime/registry.hpp"

namespace lawan::arena {

/// Largest opening length that can be requested. Near-even positions of full-board Adjacency with 8
/// neighbours begin at about 20 plies.
inline constexpr int longest_opening = 28;

/// The common start of the games of a pair.
struct Opening {
    std::vector<std::string> moves;
    Position position;
    Position start;  ///< the position before `moves`
};

/// Number and kind of the openings to make.
struct OpeningsWanted {
    std::size_t count = 1;
    std::uint64_t seed = 1;
    /// Length in plies; by default the least even number with enough distinct positions.
    std::optional<int> plies{};
};

/// Makes openings of random legal moves. No opening ends the game; duplicates occur only when the
/// distinct positions run out. The same seed gives the same list, and a longer list begins with the
/// shorter one.
[[nodiscard]] std::vector<Opening> make_openings(const Position& start,
                                                 const OpeningsWanted& wanted);

/// Makes openings that are balanced: draws by the solver, at the least length where it is quick.
/// Where it never is, a short search must score them within two marks of even. In Adjacency, where
/// moves are chosen to lead to even positions, the nearest to even fill up the list. Blocks,
/// possibly for minutes; after a stop the list is meaningless.
[[nodiscard]] std::vector<Opening> make_balanced_openings(const Registry& registry,
                                                          const Position& start,
                                                          const OpeningsWanted& wanted,
                                                          const StopToken& stop = {});

}  // namespace lawan::arena
