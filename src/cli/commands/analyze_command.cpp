#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "arena/report_or_throw.hpp"
#include "base/text.hpp"
#include "cli/commands/command.hpp"
#include "cli/commands/search_arguments.hpp"
#include "cli/terminal/board_picture.hpp"
#include "cli/terminal/report_text.hpp"
#include "protocol/outside_bots.hpp"

namespace lawan::cli {
namespace {

struct AnalyzeArguments {
    SearchArguments search{.bot = "engine"};
    bool all = false;
    bool json = false;
};

std::string text_answer(const Console& console, const Position& position, const Report& report) {
    std::string text = board_picture(position.board(), {console.color(), console.unicode()});
    text += fmt::format("\n{} to move: best is {}\n{}\n", player_text(position.to_move()),
                        report.move, report_line(report));
    if (report.moves.size() > 1) {
        text += "\nmove   score\n";
        for (const auto& [move, score, exact] : report.moves) {
            const std::string proved = exact ? proved_text(position, score) : "";
            text += fmt::format("{:<5}  {}{}{}{}\n", move, score_text(score),
                                exact ? " (exact)" : "", proved.empty() ? "" : ", ", proved);
        }
    }
    return text;
}

/// Estimates whether the game tree can be searched completely within moments, assuming that each
/// ply leaves one move less.
bool is_small(const Position& position) {
    constexpr double soon_done = 1e7;
    auto moves = static_cast<double>(position.legal_moves().size());
    double lines = 1;
    for (int ply = position.most_plies_left(); ply > 0 && lines <= soon_done; --ply) {
        lines *= moves;
        moves = std::max(1.0, moves - 1);
    }
    return lines <= soon_done;
}

ExitCode analyze(Context& context, const AnalyzeArguments& arguments) {
    add_outside_bots(context.registry);
    const Position position = arguments.search.start.position_in(context.registry);
    if (position.is_over())
        throw UsageError("the game is over in this position; there is no move to find");
    Limits limits = arguments.search.limits.limits();
    const auto bot = required(
        context.registry.make_bot(arguments.search.bot, position, arguments.search.seed, limits),
        "bot", arguments.search.bot);
    limits.all_moves = arguments.all;
    // Without a limit: search a small game tree to its end; else use iterative deepening until
    // interrupted or solved, so that there always is a best move so far.
    if (!bot->limits(limits).any() && !is_small(position)) limits.time = unlimited_time;

    const Report report = report_or_throw(bot->choose(
        position, limits, context.interrupt.token(),
        [&](const Report& progress) { context.console.status(report_line(progress)); }));
    context.console.clear_status();
    if (arguments.json) {
        nlohmann::ordered_json object{{"game", position.game()},
                                      {"position", position.text()},
                                      {"bot", arguments.search.bot}};
        add_report(object, report);
        context.console.print(object.dump(2) + "\n");
    } else {
        context.console.print(text_answer(context.console, position, report));
    }
    return context.interrupt.requested() ? ExitCode::Interrupted : ExitCode::Done;
}

}  // namespace

void add_analyze_command(CLI::App& app, Chosen& chosen) {
    auto* command =
        app.add_subcommand("analyze", "Search a position and print the best move and its score");
    const auto arguments = std::make_shared<AnalyzeArguments>();
    arguments->search.add_to(*command);
    command->add_flag("--all", arguments->all, "score every move, not only the best one");
    command->add_flag("--json", arguments->json, "print one JSON object");
    command->footer(
        "\nWithout a limit it searches to the end of the game, by iterative deepening if that is "
        "far off; Ctrl-C\n"
        "prints the best move so far.\n"
        "Scores are from the view of the player to move: marks in Adjacency; how early the win "
        "comes in Connect Four.\n\n"
        "Examples:\n"
        "  lawan analyze tictactoe --bot minimax --all\n"
        "  lawan analyze connect4 --moves \"d d d\" --time 3s\n"
        "  lawan analyze adjacency --position \"6oo/6oo/8/8/8/8/xx6/xx6 x 1 8\" --bot "
        "alphabeta:eval=survival --depth 6\n");
    command->callback([&chosen, arguments] {
        chosen = [arguments](Context& context) { return analyze(context, *arguments); };
    });
}

}  // namespace lawan::cli
