#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.hpp"
#include "base/error.hpp"
#include "layers.hpp"

namespace lawan::base {

/// Part of a larger text, with its offset in that text.
struct Piece {
    std::string_view text;
    std::size_t offset = 0;
};

/// Quotes untrusted text for a message: at most 40 characters, with bytes other than printable
/// ASCII as \xNN.
[[nodiscard]] std::string in_quotes(std::string_view text);

/// Splits at every separator: at least one piece, possibly empty ones.
[[nodiscard]] std::vector<Piece> split(std::string_view text, char separator);

/// Splits at runs of blanks: no piece is empty.
[[nodiscard]] std::vector<Piece> split_words(std::string_view text);

[[nodiscard]] std::string_view trimmed(std::string_view text);
[[nodiscard]] std::string lower_case(std::string_view text);

/// Joins words as in "a, b and c".
[[nodiscard]] std::string enumerated(std::span<const std::string> words,
                                     std::string_view last = "and");

/// Parses a whole number without blanks or leading plus. The error states the expected range.
[[nodiscard]] Expected<std::int64_t> parse_integer(std::string_view text, std::int64_t least,
                                                   std::int64_t most);

/// Parses a positive time: `100ms`, `5s`, `1.5s`, `2m`.
[[nodiscard]] Expected<Duration> parse_duration(std::string_view text);
[[nodiscard]] std::string duration_text(Duration duration);

/// Parses a number of bytes: `4096`, `64K`, `512M`, `8G`.
[[nodiscard]] Expected<std::uint64_t> parse_size(std::string_view text);

/// Returns the candidate the person most likely meant (prefix or edit distance), if one is close.
[[nodiscard]] std::optional<std::string> nearest(std::string_view word,
                                                 std::span<const std::string> candidates);

/// Writes 1234567 as "1,234,567".
[[nodiscard]] std::string grouped(std::uint64_t number);

}  // namespace lawan::base
