#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "runtime/bot.hpp"
#include "runtime/position.hpp"
#include "runtime/registry.hpp"

namespace lawan::tests {

/// Makes a bot; fails the test if it cannot.
inline std::unique_ptr<Bot> made_bot(const Registry& registry, const std::string& spec,
                                     const Position& position, std::uint64_t seed = 1) {
    auto bot = registry.make_bot(spec, position, seed);
    if (!bot) throw std::invalid_argument(spec + ": " + bot.error().message);
    return *std::move(bot);
}

/// Expects the invariants of any bot's report: legal moves, the chosen move first in its line, best
/// moves first.
inline void expect_sound(const Report& report, const Position& position) {
    const auto legal = position.legal_moves();
    ASSERT_NE(std::ranges::find(legal, report.move), legal.end())
        << report.move << " in " << position.text();
    ASSERT_FALSE(report.line.empty());
    ASSERT_EQ(report.line.front(), report.move);
    Position end = position;
    for (const auto& move : report.line) {
        const auto next = end.play(move);
        ASSERT_TRUE(next.has_value()) << move << " in " << end.text();
        end = *next;
    }
    ASSERT_LE(report.moves.size(), legal.size());
    for (const auto& [move, score, exact] : report.moves)
        ASSERT_NE(std::ranges::find(legal, move), legal.end());
    ASSERT_TRUE(
        std::ranges::is_sorted(report.moves, std::ranges::greater{}, &Report::ScoredText::score));
    ASSERT_GE(report.time, Duration{});
    ASSERT_GT(report.counters.nodes, 0U);
}

/// Plays the bot against itself, checks every report and returns the moves.
inline std::vector<std::string> self_play(Bot& bot, Position position, const Limits& limits) {
    std::vector<std::string> moves;
    bot.new_game();
    while (!position.is_over() && !testing::Test::HasFatalFailure()) {
        const Report report = bot.choose(position, limits, {}, {}).value();
        expect_sound(report, position);
        const auto next = position.play(report.move);
        if (!next) break;
        moves.push_back(report.move);
        position = *next;
    }
    return moves;
}

}  // namespace lawan::tests
