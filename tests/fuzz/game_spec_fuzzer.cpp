#include "tests/fuzz/fuzzing.hpp"

/// Fuzzes game specs.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lawan::fuzzing;
    using namespace lawan::fuzzing;
    const std::string_view spec = as_text(data, size);
    const auto position = registry().start(spec);
    if (!position) {
        require_explained(position.error(), spec);
        return 0;
    }
    require(!position->is_over(), "a game can be played");
    require(!position->legal_moves().empty(), "a game has a first move");
    const auto again = registry().start(position->game());
    require(again.has_value(), "the shortest spec is accepted");
    require(again->game() == position->game(), "the shortest spec is its own shortest");
    require(again->text() == position->text(), "the shortest spec starts the same game");
    const auto same = position->with_text(position->text());
    require(same.has_value(), "the start reads back");
    require(same->game() == position->game(), "the start reads back as the same game");
    return 0;
}
