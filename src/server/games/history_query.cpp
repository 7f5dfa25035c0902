#include "server/games/history_query.hpp"

#include <fmt/format.h>

#include <chrono>

#include "base/text.hpp"
#include "play/listed_id.hpp"
#include "play/request_fields.hpp"

namespace lawan::server {
namespace {

Refusal bad_parameter(const std::string& name, const std::string& expected) {
    return {400, "bad_request", fmt::format("{}: expected {}", name, expected), {{"field", name}}};
}

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

std::string decoded(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '+') {
            result += ' ';
        } else if (text[i] == '%') {
            const int high = i + 1 < text.size() ? hex_digit(text[i + 1]) : -1;
            const int low = i + 2 < text.size() ? hex_digit(text[i + 2]) : -1;
            if (high < 0 || low < 0)
                throw Refusal(400, "bad_request", "the query has a % without two digits");
            result += static_cast<char>(high * 16 + low);
            i += 2;
        } else {
            result += text[i];
        }
    }
    // The one judge of UTF-8 here is the JSON library.
    try {
        (void)Json(result).dump();
    } catch (const Json::exception&) {
        throw Refusal(400, "bad_request", "the query is not UTF-8");
    }
    return result;
}

/// `2026-05-01T10:00:00Z`, with a fraction and an offset such as +07:00 if need be.
std::optional<std::int64_t> parse_date(const std::string& text) {
    int year = 0;
    unsigned month = 0;
    unsigned day = 0;
    int hour = 0;
    int minute = 0;
    int second = 0;
    int used = 0;
    // NOLINTNEXTLINE(cert-err34-c): the ranges are checked below
    if (std::sscanf(text.c_str(), "%4d-%2u-%2u%*1[Tt ]%2d:%2d:%2d%n", &year, &month, &day, &hour,
                    &minute, &second, &used) != 6) {
        return std::nullopt;
    }
    const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(month),
                                           std::chrono::day(day)};
    const bool in_range = date.ok() && hour >= 0 && hour < 24 && minute >= 0 && minute < 60 &&
                          second >= 0 && second <= 60;
    if (!in_range) return std::nullopt;
    std::string_view rest = std::string_view(text).substr(static_cast<std::size_t>(used));
    std::int64_t fraction = 0;
    if (rest.starts_with('.')) {
        const std::size_t end = std::min(rest.find_first_not_of("0123456789", 1), rest.size());
        std::string digits(rest.substr(1, std::min<std::size_t>(end - 1, 3)));
        if (digits.empty()) return std::nullopt;
        while (digits.size() < 3) digits += '0';
        fraction = *parse_integer(digits == "000" ? "0" : digits, 0, 999);
        rest.remove_prefix(end);
    }
    std::int64_t offset_minutes = 0;
    if (rest != "Z" && rest != "z") {
        const bool shaped =
            rest.size() == 6 && (rest[0] == '+' || rest[0] == '-') && rest[3] == ':';
        if (!shaped) return std::nullopt;
        const int hours = hex_digit(rest[1]) * 10 + hex_digit(rest[2]);
        const int minutes = hex_digit(rest[4]) * 10 + hex_digit(rest[5]);
        if (hours < 0 || hours > 23 || minutes < 0 || minutes > 59) return std::nullopt;
        offset_minutes = (std::int64_t{hours} * 60 + minutes) * (rest[0] == '+' ? 1 : -1);
    }
    const std::int64_t days = std::chrono::sys_days(date).time_since_epoch().count();
    return (((days * 24 + hour) * 60 + minute - offset_minutes) * 60 + second) * 1000 + fraction;
}

std::optional<HistoryPlace> parse_cursor(const std::string& text) {
    const std::size_t dot = text.find('.');
    if (dot == std::string::npos) return std::nullopt;
    const auto created_at = parse_integer(std::string_view(text).substr(0, dot), 0, INT64_MAX);
    const auto id = kept_id(std::string_view(text).substr(dot + 1));
    if (!created_at || !id) return std::nullopt;
    return HistoryPlace{*created_at, *id};
}

void set_parameter(HistoryQuery& query, const std::string& name, const std::string& value) {
    HistoryFilter& filter = query.filter;
    if (name == "game") {
        filter.game = value;
    } else if (name == "bot") {
        filter.bot = value;
    } else if (name == "name") {
        filter.name = value;
    } else if (name == "status") {
        if (value == "waiting") filter.status = GameStatus::Waiting;
        if (value == "playing") filter.status = GameStatus::Playing;
        if (value == "over") filter.status = GameStatus::Over;
        if (!filter.status) throw bad_parameter(name, "waiting, playing or over");
    } else if (name == "result") {
        if (value != "x" && value != "o" && value != "draw" && value != "broken_off")
            throw bad_parameter(name, "x, o, draw or broken_off");
        filter.result = value;
    } else {
        const auto date = parse_date(value);
        if (!date) throw bad_parameter(name, "a date such as 2026-05-01T10:00:00Z");
        (name == "from" ? filter.from : filter.to) = date;
    }
}

}  // namespace

std::map<std::string, std::string> parse_query(std::string_view query) {
    std::map<std::string, std::string> parameters;
    for (const auto& piece : split(query, '&')) {
        if (piece.text.empty()) continue;
        const std::size_t equals = std::min(piece.text.find('='), piece.text.size());
        parameters[decoded(piece.text.substr(0, equals))] =
            decoded(piece.text.substr(std::min(equals + 1, piece.text.size())));
    }
    return parameters;
}

HistoryQuery parse_history_query(std::string_view text, bool with_pages) {
    constexpr std::size_t longest_value = 100;
    HistoryQuery query;
    for (const auto& [name, value] : parse_query(text)) {
        if (value.size() > longest_value) throw bad_parameter(in_quotes(name), "less text");
        if (with_pages && name == "limit") {
            const auto limit = parse_integer(value, 1, 100);
            if (!limit) throw bad_parameter(name, "a whole number from 1 to 100");
            query.limit = static_cast<int>(*limit);
        } else if (with_pages && name == "cursor") {
            query.place = parse_cursor(value);
            if (!query.place) throw bad_parameter(name, "the `next` of the page before");
        } else if (name == "game" || name == "bot" || name == "name" || name == "status" ||
                   name == "result" || name == "from" || name == "to") {
            set_parameter(query, name, value);
        } else {
            throw bad_parameter(in_quotes(name), "no such parameter");
        }
    }
    return query;
}

std::string cursor_text(const HistoryPlace& place) {
    return fmt::format("{}.{}", place.created_at, listed_id(place.id));
}

}  // namespace lawan::server
