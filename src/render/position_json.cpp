#include "render/position_json.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <utility>

#include "base/text.hpp"

namespace lawan::render {
namespace {

/// Sorts cells by Manhattan distance from `cell`, ties in board order.
std::vector<int> nearest_first(Grid grid, int cell, std::uint64_t cells) {
    std::vector<int> order;
    for (; cells != 0; cells &= cells - 1) order.push_back(std::countr_zero(cells));
    std::ranges::sort(order, {}, [&](int other) {
        const int distance = std::abs(grid.column(cell) - grid.column(other)) +
                             std::abs(grid.row(cell) - grid.row(other));
        return std::pair(distance, other);
    });
    return order;
}

/// Returns the value of every option of the game: from the spec, or the default.
Json options_json(const GameEntry& entry, const Position& position) {
    Json options = Json::object();
    const std::string spec = position.game();
    const std::size_t colon = spec.find(':');
    const auto parts = colon == std::string::npos
                           ? std::vector<Piece>()
                           : split(std::string_view(spec).substr(colon + 1), ',');
    std::size_t positional = 0;
    for (const auto& info : entry.options) {
        std::string value = info.standard;
        const std::string prefix = info.name + "=";
        const auto named = std::ranges::find_if(
            parts, [&](const Piece& part) { return part.text.starts_with(prefix); });
        if (named != parts.end()) {
            value = named->text.substr(prefix.size());
        } else if (positional < parts.size() &&
                   parts[positional].text.find('=') == std::string_view::npos) {
            value = parts[positional++].text;
        } else if (info.name == "rounds" && position.rounds()) {
            value = std::to_string(*position.rounds());
        }
        if (!value.empty()) options[info.name] = value;
    }
    return options;
}

Json legal_json(const Position& position) {
    Json legal = Json::array();
    for (const auto& move : position.legal_moves()) {
        const Effect effect = effect_of(position, *position.play(move));
        legal.push_back({{"move", move}, {"cell", effect.cell}, {"turned", effect.turned}});
    }
    return legal;
}

Json last_json(const PositionView& view) {
    if (view.before == nullptr) return nullptr;
    const Effect effect = effect_of(*view.before, view.position);
    return {{"move", view.move},
            {"side", player_text(view.before->to_move())},
            {"cell", effect.cell},
            {"turned", effect.turned}};
}

Json winning_line(const BoardView& board) {
    Json line = Json::array();
    for (std::uint64_t cells = board.winning_cells; cells != 0; cells &= cells - 1)
        line.push_back(std::countr_zero(cells));
    return line;
}

Json outcome_json(const Position& position) {
    if (!position.is_over()) return nullptr;
    const Outcome outcome = position.outcome();
    return {{"winner", outcome.winner ? Json(player_text(*outcome.winner)) : Json()},
            {"points", points(outcome.points)}};
}

}  // namespace

Effect effect_of(const Position& before, const Position& after) {
    const BoardView old_board = before.board();
    const BoardView new_board = after.board();
    const std::uint64_t placed =
        (new_board.marks.x | new_board.marks.o) & ~(old_board.marks.x | old_board.marks.o);
    const std::uint64_t turned =
        (old_board.marks.x & new_board.marks.o) | (old_board.marks.o & new_board.marks.x);
    const int cell = std::countr_zero(placed);
    return {cell, nearest_first(new_board.grid, cell, turned)};
}

double points(Score score) { return static_cast<double>(score) / score_unit; }

Json board_json(const BoardView& board) {
    std::string cells;
    for (int cell = 0; cell < board.grid.cells(); ++cell) {
        const auto mark = board.marks.at(cell);
        cells += !mark ? '.' : *mark == Player::X ? 'x' : 'o';
    }
    return {{"width", board.grid.width}, {"height", board.grid.height}, {"cells", cells}};
}

Json marks_json(const BoardView& board) {
    return {{"x", std::popcount(board.marks.x)}, {"o", std::popcount(board.marks.o)}};
}

Json position_json(const Registry& registry, const PositionView& view) {
    const Position& position = view.position;
    const BoardView board = position.board();
    const GameEntry& entry = **registry.game_entry(position.game());
    const auto rounds = position.rounds();
    int round = position.plies_played() / 2 + 1;
    if (rounds) round = std::min(round, *rounds);
    Json json;
    json["game"] = position.game();
    json["name"] = entry.name;
    json["options"] = options_json(entry, position);
    json["text"] = position.text();
    json["board"] = board_json(board);
    json["to_move"] = player_text(position.to_move());
    json["plies_played"] = position.plies_played();
    json["round"] = round;
    json["rounds"] = rounds ? Json(*rounds) : Json();
    json["rounds_left"] = rounds ? Json(position.is_over() ? 0 : *rounds - round + 1) : Json();
    json["marks"] = marks_json(board);
    json["legal"] = legal_json(position);
    json["last"] = last_json(view);
    json["line"] = winning_line(board);
    json["outcome"] = outcome_json(position);
    return json;
}

Json report_json(const std::string& bot, int ply, Player to_move, const Report& report) {
    const bool has_opinion = report.depth > 0;
    Json json;
    json["bot"] = bot;
    json["ply"] = ply;
    json["to_move"] = player_text(to_move);
    json["move"] = report.move;
    json["score"] = has_opinion ? Json(points(report.score)) : Json();
    json["exact"] = report.exact;
    json["depth"] = report.depth;
    json["line"] = report.line;
    json["moves"] = Json::array();
    for (const auto& [move, score, exact] : report.moves)
        json["moves"].push_back({{"move", move}, {"score", points(score)}, {"exact", exact}});
    json["nodes"] = report.counters.nodes;
    json["evaluations"] = report.counters.evaluations;
    json["cutoffs"] = report.counters.cutoffs;
    json["time_ms"] = to_milliseconds(report.time);
    return json;
}

std::string spec_name(const std::string& spec) { return spec.substr(0, spec.find(':')); }

}  // namespace lawan::render
