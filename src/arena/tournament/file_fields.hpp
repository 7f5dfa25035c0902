#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "render/json.hpp"
#include "runtime/match.hpp"
#include "search/search.hpp"

namespace lawan::arena {

/// A bot as files name it; the name is the spec if none was given.
struct Entrant {
    std::string name;
    std::string spec;
};

/// The content of a TOML file; an error says in which line it is none.
[[nodiscard]] Expected<Json> json_of_toml(std::string_view text);

/// Reads one field of a file after the other and remembers the first that is wrong.
class FileFields {
public:
    explicit FileFields(const Json& object) : object_(&object) {}

    [[nodiscard]] const std::optional<Error>& error() const { return error_; }
    void refuse(const std::string& name, std::string_view what);
    /// Every field that was not asked for is a mistake.
    void refuse_others();

    const Json* find(const std::string& name);
    std::string text(const std::string& name, std::string standard = {});
    /// A text that can be part of the name of a file.
    std::string file_name(const std::string& name, std::string standard);
    std::optional<std::int64_t> integer(const std::string& name, std::int64_t least,
                                        std::int64_t most);
    std::uint64_t seed();
    /// The objects of `[[name]]`, none if it is left out.
    std::vector<Json> objects(const std::string& name);
    /// The bots of `[[name]]`, no two of the same name.
    std::vector<Entrant> entrants(const std::string& name, std::size_t least);
    /// `time`, `nodes`, `depth`, `clock` and `margin`; 1 s a move if none of them is there.
    std::pair<Limits, TimeControl> limits();

private:
    std::optional<Duration> parse_time(const std::string& name, std::string_view value);

    const Json* object_;
    std::vector<std::string> known_;
    std::optional<Error> error_;
};

}  // namespace lawan::arena
