#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "runtime/game_record.hpp"

namespace lawan::store {

/// Selects games of the history. Fields that are not set match everything.
struct HistoryFilter {
    std::string game{};  ///< by name
    std::string bot{};   ///< by name, on either side
    std::string name{};  ///< part of a player's name on either side, ignoring case
    std::optional<GameStatus> status{};
    std::string result{};                ///< `x`, `o`, `draw` or `broken_off`
    std::optional<std::int64_t> from{};  ///< created at or after
    std::optional<std::int64_t> to{};    ///< created before
    KeyHash person{};                    ///< created it or holds a seat in it
};

/// A cursor: the last game of a page of the history.
struct HistoryPlace {
    std::int64_t created_at = 0;
    std::string id;

    bool operator==(const HistoryPlace&) const = default;
};

/// SQL made of constant pieces, with the values to bind to its question marks.
struct HistorySql {
    struct Blob {
        std::string bytes;
    };

    std::string sql;
    std::vector<std::variant<std::int64_t, std::string, Blob>> values;
};

/// Builds the query for a page of the history: the newest games after `place`, `columns` of each.
/// Every filter except `name` uses an index sorted by age, so the cost of a page does not grow with
/// the number of games. `names`: a JSON array of the names that match `filter.name`, to look up by
/// index instead.
[[nodiscard]] HistorySql history_sql(const std::string& columns, const HistoryFilter& filter,
                                     const std::optional<HistoryPlace>& place, int limit,
                                     const std::optional<std::string>& names = std::nullopt);

}  // namespace lawan::store
