#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/error.hpp"
#include "server/settings/settings.hpp"

namespace lawan::server {

/// Pointer to a setting's variable; its type determines which values are accepted.
template <class T>
using SettingIn = T& (*)(ServerSettings&);
using SettingPlace =
    std::variant<SettingIn<bool>, SettingIn<int>, SettingIn<std::uint16_t>, SettingIn<std::int64_t>,
                 SettingIn<std::size_t>, SettingIn<double>, SettingIn<Duration>,
                 SettingIn<std::string>, SettingIn<std::filesystem::path>,
                 SettingIn<std::vector<std::string>>>;

/// A row of the table from which the configuration is parsed, printed and documented.
struct Setting {
    std::string_view section;
    std::string_view name;
    SettingPlace place;
    std::string_view home;       ///< the default, as TOML, or `cores`, or `half of the cores`
    std::string_view strangers;  ///< the default of a public server, if different
    double least = 0;            ///< of a number, or of a time in seconds
    double most = 0;
    std::string_view meaning;

    /// Returns e.g. `limits.sockets`.
    [[nodiscard]] std::string full_name() const;
};

[[nodiscard]] std::span<const Setting> settings_table();

}  // namespace lawan::server
