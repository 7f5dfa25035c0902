#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "base/text.hpp"
#include "layers.hpp"

namespace lawan::base {

/// A named choice that sets several other options: `as=a`.
struct Preset {
    std::string choice;
    std::string options;  ///< the options it sets: `limit=fallback,time=5s`
    std::string help;
};

/// Describes an option. If it has no default and is not given, it is absent.
struct OptionInfo {
    enum class Kind : std::uint8_t { Integer, Number, Choice, Time };

    std::string name;
    Kind kind = Kind::Integer;
    std::string standard;  ///< the default as text; empty: none
    std::string help;
    std::int64_t least = 0;
    std::int64_t most = 0;
    std::vector<std::string> choices{};
    std::vector<Preset> presets{};  ///< for a choice that sets other options
    bool ends_search = false;       ///< a limit (time, nodes, ..): giving one drops the preset's

    /// Returns the accepted values as shown to people: `1..64`, `on|off`, `TIME`.
    [[nodiscard]] std::string values() const;
};

/// Named values, each checked against its OptionInfo. Reading an option that is absent or of
/// another kind is a programming error.
class Options {
public:
    [[nodiscard]] bool has(std::string_view name) const { return values_.contains(name); }
    [[nodiscard]] std::int64_t integer(std::string_view name) const;
    [[nodiscard]] double number(std::string_view name) const;
    [[nodiscard]] const std::string& choice(std::string_view name) const;
    [[nodiscard]] Duration time(std::string_view name) const;

    /// Parses and sets the option. On failure returns the error and leaves the value unchanged.
    [[nodiscard]] std::optional<Error> set(const OptionInfo& info, std::string_view text);
    void erase(std::string_view name);

private:
    using Value = std::variant<std::int64_t, double, std::string, Duration>;

    std::map<std::string, Value, std::less<>> values_;
};

/// Parses `name=value,name=value` and fills in the defaults of `infos`. A preset sets its options
/// at the point where it stands, so later ones override them. `owner` says in messages whose
/// options they are ("bot alphabeta").
[[nodiscard]] Expected<Options> parse_options(std::string_view text,
                                              std::span<const OptionInfo> infos,
                                              std::string_view owner);

/// The shortest spec of a name with these values, one for each of `infos` in their order, as
/// parse_options reads it: those that equal the default are left out.
[[nodiscard]] std::string spec_text(std::string_view name, std::span<const OptionInfo> infos,
                                    std::span<const std::string> values);

}  // namespace lawan::base
