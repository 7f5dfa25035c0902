#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "base/text.hpp"
#include "cli/commands/command.hpp"
#include "runtime/counting.hpp"

namespace lawan::cli {
namespace {

struct PerftArguments {
    StartArguments start;
    int depth = 0;
    bool distinct = false;
    bool json = false;
};

/// Prints each row as soon as it is known.
ExitCode count(Context& context, const PerftArguments& arguments) {
    const Position position = arguments.start.position_in(context.registry);
    const auto stop = context.interrupt.token();
    nlohmann::ordered_json object{{"game", position.game()},
                                  {"position", position.text()},
                                  {"depth", arguments.depth},
                                  {"nodes", nlohmann::ordered_json::array()}};
    const auto show = [&](const std::string& row) {
        if (!arguments.json) context.console.print(row);
    };
    if (arguments.distinct) {
        object["up_to_symmetry"] = nlohmann::ordered_json::array();
        show(fmt::format("{:>5}  {:>20}  {:>20}\n", "plies", "different positions",
                         "up to symmetry"));
        count_distinct(position, arguments.depth, stop, [&](const DistinctCount& row) {
            object["nodes"].push_back(row.positions);
            object["up_to_symmetry"].push_back(row.up_to_symmetry);
            show(fmt::format("{:>5}  {:>20}  {:>20}\n", row.ply, grouped(row.positions),
                             grouped(row.up_to_symmetry)));
        });
    } else {
        show(fmt::format("{:>5}  {:>20}  {:>10}\n", "plies", "lines of play", "time"));
        for (int depth = 1; depth <= arguments.depth && !stop.stop_requested(); ++depth) {
            context.console.status(fmt::format("counting {} plies ...", depth));
            const Stopwatch stopwatch;
            const std::uint64_t lines = count_lines(position, depth, stop);
            context.console.clear_status();
            if (stop.stop_requested()) break;
            object["nodes"].push_back(lines);
            show(fmt::format("{:>5}  {:>20}  {:>10}\n", depth, grouped(lines),
                             duration_text(stopwatch.elapsed())));
        }
    }
    if (stop.stop_requested()) return ExitCode::Interrupted;
    if (arguments.json) context.console.print(object.dump(2) + "\n");
    return ExitCode::Done;
}

}  // namespace

void add_perft_command(CLI::App& app, Chosen& chosen) {
    auto* command =
        app.add_subcommand("perft", "Count lines of play, to check move generation and its speed");
    const auto arguments = std::make_shared<PerftArguments>();
    arguments->start.add_to(*command);
    command->add_option("DEPTH", arguments->depth, "depth in plies")
        ->required()
        ->check(CLI::Range(1, most_plies));
    command->add_flag("--distinct", arguments->distinct,
                      "count distinct positions instead, also up to symmetry");
    command->add_flag("--json", arguments->json, "print one JSON object");
    command->footer(
        "\nExamples:\n  lawan perft connect4 8\n  lawan perft tictactoe 9 --distinct\n");
    command->callback([&chosen, arguments] {
        chosen = [arguments](Context& context) { return count(context, *arguments); };
    });
}

}  // namespace lawan::cli
