#include "arena/match/pairing_result.hpp"

#include <cmath>
#include <set>
#include <tuple>

namespace lawan::arena {

std::size_t PairRecord::half_points() const {
    return static_cast<std::size_t>(std::lround((games[0].score + games[1].score) * 2));
}

std::array<std::uint64_t, 3> PairingResult::games() const {
    auto counts = games_by_side(true);
    const auto others = games_by_side(false);
    for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += others[i];
    return counts;
}

std::array<std::uint64_t, 3> PairingResult::games_by_side(bool moved_first) const {
    std::array<std::uint64_t, 3> counts{};
    for (const auto& pair : pairs) {
        for (const auto& game : pair.games) {
            if (game.moved_first == moved_first)
                ++counts[static_cast<std::size_t>(std::lround(game.score * 2))];
        }
    }
    return counts;
}

std::array<std::uint64_t, 5> PairingResult::pentanomial() const {
    std::array<std::uint64_t, 5> counts{};
    for (const auto& pair : pairs) ++counts[pair.half_points()];
    return counts;
}

std::size_t PairingResult::distinct_pairs(std::size_t enough) const {
    // Pointers, not copies: a live table counts often.
    const auto played = [](const PairRecord* pair) {
        const auto& [first, second] = pair->games;
        return std::tie(first.final_position, first.moves, second.final_position, second.moves);
    };
    const auto before = [&](const PairRecord* one, const PairRecord* other) {
        return played(one) < played(other);
    };
    std::set<const PairRecord*, decltype(before)> different(before);
    for (const auto& pair : pairs) {
        if (different.size() >= enough) break;
        different.insert(&pair);
    }
    return different.size();
}

MeanEstimate PairingResult::margin() const {
    std::vector<double> margins;
    for (const auto& [opening, games] : pairs)
        margins.push_back((games[0].margin + games[1].margin) / 2);
    return estimate_mean(margins);
}

std::array<std::map<Reason, int>, 2> PairingResult::faults() const {
    std::array<std::map<Reason, int>, 2> counts;
    for (const auto& pair : pairs) {
        for (const auto& game : pair.games) {
            using enum Reason;
            if (game.reason == Normal || game.reason == Resign || game.reason == Adjudicated)
                continue;
            ++counts[game.score > 0.5 ? 1 : 0][game.reason];
        }
    }
    return counts;
}

std::string PairingResult::example_of_fault(std::size_t bot, Reason reason) const {
    for (const auto& pair : pairs) {
        for (const auto& game : pair.games) {
            const std::size_t loser = game.score > 0.5 ? 1 : 0;
            if (loser == bot && game.reason == reason) return game.detail;
        }
    }
    return "";
}

}  // namespace lawan::arena
