#include "play/position_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

#include "base/text.hpp"
#include "game/grid.hpp"
#include "play/request_fields.hpp"
#include "render/position_json.hpp"

namespace lawan::play {
namespace {

/// Turns an error into a problem with this code.
Attempt<Position> as_attempt(Expected<Position> position, ProblemCode code) {
    if (!position) return std::unexpected(text_problem(code, position.error()));
    return *std::move(position);
}

Attempt<Position> started(const Registry& registry, const std::string& spec) {
    return as_attempt(registry.start(spec), ProblemCode::BadGame);
}

Attempt<Marks> read_cells(const std::string& cells, Grid grid) {
    Marks marks;
    if (std::cmp_not_equal(cells.size(), grid.cells())) {
        return problem(ProblemCode::BadPosition,
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

/// Returns the spec with `first` as the player who starts.
std::string with_first(const Position& start, Player first) {
    std::string spec = start.game();
    for (const std::string_view option : {",first=o", ":first=o"}) {
        if (spec.ends_with(option)) spec.resize(spec.size() - option.size());
    }
    if (first == Player::X) return spec;
    return spec + (spec.find(':') == std::string::npos ? ":" : ",") + "first=o";
}

/// Formats a position in the game's notation, using the text of its start as a template.
std::string written(const Position& game, const Marks& marks, Player side, int placed) {
    const std::string text = game.text();
    const auto words = split_words(text);
    // The text is `board side round [rounds]`, with `m n k` before it in mnk.
    const std::size_t board = words.size() == 6 ? 3 : 0;
    std::string written;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) written += ' ';
        if (i == board) {
            written += board_text(game.board().grid, marks);
        } else if (i == board + 1) {
            written += player_text(side);
        } else if (i == board + 2) {
            written += std::to_string(std::max(placed, 0) / 2 + 1);
        } else {
            written += words[i].text;
        }
    }
    return written;
}

/// Writes cells set by hand as position text and parses it, so that the game's parser alone decides
/// what is valid.
Attempt<Position> set_by_hand(const Registry& registry, const Position& start,
                              const std::string& cells, std::optional<Player> to_move) {
    const BoardView empty = start.board();
    const auto marks = read_cells(cells, empty.grid);
    if (!marks) return std::unexpected(marks.error());
    const int placed =
        std::popcount(marks->x | marks->o) - std::popcount(empty.marks.x | empty.marks.o);
    const bool even = placed % 2 == 0;
    const Player side = to_move.value_or(even ? start.to_move() : opponent(start.to_move()));
    const auto game = started(registry, with_first(start, even ? side : opponent(side)));
    if (!game) return game;
    auto position = game->with_text(written(*game, *marks, side, placed));
    // The offset refers to our text, which the user never saw.
    if (!position) position.error().offset = 0;
    return as_attempt(std::move(position), ProblemCode::BadPosition);
}

std::optional<Problem> play_on(Line& line, const std::vector<std::string>& moves) {
    for (const auto& move : moves) {
        const auto canonical = line.last().canonical_move(move);
        if (!canonical) return illegal_move(move, canonical.error());
        line.positions.push_back(*line.last().play(move));
        line.moves.push_back({*canonical});
    }
    return std::nullopt;
}

Attempt<Line> read_game(const FindGame& find_game, RequestFields& fields) {
    const std::string id = fields.game_id("game_id");
    if (fields.problem()) return std::unexpected(*fields.problem());
    const GameState* state = find_game(id);
    if (state == nullptr) return problem(ProblemCode::NoSuchGame, "there is no game with this id");
    const auto most = static_cast<std::size_t>(state->ply());
    const auto ply = fields.optional_integer("ply", 0, most_plies);
    if (ply && std::cmp_greater(*ply, most)) {
        return problem(ProblemCode::BadPosition, fmt::format("the game has only {} moves", most),
                       {{"offset", 0}, {"detail", "there are not so many moves"}});
    }
    const auto count = static_cast<std::ptrdiff_t>(ply.value_or(state->ply()));
    const auto& positions = state->positions;
    const auto& moves = state->record.moves;
    return Line{{positions.begin(), positions.begin() + count + 1},
                {moves.begin(), moves.begin() + count}};
}

Attempt<Position> read_position(const Registry& registry, RequestFields& fields) {
    const std::string spec = fields.text("game", 200);
    if (fields.problem()) return std::unexpected(*fields.problem());
    const auto start = started(registry, spec);
    if (!start) return start;
    if (fields.has("cells")) {
        const std::string cells = fields.text("cells", 64);
        if (cells.find_first_not_of(".xo") != std::string::npos)
            fields.refuse(
                {ProblemCode::BadRequest, "cells: expected ., x and o", {{"field", "cells"}}});
        std::optional<Player> to_move;
        if (fields.has("to_move")) to_move = fields.side("to_move");
        if (fields.problem()) return std::unexpected(*fields.problem());
        return set_by_hand(registry, *start, cells, to_move);
    }
    if (!fields.has("position")) return start;
    const std::string text = fields.text("position", 400);
    if (fields.problem()) return std::unexpected(*fields.problem());
    return as_attempt(start->with_text(text), ProblemCode::BadPosition);
}

Attempt<Line> read_text(const Registry& registry, RequestFields& fields) {
    const auto position = read_position(registry, fields);
    if (!position) return std::unexpected(position.error());
    return Line{{*position}};
}

}  // namespace

Attempt<Line> read_source(const Registry& registry, const FindGame& find_game, const Json& json) {
    RequestFields fields(json, "source");
    if (fields.problem()) return std::unexpected(*fields.problem());
    auto line = fields.has("game_id") ? read_game(find_game, fields) : read_text(registry, fields);
    if (!line) return line;
    const auto moves = fields.moves("moves");
    if (fields.no_more()) return std::unexpected(*fields.problem());
    if (auto problem = play_on(*line, moves)) return std::unexpected(*std::move(problem));
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
