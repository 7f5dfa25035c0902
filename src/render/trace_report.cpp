#include "render/trace_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <ranges>
#include <string>

#include "base/text.hpp"
#include "game/grid.hpp"
#include "render/svg.hpp"
#include "render/tree_drawing.hpp"

namespace lawan::render {
namespace {

constexpr std::size_t most_rows = 20;

/// Picks at most `most` evenly spaced row numbers of `size`, including the first and the last.
std::vector<std::size_t> spread(std::size_t size, std::size_t most) {
    std::vector<std::size_t> rows;
    const std::size_t count = std::min(size, most);
    for (std::size_t i = 0; i < count; ++i)
        rows.push_back(count == 1 ? 0 : i * (size - 1) / (count - 1));
    return rows;
}

void add_generations(std::string& text, const TraceText& trace) {
    if (trace.generations.empty()) return;
    text += "\ngeneration      best      mean     least     lines  plan\n";
    for (const std::size_t row : spread(trace.generations.size(), most_rows)) {
        const auto& record = trace.generations[row];
        text += fmt::format("{:>10}{:>10.3f}{:>10.3f}{:>10.3f}{:>10}  {} ({})\n", record.generation,
                            record.best, record.mean, record.least, record.lines,
                            fmt::join(record.plan, " "), signed_score(record.plan_score));
    }
}

void add_population(std::string& text, const TraceText& trace) {
    if (trace.population.empty()) return;
    text += "\nfitness    score  the fittest lines\n";
    for (std::size_t i = 0; i < std::min(trace.population.size(), most_rows); ++i) {
        const auto& [line, fitness, score] = trace.population[i];
        text +=
            fmt::format("{:>7.3f}{:>9}  {}\n", fitness, signed_score(score), fmt::join(line, " "));
    }
}

/// Describes how a child was bred.
std::string birth_steps(const TraceText::Offspring& birth) {
    std::string steps = birth.first_parent == birth.second_parent
                            ? "one parent twice"
                            : fmt::format("crossover after gene {}", birth.cut);
    if (birth.mutated >= 0) steps += fmt::format(", gene {} mutated", birth.mutated + 1);
    if (birth.changed >= 0) {
        steps += fmt::format("; that gave {}, which was known, so gene {} mutated",
                             fmt::join(birth.known, " "), birth.changed + 1);
    }
    return steps;
}

/// Marks the origin of each gene: 1 or 2 for a parent, * mutated, + new, = derived reply.
std::string origin_marks(const TraceText::Offspring& birth) {
    constexpr std::string_view marks = "12*+=";
    std::string text;
    for (std::size_t gene = 0; gene < birth.child.size(); ++gene) {
        text += fmt::format("{:<{}}", marks[static_cast<std::size_t>(birth.origins[gene])],
                            birth.child[gene].size() + 1);
    }
    text.resize(text.find_last_not_of(' ') + 1);
    return text;
}

void add_offspring(std::string& text, const TraceText& trace) {
    if (trace.offspring.empty()) return;
    constexpr std::size_t most = 3;
    text += "\noffspring: 1 and 2 are the parent a gene comes from, * mutated, + new, = a reply\n";
    for (std::size_t i = 0; i < std::min(trace.offspring.size(), most); ++i) {
        const auto& birth = trace.offspring[i];
        text += fmt::format("  first   {}\n  second  {}\n  child   {}\n          {}\n  {}\n\n",
                            fmt::join(birth.first_parent, " "), fmt::join(birth.second_parent, " "),
                            fmt::join(birth.child, " "), origin_marks(birth), birth_steps(birth));
    }
}

void add_visits(std::string& text, const TraceText& trace) {
    if (trace.visits.empty()) return;
    auto visits = trace.visits;
    std::ranges::sort(visits, [](const TraceText::Visit& one, const TraceText::Visit& other) {
        return one.visits != other.visits ? one.visits > other.visits : one.move < other.move;
    });
    text += "\nmove      visits     value\n";
    for (const auto& [move, number, value, proved] : visits) {
        text += fmt::format("{:<6}{:>10}{:>+10.3f}{}\n", move, grouped(number), value,
                            proved ? "  proved" : "");
    }
    text += "\nplay-outs  most visited\n";
    for (const std::size_t row : spread(trace.growth.size(), most_rows)) {
        const auto& record = trace.growth[row];
        const auto most = std::ranges::max_element(record.visits, {}, &TraceText::Visit::visits);
        text += fmt::format("{:>9}  {} ({:.0f} %)\n", grouped(record.playouts), most->move,
                            100.0 * static_cast<double>(most->visits) /
                                static_cast<double>(std::max<std::uint64_t>(record.playouts, 1)));
    }
}

void add_walk(std::string& text, const TraceText& trace) {
    if (trace.walk.empty()) return;
    text += "\nclimb  steps\n";
    int climb = -1;
    std::size_t steps = 0;
    for (const auto& step : trace.walk) {
        if (step.climb != climb)
            text += fmt::format("{}{:>5} ", climb < 0 ? "" : "\n", step.climb + 1);
        if (step.climb != climb) steps = 0;
        climb = step.climb;
        if (++steps <= most_rows)
            text += fmt::format(" {} {}", step.move, signed_score(step.score));
    }
    text += "\n";
}

void add_moves(std::string& text, const Report& report) {
    if (report.moves.empty()) return;
    text += "\nmove     value, for the player to move\n";
    for (const auto& [move, score, exact] : report.moves)
        text += fmt::format("{:<6}{:>8}{}\n", move, signed_score(score), exact ? "  exact" : "");
}

}  // namespace

std::string records_as_text(const RecordedSearch& search) {
    std::string text;
    const TraceText none;
    const TraceText& trace = search.report.trace ? *search.report.trace : none;
    if (!search.tree && trace.generations.empty()) add_moves(text, search.report);
    add_walk(text, trace);
    add_visits(text, trace);
    add_generations(text, trace);
    add_population(text, trace);
    add_offspring(text, trace);
    return text;
}

std::string heat_as_svg(const RecordedSearch& search) {
    constexpr double size = 560;
    constexpr double edge = 24;
    constexpr double left = 2 * edge;  // includes the rank numbers
    constexpr double top = 90;
    const BoardView view = search.position.board();
    const double cell = svg::cell_size(size, view);
    const auto lines = heading(search);
    std::string content = svg::text({edge, 36}, lines[0], {.size = 19, .bold = true});
    content += svg::text({edge, 62},
                         "The value of each move, for the player to move; darker is "
                         "better, the best is framed.",
                         {.color = svg::faint});
    content += svg::board({left, top}, size, view);
    content += svg::coordinates({left, top}, cell, view.grid);
    const auto& moves = search.report.moves;
    const auto [least, best] =
        std::ranges::minmax(moves | std::views::transform(&Report::ScoredText::score));
    for (const auto& [move, score, exact] : moves) {
        const BoardView after = search.position.play(move)->board();
        const std::uint64_t placed =
            (after.marks.x | after.marks.o) & ~(view.marks.x | view.marks.o);
        const int index = std::countr_zero(placed);
        const double heat = best == least ? 1 : static_cast<double>(score - least) / (best - least);
        const int row = index / view.grid.width;
        const int column = index % view.grid.width;
        const svg::Place at{left + column * cell, top + row * cell};
        content += fmt::format(
            "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\" "
            "fill-opacity=\"{:.2f}\" stroke=\"{}\" stroke-width=\"{}\"/>\n",
            at.x + 2, at.y + 2, cell - 4, cell - 4, svg::mark, 0.08 + 0.8 * heat, svg::ink,
            score == best ? 3 : 0);
        content += svg::text({at.x + cell / 2, at.y + cell / 2 + 6}, signed_score(score),
                             {.size = 16, .bold = true, .anchor = "middle"});
    }
    const double width =
        std::max(left + size + edge, 2 * edge + 10.5 * static_cast<double>(lines[0].size()));
    return svg::document(std::max(width, 700.0), top + cell * view.grid.height + 2 * edge, lines[0],
                         content);
}

std::string lines_as_svg(const RecordedSearch& search) {
    constexpr double tile = 52;
    constexpr double height = 40;
    constexpr double left = 24;
    constexpr double top = 120;
    const TraceText& trace = *search.report.trace;
    const auto title = heading(search);
    std::string content = svg::text({left, 36}, title[0], {.size = 19, .bold = true});
    content += svg::text({left, 62},
                         "The fittest lines. Filled tiles are evolved, empty ones with "
                         "a dashed edge are derived replies.",
                         {.color = svg::faint});
    content += svg::text({left, top - 12}, "fitness", {.size = 13, .color = svg::faint});
    std::size_t longest = 0;
    double y = top;
    for (std::size_t i = 0; i < std::min(trace.population.size(), most_rows); ++i, y += height) {
        const auto& [line, fitness, score] = trace.population[i];
        longest = std::max(longest, line.size());
        content += svg::text({left, y + 25}, fmt::format("{:.3f}", fitness), {.bold = true});
        Player player = search.position.to_move();
        for (std::size_t gene = 0; gene < line.size(); ++gene, player = opponent(player)) {
            const svg::Place at{left + 80 + static_cast<double>(gene) * tile, y + 2};
            const bool derived = gene % 2 == 1;
            content += fmt::format(
                "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"46\" height=\"34\" rx=\"{}\" fill=\"{}\" "
                "stroke=\"{}\" stroke-width=\"1.5\"{}/>\n",
                at.x, at.y, player == Player::X ? 4 : 17,
                derived ? "#ffffff" : (player == Player::X ? svg::x_wash : svg::o_wash),
                player == Player::X ? svg::x_color : svg::o_color,
                derived ? " stroke-dasharray=\"4 3\"" : "");
            content += svg::text({at.x + 23, at.y + 22}, line[gene],
                                 {.bold = !derived, .anchor = "middle"});
        }
    }
    const double width = std::max(left * 2 + 80 + static_cast<double>(longest) * tile, 800.0);
    return svg::document(width, y + left, title[0], content);
}

Expected<std::string> search_as_svg(const RecordedSearch& search, const DrawingLimits& limits) {
    if (search.tree) return tree_as_svg(search, limits);
    if (search.report.trace && !search.report.trace->population.empty())
        return lines_as_svg(search);
    if (!search.report.moves.empty()) return heat_as_svg(search);
    return fail(fmt::format("{} records nothing to draw; take another bot", search.bot));
}

}  // namespace lawan::render
