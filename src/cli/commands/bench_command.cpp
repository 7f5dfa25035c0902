#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "arena/report_or_throw.hpp"
#include "base/stop.hpp"
#include "base/text.hpp"
#include "cli/commands/command.hpp"
#include "runtime/chosen_games.hpp"

namespace lawan::cli {
namespace {

constexpr std::uint64_t bench_seed = 1;
constexpr int plies_a_row = 4;

std::vector<std::string> bench_bots() {
    return {
        "random",
        "local",
        "local:variant=sideways",
        "local:variant=restart",
        "local:variant=stochastic",
        "local:variant=first",
        "local:variant=annealing",
        "minimax:depth=3",
        "alphabeta:depth=6",
        "alphabeta:depth=5,order=off,eval=utility",
        "alphabeta:nodes=20000,greedy=5",
        "mcts:nodes=2000",
        "genetic:generations=100",
        "hybrid:generations=20",
        "engine:depth=5",
        "engine:nodes=20000",
    };
}

struct Row {
    std::string game;
    std::string bot;
    std::uint64_t nodes = 0;
    std::vector<std::string> moves{};
};

/// Lets the bot play both sides for a few plies.
Row bench_row(const Registry& registry, const StartArguments& start, const std::string& bot_spec,
              const StopToken& stop) {
    Position position = start.position_in(registry);
    const auto bot = required(registry.make_bot(bot_spec, position, bench_seed), "bot", bot_spec);
    Row row{start.game, bot_spec};
    for (int ply = 0; ply < plies_a_row && !position.is_over(); ++ply) {
        const Report report = report_or_throw(bot->choose(position, {}, stop, {}));
        row.nodes += report.counters.nodes;
        row.moves.push_back(report.move);
        position = required(position.play(report.move), "move", report.move);
    }
    return row;
}

/// Prints the bench signature: every algorithm on fixed positions, single-threaded, limited in
/// depth or nodes. Each row names the game and the bot, so a diff shows what changed. Times vary,
/// so they go to standard error.
ExitCode bench(Context& context, bool json) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    std::uint64_t total = 0;
    const Stopwatch stopwatch;
    for (const auto& [game, moves] : bench_positions) {
        const StartArguments start{std::string(game), "", std::string(moves)};
        for (const auto& bot : bench_bots()) {
            context.console.status(fmt::format("{} {}", start.game, bot));
            const Row row = bench_row(context.registry, start, bot, context.interrupt.token());
            context.console.clear_status();
            if (context.interrupt.requested()) return ExitCode::Interrupted;
            total += row.nodes;
            list.push_back(
                {{"game", row.game}, {"bot", row.bot}, {"nodes", row.nodes}, {"moves", row.moves}});
            if (json) continue;
            context.console.print(fmt::format("{:<24}{:<42}{:>10}  {}\n", row.game, row.bot,
                                              row.nodes, fmt::join(row.moves, " ")));
        }
    }
    if (json) {
        context.console.print(nlohmann::ordered_json{{"rows", list}, {"total", total}}.dump(2) +
                              "\n");
    } else {
        context.console.print(fmt::format("{:<66}{:>10}\n", "total", total));
    }
    context.console.note(
        fmt::format("{} positions in {}", grouped(total), duration_text(stopwatch.elapsed())));
    return ExitCode::Done;
}

}  // namespace

void add_bench_command(CLI::App& app, Chosen& chosen) {
    auto* command = app.add_subcommand(
        "bench", "Print the bench signature: nodes and moves of every bot on fixed positions");
    const auto json = std::make_shared<bool>(false);
    command->add_flag("--json", *json, "print one JSON object");
    command->footer(
        "\nThe same source gives the same rows on every machine; tests/golden/bench.txt has "
        "them.\n\n"
        "Examples:\n"
        "  lawan bench\n"
        "  lawan bench --json\n");
    command->callback(
        [&chosen, json] { chosen = [json](Context& context) { return bench(context, *json); }; });
}

}  // namespace lawan::cli
