#include "play/position_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "base/text.hpp"
#include "game/grid.hpp"
#include "play/request_fields.hpp"
#include "render/position_json.hpp"

namespace lawan::play {
namespace {

Position started(const Registry& registry, const std::string& spec) {
    auto start = registry.start(spec);
    if (!start) throw bad_text("bad_game", start.error());
    return *start;
}

Marks read_cells(const std::string& cells, Grid grid) {
    Marks marks;
    if (std::cmp_not_equal(cells.size(), grid.cells())) {
        throw Refusal(422, "bad_position",
                      fmt::format("expected {} cells, not {}", grid.cells(), cells.size()),
                      {{"offset", std::min<std::size_t>(cells.size(), 64)},
                       {"detail", "the wrong number of cells"}});
    }
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        const std::uint64_t bit = std::uint64_t{1} << cell;
        if (cells[cell] == 'x') marks.x |= bit;
        if (cells[cell] == 'o') marks.o |= bit;
    }
    return marks;
}

/// The spec with another player starting.
std::string with_first(const Position& start, Player first) {
    std::string spec = start.game();
    for (const std::string_view option : {",first=o", ":first=o"}) {
        if (spec.ends_with(option)) spec.resize(spec.size() - option.size());
    }
    if (first == Player::X) return spec;
    return spec + (spec.find(':') == std::string::npos ? ":" : ",") + "first=o";
}

/// Writes the position down as the game's own notation does and lets the game read it, so that
/// there is one judge of what is possible.
Position set_by_hand(const Registry& registry, const Position& start, const std::string& cells,
                     std::optional<Player> to_move) {
    const BoardView empty = start.board();
    const Marks marks = read_cells(cells, empty.grid);
    const int placed =
        std::popcount(marks.x | marks.o) - std::popcount(empty.marks.x | empty.marks.o);
    const bool even = placed % 2 == 0;
    const Player side = to_move.value_or(even ? start.to_move() : opponent(start.to_move()));
    const Position game = started(registry, with_first(start, even ? side : opponent(side)));
    const std::string text = game.text();
    const auto words = split_words(text);
    // `board side round [rounds]`, and before it `m n k` in mnk.
    const std::size_t board = words.size() == 6 ? 3 : 0;
    std::string written;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) written += ' ';
        if (i == board) {
            written += board_text(empty.grid, marks);
        } else if (i == board + 1) {
            written += player_text(side);
        } else if (i == board + 2) {
            written += std::to_string(std::max(placed, 0) / 2 + 1);
        } else {
            written += words[i].text;
        }
    }
    auto position = game.with_text(written);
    // Where in our own writing means nothing to the one who set the cells.
    if (!position) throw bad_text("bad_position", {position.error().message, 0});
    return *position;
}

void play_on(Line& line, const std::vector<std::string>& moves) {
    for (const auto& move : moves) {
        const auto canonical = line.last().canonical_move(move);
        if (!canonical)
            throw Refusal(422, "illegal_move", canonical.error().message, {{"move", move}});
        line.positions.push_back(*line.last().play(move));
        line.moves.push_back({*canonical});
    }
}

Line read_game(const FindGame& find_game, RequestFields& fields) {
    const GameState& state = find_game(fields.game_id("game_id"));
    const auto most = static_cast<std::size_t>(state.ply());
    const auto ply = fields.optional_integer("ply", 0, most_plies);
    if (ply && std::cmp_greater(*ply, most)) {
        throw Refusal(422, "bad_position", fmt::format("the game has only {} moves", most),
                      {{"offset", 0}, {"detail", "there are not so many moves"}});
    }
    const std::size_t count = ply ? static_cast<std::size_t>(*ply) : most;
    const auto& positions = state.positions;
    const auto& moves = state.record.moves;
    return {{positions.begin(), positions.begin() + static_cast<std::ptrdiff_t>(count) + 1},
            {moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(count)}};
}

Line read_text(const Registry& registry, RequestFields& fields) {
    Position start = started(registry, fields.text("game", 200));
    if (fields.has("cells")) {
        const std::string cells = fields.text("cells", 64);
        if (cells.find_first_not_of(".xo") != std::string::npos)
            throw Refusal(400, "bad_request", "cells: expected ., x and o", {{"field", "cells"}});
        std::optional<Player> to_move;
        if (fields.has("to_move")) to_move = fields.side("to_move");
        return {{set_by_hand(registry, start, cells, to_move)}};
    }
    if (!fields.has("position")) return {{start}};
    auto position = start.with_text(fields.text("position", 400));
    if (!position) throw bad_text("bad_position", position.error());
    return {{*position}};
}

}  // namespace

Line read_source(const Registry& registry, const FindGame& find_game, const Json& json) {
    RequestFields fields(json, "source");
    Line line = fields.has("game_id") ? read_game(find_game, fields) : read_text(registry, fields);
    const auto moves = fields.moves("moves");
    fields.no_more();
    play_on(line, moves);
    return line;
}

Json line_json(const Registry& registry, const Line& line) {
    Json moves = Json::array();
    for (std::size_t ply = 0; ply < line.moves.size(); ++ply)
        moves.push_back(played_json(line.positions, ply, line.moves[ply]));
    PositionView view{line.last()};
    if (!line.moves.empty()) {
        view.before = &line.positions[line.positions.size() - 2];
        view.move = line.moves.back().move;
    }
    return {{"start", line.positions.front().text()},
            {"moves", moves},
            {"position", position_json(registry, view)}};
}

}  // namespace lawan::play
