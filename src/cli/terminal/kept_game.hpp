#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

#include "cli/terminal/play_session.hpp"
#include "runtime/game_record.hpp"
#include "runtime/registry.hpp"

namespace lawan::cli {

/// Converts a finished game for the database. It belongs to no key: only browsers have keys.
/// `specs`: `human`, or a bot's spec.
[[nodiscard]] GameRecord record_of(const Registry& registry, const PlaySession& session,
                                   const std::array<std::string, 2>& specs,
                                   const std::array<std::string, 2>& names);

/// Tells whether to store the game: a person took part, and the game itself ended, not just this
/// session.
[[nodiscard]] bool worth_keeping(const PlaySession& session);

/// Adds the game to the database, beside a running server too. Of the first moves, whose times are
/// unknown, the last `played` were played in earlier sessions. The commit is synced to the disk on
/// return. Throws StoreError.
void keep_game(const std::filesystem::path& database, const GameRecord& game, std::size_t played);

}  // namespace lawan::cli
