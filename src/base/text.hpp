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

/// A piece of a larger text that remembers where it began.
struct Piece {
    std::string_view text;
    std::size_t offset = 0;
};

/// Untrusted text made fit for a message: in quotes, at most 40 characters, bytes that are not
/// printable ASCII as \xNN.
[[nodiscard]] std::string in_quotes(std::string_view text);

/// The pieces between separators; always at least one, possibly empty.
[[nodiscard]] std::vector<Piece> split(std::string_view text, char separator);

/// The pieces between runs of blanks; none of them empty.
[[nodiscard]] std::vector<Piece> split_words(std::string_view text);

[[nodiscard]] std::string_view trimmed(std::string_view text);
[[nodiscard]] std::string lower_case(std::string_view text);

/// "a, b and c"
[[nodiscard]] std::string enumerated(std::span<const std::string> words,
                                     std::string_view last = "and");

/// A whole number without blanks or leading plus, or a sentence that says which range was expected.
[[nodiscard]] Expected<std::int64_t> parse_integer(std::string_view text, std::int64_t least,
                                                   std::int64_t most);

/// `100ms`, `5s`, `1.5s`, `2m`: a positive time.
[[nodiscard]] Expected<Duration> parse_duration(std::string_view text);
[[nodiscard]] std::string duration_text(Duration duration);

/// `4096`, `64K`, `512M`, `8G`: bytes.
[[nodiscard]] Expected<std::uint64_t> parse_size(std::string_view text);

/// The candidate a person most likely meant, if one is near enough to suggest.
[[nodiscard]] std::optional<std::string> nearest(std::string_view word,
                                                 std::span<const std::string> candidates);

/// 1234567 as "1,234,567".
[[nodiscard]] std::string grouped(std::uint64_t number);

}  // namespace lawan::base
