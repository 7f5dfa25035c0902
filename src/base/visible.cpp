#include "base/visible.hpp"

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>

namespace lawan::base {
namespace {

struct Character {
    std::uint32_t code = 0;
    std::size_t size = 0;  ///< in bytes; 0: invalid UTF-8
};

Character first_character(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::uint8_t lead = byte(0);
    if (lead < 0x80) return {lead, 1};
    const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < size) return {};
    std::uint32_t code = lead & (0xFFU >> (size + 1));
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) return {};
        code = code << 6U | (byte(i) & 0x3FU);
    }
    const bool too_long = (size == 3 && code < 0x800) || (size == 4 && code < 0x10000);
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    if (too_long || surrogate || code > 0x10FFFF) return {};
    return {code, size};
}

bool is_control(std::uint32_t code) {
    return (code < 0x20 && code != '\n' && code != '\t') || (code >= 0x7F && code <= 0x9F);
}

/// Bidi marks, embeddings, overrides and isolates, and the line and paragraph separators.
bool turns_writing(std::uint32_t code) {
    return code == 0x061C || code == 0x200E || code == 0x200F ||
           (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069);
}

}  // namespace

std::string visible(std::string_view text) {
    std::string shown;
    shown.reserve(text.size());
    while (!text.empty()) {
        const auto [code, size] = first_character(text);
        if (size == 0) {
            shown += fmt::format("\\x{:02x}", static_cast<std::uint8_t>(text.front()));
            text.remove_prefix(1);
            continue;
        }
        if (is_control(code) || turns_writing(code)) {
            shown += fmt::format("\\u{:04x}", code);
        } else {
            shown += text.substr(0, size);
        }
        text.remove_prefix(size);
    }
    return shown;
}

}  // namespace lawan::base
