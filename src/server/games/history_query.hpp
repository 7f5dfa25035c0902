#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "store/store.hpp"

namespace lawan::server {

struct HistoryQuery {
    HistoryFilter filter{};
    std::optional<HistoryPlace> place{};
    int limit = 50;
};

/// Parses the query string of `listGames`. Throws Refusal.
[[nodiscard]] HistoryQuery parse_history_query(std::string_view query);
/// Parses the query string of `exportGames`, which has no pages. Throws Refusal.
[[nodiscard]] HistoryFilter parse_history_filter(std::string_view query);

/// Serialises the cursor of the next page.
[[nodiscard]] std::string cursor_text(const HistoryPlace& place);

}  // namespace lawan::server
