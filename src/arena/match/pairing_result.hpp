#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/match/statistics.hpp"
#include "runtime/match.hpp"

namespace lawan::arena {

/// One game from the view of the first bot.
struct FinishedGame {
    double score = 0;  ///< 1 won, 0.5 drawn, 0 lost
    /// In utility units, positive if won; 0 unless decided by the rules or the solver.
    double margin = 0;
    bool moved_first = false;  ///< whether the first bot moved first after the opening
    Reason reason = Reason::Normal;
    std::string detail{};
    std::vector<std::string> moves{};  ///< after the opening
    std::string final_position{};
};

struct PairRecord {
    std::size_t opening = 0;
    std::array<FinishedGame, 2> games;

    /// Returns the first bot's half points: 0 if it lost both games, 4 if it won both.
    [[nodiscard]] std::size_t half_points() const;
};

/// The pairs of a pairing with their statistics.
struct PairingResult {
    std::vector<PairRecord> pairs{};  ///< in the order of the openings
    bool interrupted = false;
    std::optional<SprtVerdict> verdict{};

    [[nodiscard]] std::array<std::uint64_t, 3> games() const;  ///< lost, drawn, won
    /// Counts the games in which the first bot did or did not move first after the opening.
    [[nodiscard]] std::array<std::uint64_t, 3> games_by_side(bool moved_first) const;
    [[nodiscard]] std::array<std::uint64_t, 5> pentanomial() const;  ///< LL, LD, WL+DD, WD, WW
    /// Counts distinct pairs, up to `enough`.
    [[nodiscard]] std::size_t distinct_pairs(
        std::size_t enough = std::numeric_limits<std::size_t>::max()) const;
    [[nodiscard]] MeanEstimate margin() const;
    /// Counts the games that each bot lost by its own fault, by reason.
    [[nodiscard]] std::array<std::map<Reason, int>, 2> faults() const;
    /// Returns the details of the first such fault.
    [[nodiscard]] std::string example_of_fault(std::size_t bot, Reason reason) const;
};

}  // namespace lawan::arena
