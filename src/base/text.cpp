#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace lawan::base {
namespace {

constexpr std::size_t longest_quote = 40;

bool is_blank(char character) {
    return character == ' ' || character == '\t' || character == '\r' || character == '\n';
}

/// Returns the Levenshtein distance.
std::size_t edit_distance(std::string_view left, std::string_view right) {
    std::vector<std::size_t> row(right.size() + 1);
    for (std::size_t j = 0; j < row.size(); ++j) row[j] = j;
    for (std::size_t i = 0; i < left.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < right.size(); ++j) {
            const std::size_t substituted = diagonal + (left[i] == right[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({substituted, row[j] + 1, diagonal + 1});
        }
    }
    return row.back();
}

struct Quantity {
    double number;
    std::string unit;
};

/// Splits a non-negative decimal number from the letters after it; nullopt if the text has another
/// form.
std::optional<Quantity> parse_quantity(std::string_view text) {
    const std::size_t digits = text.find_first_not_of("0123456789.");
    const std::string_view number = text.substr(0, digits);
    if (number.empty() || number.size() > 20 || number.front() == '.') return std::nullopt;
    double value = 0;
    const auto [end, status] = std::from_chars(number.data(), number.data() + number.size(), value);
    if (status != std::errc{} || end != number.data() + number.size()) return std::nullopt;
    return Quantity{value, digits == std::string_view::npos ? "" : lower_case(text.substr(digits))};
}

}  // namespace

std::string in_quotes(std::string_view text) {
    std::string shown = "'";
    for (const char character : text.substr(0, longest_quote)) {
        if (character >= ' ' && character <= '~') {
            shown += character;
        } else {
            shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(character));
        }
    }
    if (text.size() > longest_quote) shown += "...";
    return shown + "'";
}

std::vector<Piece> split(std::string_view text, char separator) {
    std::vector<Piece> pieces;
    std::size_t start = 0;
    for (std::size_t end = 0; (end = text.find(separator, start)) != std::string_view::npos;
         start = end + 1) {
        pieces.push_back({text.substr(start, end - start), start});
    }
    pieces.push_back({text.substr(start), start});
    return pieces;
}

std::vector<Piece> split_words(std::string_view text) {
    std::vector<Piece> words;
    for (std::size_t start = 0; start < text.size();) {
        std::size_t end = start;
        while (end < text.size() && !is_blank(text[end])) ++end;
        if (end > start) words.push_back({text.substr(start, end - start), start});
        start = end + 1;
    }
    return words;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    return text;
}

std::string lower_case(std::string_view text) {
    std::string lower(text);
    for (char& character : lower) {
        if (character >= 'A' && character <= 'Z')
            character = static_cast<char>(character - 'A' + 'a');
    }
    return lower;
}

std::string enumerated(std::span<const std::string> words, std::string_view last) {
    std::string joined;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) joined += i + 1 == words.size() ? fmt::format(" {} ", last) : ", ";
        joined += words[i];
    }
    return joined;
}

Expected<std::int64_t> parse_integer(std::string_view text, std::int64_t least, std::int64_t most) {
    const auto refuse = [&] {
        const std::string range = most == std::numeric_limits<std::int64_t>::max()
                                      ? fmt::format("of {} or more", least)
                                      : fmt::format("from {} to {}", least, most);
        return fail(fmt::format("expected a whole number {}, not {}", range, in_quotes(text)));
    };
    const std::string_view digits = text.starts_with('-') ? text.substr(1) : text;
    if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos)
        return refuse();
    std::int64_t value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (status != std::errc{} || value < least || value > most) return refuse();
    return value;
}

Expected<Duration> parse_duration(std::string_view text) {
    const auto refuse = [&] {
        return fail(
            fmt::format("expected a time such as 100ms, 5s or 2m, not {}", in_quotes(text)));
    };
    const auto quantity = parse_quantity(text);
    if (!quantity) return refuse();
    double seconds = 0;
    if (quantity->unit == "us") {
        seconds = quantity->number / 1e6;
    } else if (quantity->unit == "ms") {
        seconds = quantity->number / 1e3;
    } else if (quantity->unit == "s") {
        seconds = quantity->number;
    } else if (quantity->unit == "m" || quantity->unit == "min") {
        seconds = quantity->number * 60;
    } else if (quantity->unit == "h") {
        seconds = quantity->number * 3600;
    } else {
        return refuse();
    }
    constexpr double longest = 365.0 * 24 * 3600;
    if (seconds < 1e-9 || seconds > longest)
        return fail(
            fmt::format("expected a time above 0 and at most a year, not {}", in_quotes(text)));
    return Duration(std::llround(seconds * 1e9));
}

std::string duration_text(Duration duration) {
    if (duration == unlimited_time) return "no limit";
    const double seconds = std::chrono::duration<double>(duration).count();
    // Each limit is where three digits would round up to the next unit: 1s, never 1e+03ms.
    if (seconds < 0.9995e-3) return fmt::format("{:.3g}us", seconds * 1e6);
    if (seconds < 0.9995) return fmt::format("{:.3g}ms", seconds * 1e3);
    if (seconds < 99.95) return fmt::format("{:.3g}s", seconds);
    if (seconds < 99.95 * 60) return fmt::format("{:.3g}m", seconds / 60);
    return fmt::format("{:.0f}h", seconds / 3600);
}

Expected<std::uint64_t> parse_size(std::string_view text) {
    const auto quantity = parse_quantity(text);
    constexpr std::string_view units = "kmgt";
    double factor = 1;
    bool known = quantity.has_value();
    if (known && !quantity->unit.empty()) {
        const std::size_t power = units.find(quantity->unit.front());
        known = quantity->unit.size() == 1 && power != std::string_view::npos;
        if (known) factor = std::pow(1024.0, static_cast<double>(power + 1));
    }
    if (!known || quantity->number * factor < 1 || quantity->number * factor > 0x1p60) {
        return fail(fmt::format("expected a size such as 512M or 8G, not {}", in_quotes(text)));
    }
    return static_cast<std::uint64_t>(quantity->number * factor);
}

std::optional<std::string> nearest(std::string_view word, std::span<const std::string> candidates) {
    constexpr std::size_t longest_word = 64;
    if (word.size() > longest_word) return std::nullopt;
    const std::string wanted = lower_case(word);
    std::optional<std::string> best;
    std::size_t best_distance = 1 + std::max<std::size_t>(1, word.size() / 3);
    for (const auto& candidate : candidates) {
        const bool begins = wanted.size() >= 2 && candidate.starts_with(wanted);
        const std::size_t distance = begins ? 0 : edit_distance(wanted, candidate);
        if (distance < best_distance) {
            best_distance = distance;
            best = candidate;
        }
    }
    return best;
}

std::string grouped(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
    return digits;
}

}  // namespace lawan::base
