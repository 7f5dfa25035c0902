#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "base/text.hpp"
#include "cli/commands/command.hpp"
#include "cli/commands/search_arguments.hpp"
#include "cli/terminal/board_picture.hpp"
#include "cli/terminal/report_text.hpp"
#include "protocol/outside_bots.hpp"
#include "render/trace_json.hpp"
#include "render/trace_report.hpp"
#include "render/tree_drawing.hpp"

namespace lawan::cli {
namespace {

struct TraceArguments {
    SearchArguments search{.bot = "alphabeta"};
    std::string format = "text";
    int plies = 3;
    std::size_t children = 0;
    std::size_t most = 0;  ///< 0: the default of the format
    bool boards = false;

    [[nodiscard]] DrawingLimits drawing() const {
        // 40 nodes on an A4 page leave letters of 6 points or more.
        const std::size_t usual = format == "svg" || format == "dot" ? 40 : 60;
        return {plies, children, most == 0 ? usual : most, boards};
    }
};

std::string as_text(const Console& console, const RecordedSearch& search,
                    const DrawingLimits& drawing) {
    std::string text = board_picture(search.position.board(), {console.color(), console.unicode()});
    text += "\n";
    for (const auto& line : heading(search)) text += line + "\n";
    if (search.tree) text += "\n" + tree_as_text(search, drawing);
    return text + records_as_text(search);
}

std::string as_json(const RecordedSearch& search, const DrawingLimits& drawing) {
    Json json = trace_json(search, 0);
    json["nodes"] = Json::array();
    if (search.tree) {
        const SearchTree& tree = *search.tree;
        for (const auto index : nodes_below(tree, tree.root(), drawing.plies, drawing.most)) {
            Json node = node_json(tree, index);
            node["why"] = cut_sentence(tree, index);
            json["nodes"].push_back(std::move(node));
        }
    }
    return json.dump(2) + "\n";
}

std::string as_dot(const RecordedSearch& search, const DrawingLimits& drawing) {
    if (!search.tree)
        throw UsageError(
            fmt::format("{} records no tree; use --format text, json or svg", search.bot));
    return tree_as_dot(search, drawing);
}

std::string as_svg(const RecordedSearch& search, const DrawingLimits& drawing) {
    auto svg = search_as_svg(search, drawing);
    if (!svg) throw UsageError(svg.error().message);
    return *std::move(svg);
}

ExitCode trace(Context& context, const TraceArguments& arguments) {
    add_outside_bots(context.registry);
    const Position position = arguments.search.start.position_in(context.registry);
    if (position.is_over())
        throw UsageError("the game is over in this position; there is nothing to search");
    const RecordingWish wish{.bot = arguments.search.bot,
                             .limits = arguments.search.limits.limits(),
                             .seed = arguments.search.seed};
    const RecordedSearch search = required(
        record_search(
            context.registry, position, wish, context.interrupt.token(),
            [&](const Report& progress) { context.console.status(report_line(progress)); }),
        "bot", arguments.search.bot);
    context.console.clear_status();
    const DrawingLimits drawing = arguments.drawing();
    if (arguments.format == "json")
        context.console.print(as_json(search, drawing));
    else if (arguments.format == "dot")
        context.console.print(as_dot(search, drawing));
    else if (arguments.format == "svg")
        context.console.print(as_svg(search, drawing));
    else
        context.console.print(as_text(context.console, search, drawing));
    return context.interrupt.requested() ? ExitCode::Interrupted : ExitCode::Done;
}

}  // namespace

void add_trace_command(CLI::App& app, Chosen& chosen) {
    auto* command = app.add_subcommand(
        "trace", "Show how a bot searched: its tree with the cutoffs, its generations or visits");
    const auto arguments = std::make_shared<TraceArguments>();
    arguments->search.add_to(*command);
    command->add_option("--format", arguments->format, "text, json, dot (for Graphviz) or svg")
        ->check(CLI::IsMember({"text", "json", "dot", "svg"}))
        ->capture_default_str();
    command->add_option("--plies", arguments->plies, "plies of the tree to draw")
        ->check(CLI::Range(0, most_plies))
        ->capture_default_str();
    command
        ->add_option("--children", arguments->children,
                     "children to draw per node, besides the best line; 0: all")
        ->check(CLI::Range(0, most_plies))
        ->capture_default_str();
    command->add_option("--most", arguments->most, "most nodes to draw [60; 40 in a picture]")
        ->check(CLI::Range(1, 100'000));
    command->add_flag("--boards", arguments->boards, "draw the board of each node (svg)");
    command->footer(
        "\nMinimax and alpha-beta search three plies deep by default. The tree is recorded up to 2 "
        "million nodes;\n"
        "beyond that its deepest plies are left out, and the heading says so. Values are from X's "
        "view: X\n"
        "maximises, O minimises.\n\n"
        "Examples:\n"
        "  lawan trace tictactoe --moves \"b2 a1\" --bot alphabeta:depth=3,greedy=3\n"
        "  lawan trace connect4 --bot alphabeta:depth=3,greedy=3 --format svg > tree.svg\n"
        "  lawan trace tictactoe --bot minimax:depth=2,greedy=3 --format svg --boards > tree.svg\n"
        "  lawan trace adjacency --bot local --format svg > heat.svg\n"
        "  lawan trace connect4 --bot genetic:generations=50 --plies 2\n"
        "  lawan trace connect4 --bot mcts:nodes=5000 --format json\n"
        "  lawan trace tictactoe --bot \"ugi:python3 mine.py\" --format svg > mine.svg\n");
    command->callback([&chosen, arguments] {
        chosen = [arguments](Context& context) { return trace(context, *arguments); };
    });
}

}  // namespace lawan::cli
