#include "server/transport/query_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>

#include "base/text.hpp"

namespace lawan::server {
namespace {

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
                throw Refusal(400, "bad_request",
                              "the query has a % without two hexadecimal digits");
            result += static_cast<char>(high * 16 + low);
            i += 2;
        } else {
            result += text[i];
        }
    }
    // The JSON library validates UTF-8.
    try {
        (void)Json(result).dump();
    } catch (const Json::exception&) {
        throw Refusal(400, "bad_request", "the query is not UTF-8");
    }
    return result;
}

/// Parses an RFC 3339 date-time: `2026-05-01T10:00:00Z`, optionally with a fraction, or an offset
/// such as +07:00.
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

}  // namespace

QueryFields::QueryFields(std::string_view query) {
    for (const auto& piece : split(query, '&')) {
        if (piece.text.empty()) continue;
        const std::size_t equals = std::min(piece.text.find('='), piece.text.size());
        values_[decoded(piece.text.substr(0, equals))] =
            decoded(piece.text.substr(std::min(equals + 1, piece.text.size())));
    }
}

void QueryFields::allow_only(std::initializer_list<std::string_view> names) const {
    for (const auto& [name, value] : values_) {
        if (std::ranges::find(names, name) != names.end()) continue;
        const std::string unknown = in_quotes(name);
        throw Refusal(400, "bad_request", fmt::format("{}: unknown parameter", unknown),
                      {{"field", unknown}});
    }
}

std::optional<std::string> QueryFields::text(std::string_view name, std::size_t longest) const {
    const auto value = values_.find(name);
    if (value == values_.end()) return std::nullopt;
    if (value->second.size() > longest) refuse(name, "a shorter text");
    return value->second;
}

std::optional<std::int64_t> QueryFields::integer(std::string_view name, std::int64_t least,
                                                 std::int64_t most) const {
    const auto text = this->text(name);
    if (!text) return std::nullopt;
    const auto number = parse_integer(*text, least, most);
    if (!number) refuse(name, fmt::format("a whole number from {} to {}", least, most));
    return *number;
}

std::optional<std::int64_t> QueryFields::date(std::string_view name) const {
    const auto text = this->text(name);
    if (!text) return std::nullopt;
    const auto date = parse_date(*text);
    if (!date) refuse(name, "a date such as 2026-05-01T10:00:00Z");
    return date;
}

void QueryFields::refuse(std::string_view name, std::string_view expected) {
    throw Refusal(400, "bad_request", fmt::format("{}: expected {}", name, expected),
                  {{"field", name}});
}

}  // namespace lawan::server
