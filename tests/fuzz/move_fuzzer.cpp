#include <algorithm>

#include "base/text.hpp"
#include "tests/fuzz/fuzzing.hpp"

namespace lawan::fuzzing {
namespace {

/// The position after the text was tried as a move.
Position after(const Position& position, std::string_view text) {
    const std::string before = position.text();
    const auto legal = position.legal_moves();
    const auto next = position.play(text);
    const auto canonical = position.canonical_move(text);
    require(position.text() == before, "trying a move changes nothing");
    require(position.legal_moves() == legal, "trying a move leaves the legal moves");
    require(next.has_value() == canonical.has_value(), "a move is legal or not");
    if (!next) {
        require_explained(next.error(), text);
        require(next.error() == canonical.error(), "a refusal has one reason");
        return position;
    }
    require(std::ranges::find(legal, *canonical) != legal.end(), "an accepted move is legal");
    require(position.canonical_move(*canonical) == *canonical, "a written move reads back");
    require(position.play(*canonical)->text() == next->text(), "both writings are one move");
    require(next->plies_played() == position.plies_played() + 1, "a move is a ply");
    return *next;
}

}  // namespace
}  // namespace lawan::fuzzing

/// Any lines as moves of a game.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lawan::fuzzing;
    using namespace lawan::fuzzing;
    auto [position, text] = split_input(as_text(data, size));
    // No game lasts longer; a fuzzer would only repeat itself, slowly.
    constexpr std::size_t most_lines = 2 * most_plies;
    auto lines = split(text, '\n');
    lines.resize(std::min(lines.size(), most_lines));
    for (const auto& line : lines) position = after(position, line.text);
    require(position.is_over() == position.legal_moves().empty(), "no moves, no game");
    for (const auto& move : position.legal_moves())
        require(position.play(move).has_value(), "every legal move is accepted");
    return 0;
}
