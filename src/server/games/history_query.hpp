#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "store/store.hpp"

namespace lawan::server {

/// `a=1&b=two%20words` as pairs. Throws Refusal if it is no such thing or not UTF-8.
[[nodiscard]] std::map<std::string, std::string> parse_query(std::string_view query);

struct HistoryQuery {
    HistoryFilter filter{};
    std::optional<HistoryPlace> place{};
    int limit = 50;
};

/// The parameters of `listGames`, or those of `exportGames`, which has no pages. Throws Refusal.
[[nodiscard]] HistoryQuery parse_history_query(std::string_view query, bool with_pages);

/// A place in the history as the `cursor` of the next page.
[[nodiscard]] std::string cursor_text(const HistoryPlace& place);

}  // namespace lawan::server
