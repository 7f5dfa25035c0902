#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "base/error.hpp"
#include "runtime/registry.hpp"

namespace lawan::fuzzing {

/// Aborts if a property is broken, which is how fuzzers detect failures.
inline void require(bool property, const char* words) {
    if (property) return;
    std::fprintf(stderr, "broken property: %s\n", words);
    std::abort();
}

/// Checks any refusal: a short message and an offset within the text.
inline void require_explained(const Error& error, std::string_view text) {
    require(!error.message.empty(), "a refusal says why");
    require(error.message.size() < 500, "a refusal is short");
    require(error.offset <= text.size(), "a refusal points into the text");
}

inline const Registry& registry() {
    static const Registry standard = standard_registry();
    return standard;
}

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

/// An input: its first byte selects the game, `0` to `7` for the first to the last; a line end
/// after it is skipped.
struct GameAndText {
    Position start;
    std::string_view text;
};

inline GameAndText split_input(std::string_view input) {
    constexpr std::array games = {"tictactoe",         "connect4",
                                  "adjacency",         "adjacency:w=5,h=4,nb=4,rounds=4,first=o",
                                  "connect4:w=32,h=1", "connect4:w=1,h=63,k=2,first=o",
                                  "mnk:8,8,5,first=o", "mnk:64,1,3"};
    const auto byte = static_cast<unsigned char>(input.empty() ? '0' : input.front());
    if (!input.empty()) input.remove_prefix(1);
    if (input.starts_with('\n')) input.remove_prefix(1);
    return {*registry().start(games[byte % games.size()]), input};
}

}  // namespace lawan::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
