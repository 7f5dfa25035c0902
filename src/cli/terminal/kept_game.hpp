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

/// A game of the terminal as the server's database keeps it: over, and nobody's, because only
/// browsers have keys. `specs` are `human` or a bot.
[[nodiscard]] GameRecord record_of(const Registry& registry, const PlaySession& session,
                                   const std::array<std::string, 2>& specs,
                                   const std::array<std::string, 2>& names);

/// Whether there is something to keep: a person played, and the game ended, not only this session.
[[nodiscard]] bool worth_keeping(const PlaySession& session);

/// Adds the game to the database, which a server may be using at the same time. Of its first moves,
/// whose times are unknown, the last `played` were played. Its commit is on the disk when this
/// returns. Throws StoreError.
void keep_game(const std::filesystem::path& database, const GameRecord& game, std::size_t played);

}  // namespace lawan::cli
