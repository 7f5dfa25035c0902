#include "protocol/ugi_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/text.hpp"

namespace lawan::protocol {
namespace {

using std::chrono::milliseconds;

/// Scores are hundredths of a unit in the protocol and thousandths here.
constexpr Score wire_unit = score_unit / 100;

std::optional<std::int64_t> number_at(const std::vector<Piece>& words, std::size_t index) {
    if (index >= words.size()) return std::nullopt;
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    const auto number = parse_integer(words[index].text, -most, most);
    return number ? std::optional(*number) : std::nullopt;
}

std::int64_t whole_milliseconds(Duration time) {
    return std::max<std::int64_t>(1, std::chrono::floor<milliseconds>(time).count());
}

/// Clamps a time from the protocol to a month, so that additions cannot overflow.
Duration wire_time(std::int64_t number) {
    constexpr std::int64_t month = 31LL * 24 * 3600 * 1000;
    return milliseconds(std::clamp<std::int64_t>(number, 0, month));
}

}  // namespace

Player starter_of(const Position& position) {
    return position.plies_played() % 2 == 0 ? position.to_move() : opponent(position.to_move());
}

std::string board_in_letters(const Position& position, char starter, char other) {
    const bool x_starts = starter_of(position) == Player::X;
    const BoardView board = position.board();
    std::string cells = board_text(board.grid, board.marks);
    for (char& cell : cells) {
        if (cell == 'x')
            cell = x_starts ? starter : other;
        else if (cell == 'o')
            cell = x_starts ? other : starter;
    }
    return cells;
}

std::string short_fen(const Position& position, char starter, char other) {
    return fmt::format("{} {} {}", board_in_letters(position, starter, other),
                       position.to_move() == starter_of(position) ? starter : other,
                       position.plies_played() / 2 + 1);
}

std::optional<std::string> option_name(std::string_view line) {
    const auto words = split_words(line);
    if (words.size() < 3 || words[0].text != "option" || words[1].text != "name")
        return std::nullopt;
    std::string name;
    for (std::size_t i = 2; i < words.size() && words[i].text != "type"; ++i)
        name += fmt::format("{}{}", name.empty() ? "" : " ", words[i].text);
    return name;
}

std::optional<std::string> best_move(std::string_view line) {
    const auto words = split_words(line);
    if (words.empty() || words[0].text != "bestmove") return std::nullopt;
    return words.size() < 2 ? std::string() : std::string(words[1].text);
}

std::optional<Report> info_report(std::string_view line) {
    const auto words = split_words(line);
    if (words.size() < 2 || words[0].text != "info" || words[1].text == "string")
        return std::nullopt;
    Report report;
    for (std::size_t i = 1; i + 1 < words.size(); ++i) {
        const std::string_view word = words[i].text;
        if (word == "pv") {
            for (++i; i < words.size(); ++i) report.line.emplace_back(words[i].text);
            break;
        }
        const auto number = number_at(words, i + 1);
        if (word == "depth" && number) {
            report.depth = static_cast<int>(std::clamp<std::int64_t>(*number, 0, 10'000));
        } else if (word == "nodes" && number) {
            report.counters.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(0, *number));
        } else if (word == "time" && number) {
            report.time = wire_time(*number);
        } else if (word == "score") {
            const auto value = number_at(words, i + 2);
            if (!value) continue;
            constexpr std::int64_t most = 1'000'000;
            if (words[i + 1].text == "cp")
                report.score = static_cast<Score>(std::clamp(*value, -most, most)) * wire_unit;
            if (words[i + 1].text == "mate") report.score = *value > 0 ? score_unit : -score_unit;
            i += 2;
        }
    }
    return report;
}

std::string info_line(const Report& report) {
    std::string line = "info";
    if (report.depth > 0)
        line += fmt::format(" depth {} score cp {}", report.depth, report.score / wire_unit);
    const auto time = std::chrono::floor<milliseconds>(report.time).count();
    line += fmt::format(" time {} nodes {}", time, report.counters.nodes);
    if (time > 0)
        line +=
            fmt::format(" nps {}", report.counters.nodes * 1000 / static_cast<std::uint64_t>(time));
    if (!report.line.empty()) line += fmt::format(" pv {}", fmt::join(report.line, " "));
    return line;
}

std::string go_line(const Limits& limits) {
    std::string line = "go";
    if (limits.time && *limits.time != unlimited_time)
        line += fmt::format(" movetime {}", whole_milliseconds(*limits.time));
    if (limits.depth) line += fmt::format(" depth {}", *limits.depth);
    if (limits.nodes) line += fmt::format(" nodes {}", *limits.nodes);
    return line == "go" ? "go infinite" : line;
}

std::string go_line(const Dialect& dialect, const GameSoFar::Clocks& clocks, Player starter) {
    const std::array players = {starter, opponent(starter)};
    std::string line = "go";
    for (std::size_t i = 0; i < 2; ++i)
        line += fmt::format(" {} {}", dialect.time[i],
                            whole_milliseconds(clocks.left[static_cast<std::size_t>(players[i])]));
    for (std::size_t i = 0; i < 2; ++i)
        line += fmt::format(" {} {}", dialect.increment[i],
                            std::chrono::floor<milliseconds>(clocks.increment).count());
    return line;
}

GoRequest parse_go(std::string_view line, Player starter) {
    GoRequest request;
    const std::array players = {starter, opponent(starter)};
    const auto words = split_words(line);
    const auto clocks = [&]() -> GameSoFar::Clocks& {
        if (!request.clocks) request.clocks = GameSoFar::Clocks{};
        return *request.clocks;
    };
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::string_view word = words[i].text;
        if (word == "infinite") request.infinite = true;
        const auto number = number_at(words, i + 1);
        if (!number) continue;
        const std::int64_t positive = std::max<std::int64_t>(1, *number);
        if (word == "movetime") request.limits.time = wire_time(positive);
        if (word == "depth")
            request.limits.depth = static_cast<int>(std::min<std::int64_t>(positive, most_plies));
        if (word == "nodes") request.limits.nodes = static_cast<std::uint64_t>(positive);
        for (std::size_t k = 0; k < 2; ++k) {
            if (word == ugi_dialect.time[k])
                clocks().left[static_cast<std::size_t>(players[k])] = wire_time(*number);
            if (word == ugi_dialect.increment[k])
                clocks().increment = std::max(clocks().increment, wire_time(*number));
        }
    }
    if (!request.limits.any() && !request.clocks) request.infinite = true;
    return request;
}

}  // namespace lawan::protocol
