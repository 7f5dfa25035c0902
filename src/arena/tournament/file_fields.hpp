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

/// A named bot; the name defaults to the spec.
struct Entrant {
    std::string name;
    std::string spec;
};

/// Converts TOML to JSON; errors name the line.
[[nodiscard]] Expected<Json> json_of_toml(std::string_view text);

/// Reads the fields of a file one by one and keeps the first error.
class FileFields {
public:
    explicit FileFields(const Json& object) : object_(&object) {}

    [[nodiscard]] const std::optional<Error>& error() const { return error_; }
    void refuse(const std::string& name, std::string_view what);
    /// Refuses all fields that were not read.
    void refuse_others();

    const Json* find(const std::string& name);
    std::string text(const std::string& name, std::string standard = {});
    /// Reads a text that is safe in file names.
    std::string file_name(const std::string& name, std::string standard);
    std::optional<std::int64_t> integer(const std::string& name, std::int64_t least,
                                        std::int64_t most);
    std::uint64_t seed();
    /// Reads the objects of `[[name]]`; empty if there are none.
    std::vector<Json> objects(const std::string& name);
    /// Reads the bots of `[[name]]` and refuses duplicate names.
    std::vector<Entrant> entrants(const std::string& name, std::size_t least);
    /// Reads `time`, `nodes`, `depth`, `clock` and `margin`; defaults to 1 s per move.
    std::pair<Limits, TimeControl> limits();

private:
    std::optional<Duration> parse_time(const std::string& name, std::string_view value);

    const Json* object_;
    std::vector<std::string> known_;
    std::optional<Error> error_;
};

}  // namespace lawan::arena
