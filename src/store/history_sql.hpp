#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "runtime/game_record.hpp"

namespace lawan::store {

/// Which games of the history; what is not set does not matter.
struct HistoryFilter {
    std::string game{};  ///< by name
    std::string bot{};   ///< by name, on either side
    std::string name{};  ///< part of a name on either side
    std::optional<GameStatus> status{};
    std::string result{};                ///< `x`, `o`, `draw` or `broken_off`
    std::optional<std::int64_t> from{};  ///< made at or after
    std::optional<std::int64_t> to{};    ///< made before
    KeyHash person{};                    ///< who made it or sits in it
};

/// Where a page of the history ended.
struct HistoryPlace {
    std::int64_t created_at = 0;
    std::string id;

    bool operator==(const HistoryPlace&) const = default;
};

/// An SQL text of fixed pieces with the values that are bound to its question marks.
struct HistorySql {
    struct Blob {
        std::string bytes;
    };

    std::string sql;
    std::vector<std::variant<std::int64_t, std::string, Blob>> values;
};

/// The newest games, `columns` of each, from after `place`. Every filter but `name` reads an index
/// in the order of age, so that a page costs the same however many games there are.
[[nodiscard]] HistorySql history_sql(const std::string& columns, const HistoryFilter& filter,
                                     const std::optional<HistoryPlace>& place, int limit,
                                     const std::optional<std::string>& names = std::nullopt);

}  // namespace lawan::store
