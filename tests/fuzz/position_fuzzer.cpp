#include <bit>

#include "tests/fuzz/fuzzing.hpp"

/// Fuzzes position texts.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lawan::fuzzing;
    using namespace lawan::fuzzing;
    const auto [start, text] = split_input(as_text(data, size));
    const auto position = start.with_text(text);
    if (!position) {
        require_explained(position.error(), text);
        return 0;
    }
    const auto again = position->with_text(position->text());
    require(again.has_value(), "a written position reads back");
    require(again->text() == position->text(), "a written position is its own writing");
    require(again->game() == position->game(), "and of the same game");
    require(again->is_over() == position->is_over(), "and over or not");
    require(registry().start(position->game()).has_value(), "its game can be started");

    const BoardView board = position->board();
    const std::uint64_t occupied = board.marks.x | board.marks.o;
    require((board.marks.x & board.marks.o) == 0, "a cell has one owner");
    require((occupied & ~board.grid.mask()) == 0, "marks are on the board");
    require((board.winning_cells & ~occupied) == 0, "lines are made of marks");
    require(std::popcount(occupied) >= position->plies_played(), "a ply is a mark");

    const auto moves = position->legal_moves();
    require(position->is_over() == moves.empty(), "no moves, no game");
    if (position->is_over()) (void)position->outcome();
    for (const auto& move : moves) {
        const auto next = position->play(move);
        require(next.has_value(), "every legal move is accepted");
        const auto read = next->with_text(next->text());
        require(read.has_value(), "the position after a move reads back");
        require(read->is_over() == next->is_over(), "and is over or not");
    }
    return 0;
}
