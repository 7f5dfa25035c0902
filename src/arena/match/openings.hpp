#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/stop.hpp"
#include "runtime/position.hpp"
#include "runtime/registry.hpp"

namespace lawan::arena {

/// The most plies that can be asked for. Near-even positions of a full-board game of Adjacency with
/// 8 neighbours begin at about 20.
inline constexpr int longest_opening = 28;

/// Where the games of a pair start.
struct Opening {
    std::vector<std::string> moves;
    Position position;
    Position start;  ///< before the moves
};

/// How many openings, and which.
struct OpeningsWanted {
    std::size_t count = 1;
    std::uint64_t seed = 1;
    /// Their length; if not given the least even number that has enough different positions.
    std::optional<int> plies{};
};

/// Openings by random legal moves from `start`, none of them over, no two the same while there are
/// others. The same seed gives the same list, and a longer list begins with the shorter one.
[[nodiscard]] std::vector<Opening> make_openings(const Position& start,
                                                 const OpeningsWanted& wanted);

/// The same, but fair: a draw by the solver. The least length is one at which the solver is quick;
/// where it never is, a short search of the engine must find them within two marks. In Adjacency,
/// where moves are chosen that lead there, the nearest to even serve if there are too few. If
/// `stop` was requested the list means nothing.
[[nodiscard]] std::vector<Opening> make_balanced_openings(const Registry& registry,
                                                          const Position& start,
                                                          const OpeningsWanted& wanted,
                                                          const StopToken& stop = {});

}  // namespace lawan::arena
