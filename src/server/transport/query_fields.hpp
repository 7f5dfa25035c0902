#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "server/transport/refusal.hpp"

namespace lawan::server {

/// The parameters of a query string, `a=1&b=two%20words`; of equal names the last counts. Values
/// that cannot be parsed throw a Refusal that names the parameter.
class QueryFields {
public:
    /// Decodes percent-encoding. Throws Refusal if the query is malformed or not UTF-8.
    explicit QueryFields(std::string_view query);

    /// Throws Refusal if there is a parameter with any other name.
    void allow_only(std::initializer_list<std::string_view> names) const;

    [[nodiscard]] bool has(std::string_view name) const { return values_.contains(name); }
    [[nodiscard]] std::optional<std::string> text(std::string_view name,
                                                  std::size_t longest = std::string::npos) const;
    [[nodiscard]] std::optional<std::int64_t> integer(std::string_view name, std::int64_t least,
                                                      std::int64_t most) const;
    /// Parses an RFC 3339 date-time, e.g. `2026-05-01T10:00:00Z`; a fraction and an offset such as
    /// +07:00 are allowed. Returns milliseconds since 1970.
    [[nodiscard]] std::optional<std::int64_t> date(std::string_view name) const;

    [[noreturn]] static void refuse(std::string_view name, std::string_view expected);

private:
    std::map<std::string, std::string, std::less<>> values_;
};

}  // namespace lawan::server
