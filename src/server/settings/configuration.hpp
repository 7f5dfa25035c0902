#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "server/settings/settings.hpp"

namespace lawan::server {

/// The settings of a TOML file, all others as they are by default; `is_public`: whatever the file
/// says. An error begins with line and column: `3:1: limits.socket: there is no such setting`.
[[nodiscard]] Expected<ServerSettings> read_configuration(std::string_view text, bool is_public);

/// All settings as such a file, each with what it means.
[[nodiscard]] std::string configuration_text(const ServerSettings& settings);

/// The table of docs/configuration.md.
[[nodiscard]] std::string settings_as_markdown();

}  // namespace lawan::server
