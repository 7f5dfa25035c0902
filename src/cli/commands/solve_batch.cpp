#include "cli/commands/solve_batch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <nlohmann/json.hpp>

#include "base/text.hpp"

namespace lawan::cli {
namespace {

Expected<Position> after_digits(Position position, std::string_view digits, int first_column) {
    for (const char digit : digits) {
        const int column = digit - '0' - first_column + 1;
        if (digit < '0' || digit > '9' || column < 1)
            return fail(fmt::format("{} is not a column; columns are digits from {}",
                                    in_quotes(std::string_view(&digit, 1)), first_column));
        auto next = position.play(std::to_string(column));
        if (!next) return std::unexpected(next.error());
        position = *std::move(next);
    }
    return position;
}

Expected<BatchLine> parse_line(std::string_view text, int number, const Position& start,
                               int first_column) {
    const auto words = split_words(text);
    if (words.size() > 2) return fail("expected moves and at most one score");
    auto position = after_digits(start, words[0].text, first_column);
    if (!position) return std::unexpected(position.error());
    if (position->is_over()) return fail("the game is over after these moves");
    BatchLine line{number, std::string(words[0].text), *std::move(position), std::nullopt};
    if (words.size() == 2) {
        constexpr int most_points = 64;
        const auto score = parse_integer(words[1].text, -most_points, most_points);
        if (!score) return std::unexpected(score.error());
        line.expected = static_cast<int>(*score);
    }
    return line;
}

}  // namespace

Expected<std::vector<BatchLine>> read_batch(std::istream& stream, const Position& start,
                                            const BatchFormat& format) {
    std::vector<BatchLine> lines;
    std::string text;
    for (int number = 1; std::getline(stream, text); ++number) {
        if (format.limit > 0 && static_cast<int>(lines.size()) == format.limit) break;
        if (trimmed(text).empty()) continue;
        auto line = parse_line(trimmed(text), number, start, format.first_column);
        if (!line) return fail(fmt::format("line {}: {}", number, line.error().message));
        lines.push_back(*std::move(line));
    }
    if (lines.empty()) return fail("it contains no position");
    return lines;
}

void BatchResult::add(Duration time, std::uint64_t nodes) {
    times_.push_back(time);
    nodes_ += nodes;
}

BatchResult::Summary BatchResult::summary() const {
    std::vector<Duration> sorted = times_;
    std::ranges::sort(sorted);
    Duration total{};
    for (const Duration time : sorted) total += time;
    const auto count = static_cast<double>(sorted.size());
    const std::size_t half = sorted.size() / 2;
    const Duration median =
        sorted.size() % 2 != 0 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    const double seconds = to_milliseconds(total) / 1000;
    return {.mean_us = to_milliseconds(total) * 1000 / count,
            .median_us = to_milliseconds(median) * 1000,
            .max_ms = to_milliseconds(sorted.back()),
            .mean_nodes = static_cast<double>(nodes_) / count,
            .nodes_per_second = seconds > 0 ? static_cast<double>(nodes_) / seconds : 0};
}

std::string BatchResult::text() const {
    const Summary found = summary();
    return fmt::format(
        "{} positions, {} wrong\n"
        "time: mean {:.1f} us, median {:.1f} us, longest {:.1f} ms\n"
        "nodes: mean {:.0f}, {:.2f} million a second\n",
        times_.size(), wrong_, found.mean_us, found.median_us, found.max_ms, found.mean_nodes,
        found.nodes_per_second / 1e6);
}

std::string BatchResult::json() const {
    const Summary found = summary();
    return nlohmann::ordered_json{{"positions", times_.size()},
                                  {"wrong", wrong_},
                                  {"mean_us", found.mean_us},
                                  {"median_us", found.median_us},
                                  {"max_ms", found.max_ms},
                                  {"mean_nodes", found.mean_nodes},
                                  {"nodes_per_s", found.nodes_per_second}}
               .dump(2) +
           "\n";
}

}  // namespace lawan::cli
