#include "play/listed_id.hpp"

#include "base/secret.hpp"
#include "play/request_fields.hpp"

namespace lawan::play {
namespace {

constexpr std::string_view unreadable = "unreadable-";
// An odd prefix and two digits per byte never add up to the even length of an id.
static_assert(unreadable.size() % 2 == 1);

std::optional<std::string> from_hexadecimal(std::string_view digits) {
    constexpr std::string_view values = "0123456789abcdef";
    if (digits.size() % 2 != 0) return std::nullopt;
    std::string bytes;
    for (std::size_t i = 0; i < digits.size(); i += 2) {
        const std::size_t high = values.find(digits[i]);
        const std::size_t low = values.find(digits[i + 1]);
        if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
        bytes += static_cast<char>(high * 16 + low);
    }
    return bytes;
}

}  // namespace

std::string listed_id(std::string_view kept) {
    return is_game_id(kept) ? std::string(kept) : std::string(unreadable) + hexadecimal(kept);
}

std::optional<std::string> kept_id(std::string_view listed) {
    if (is_game_id(listed)) return std::string(listed);
    if (!listed.starts_with(unreadable)) return std::nullopt;
    auto kept = from_hexadecimal(listed.substr(unreadable.size()));
    if (kept && is_game_id(*kept)) return std::nullopt;
    return kept;
}

}  // namespace lawan::play
