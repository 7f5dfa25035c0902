#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "server/settings/settings.hpp"

namespace lawan::server {

/// Parses a TOML configuration; settings that it lacks keep their defaults. `is_public` overrides
/// the file. Errors start with line and column: `3:1: limits.socket: there is no such setting`.
[[nodiscard]] Expected<ServerSettings> read_configuration(std::string_view text, bool is_public);

/// Formats all settings as such a file, with their meanings as comments.
[[nodiscard]] std::string configuration_text(const ServerSettings& settings);

/// Formats the table of docs/configuration.md.
[[nodiscard]] std::string settings_as_markdown();

}  // namespace lawan::server
