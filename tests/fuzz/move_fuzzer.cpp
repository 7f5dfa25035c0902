#include <algorithm>

#include "base/text.hpp"
#include "tests/fuzz/fuzzing.hpp"

namespace lawan::fuzzing {
namespace {

/// Tries the text as a move, checks the answer and returns the position after it.
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

/// Fuzzes moves of a game, one per line.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lawan::fuzzing;
    using namespace lawan::fuzzing;
    auto [position, text] = split_input(as_text(data, size));
    // No game is longer, so further lines would only slow the fuzzer down.
    constexpr std::size_t most_lines = 2 * most_plies;
    auto lines = split(text, '\n');
    lines.resize(std::min(lines.size(), most_lines));
    for (const auto& line : lines) position = after(position, line.text);
    require(position.is_over() == position.legal_moves().empty(), "no moves, no game");
    for (const auto& move : position.legal_moves())
        require(position.play(move).has_value(), "every legal move is accepted");
    return 0;
}
