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

/// One choice of an option that stands for several others: `as=a`.
struct Preset {
    std::string choice;
    std::string options;  ///< what it stands for: `limit=fallback,time=5s`
    std::string help;
};

/// What an option takes. An option without a default may be left out and is then absent.
struct OptionInfo {
    enum class Kind : std::uint8_t { Integer, Number, Choice, Time };

    std::string name;
    Kind kind = Kind::Integer;
    std::string standard;  ///< the default as text; empty: none
    std::string help;
    std::int64_t least = 0;
    std::int64_t most = 0;
    std::vector<std::string> choices{};
    std::vector<Preset> presets{};  ///< of a choice that sets other options
    bool ends_search = false;       ///< time, nodes, generations: giving one replaces a preset's

    /// `1..64`, `on|off`, `TIME`: the values as shown to people.
    [[nodiscard]] std::string values() const;
};

/// Named values, each checked against its OptionInfo. Asking for one of another kind is a
/// programming error.
class Options {
public:
    [[nodiscard]] bool has(std::string_view name) const { return values_.contains(name); }
    [[nodiscard]] std::int64_t integer(std::string_view name) const;
    [[nodiscard]] double number(std::string_view name) const;
    [[nodiscard]] const std::string& choice(std::string_view name) const;
    [[nodiscard]] Duration time(std::string_view name) const;

    /// Why the text is not a value of that option, which then keeps what it had; nothing if it is.
    [[nodiscard]] std::optional<Error> set(const OptionInfo& info, std::string_view text);
    void erase(std::string_view name);

private:
    using Value = std::variant<std::int64_t, double, std::string, Duration>;

    std::map<std::string, Value, std::less<>> values_;
};

/// Reads `name=value,name=value`, fills in the defaults of `infos`. A preset sets its options where
/// it stands, so later ones override them. `owner` names in messages whose options they are ("bot
/// alphabeta").
[[nodiscard]] Expected<Options> parse_options(std::string_view text,
                                              std::span<const OptionInfo> infos,
                                              std::string_view owner);

/// The shortest spec of a name with these values, one for each of `infos` in their order, as
/// parse_options reads it: those that equal the default are left out.
[[nodiscard]] std::string spec_text(std::string_view name, std::span<const OptionInfo> infos,
                                    std::span<const std::string> values);

}  // namespace lawan::base
