#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/clock.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "runtime/registry.hpp"

/// Measures how far bots exceed their time. Not with Google Benchmark, which reports means, as here
/// the worst answer counts.
///
/// usage: deadline_bench [time per move, such as 50ms] [moves per bot and game]
namespace lawan::bench {
namespace {

const std::vector<std::string> games{
    "adjacency",          "adjacency:nb=4,rounds=8",
    "adjacency:w=4,h=16", "adjacency:w=4,h=4",
    "connect4",           "connect4:w=32,h=1",
    "connect4:w=1,h=63",  "tictactoe",
    "mnk:8,8,5",          "mnk:64,1,64",
};

/// The variants that work longest, in addition to every bot with its defaults.
const std::vector<std::string> variants{
    "local:variant=restart,restarts=1000000",
    "local:variant=sideways,sideways=1000000",
    "local:variant=annealing,steps=1000000",
    "minimax:greedy=3",
    "alphabeta:order=off",
    "alphabeta:eval=utility",
    "alphabeta:eval=survival",
};

std::vector<std::string> bot_specs(const Registry& registry) {
    std::vector<std::string> specs;
    for (const auto& bot : registry.bots()) specs.push_back(bot.name);
    specs.insert(specs.end(), variants.begin(), variants.end());
    return specs;
}

struct Delays {
    std::vector<Duration> overshoots;

    void add(Duration spent, Duration allowed) {
        overshoots.push_back(std::max(spent - allowed, Duration{}));
    }
    /// Returns the overshoot that `share` of the answers do not exceed.
    [[nodiscard]] double percentile(double share) {
        std::ranges::sort(overshoots);
        const auto last = static_cast<double>(overshoots.size() - 1);
        return to_milliseconds(overshoots[static_cast<std::size_t>(last * share + 0.5)]);
    }
};

/// Asks the bot for `moves` moves in positions of games against random moves. Each game begins with
/// a few random moves, so that games differ.
Delays measure(Bot& bot, const Position& start, Duration time, int moves) {
    Delays delays;
    Random random(1);
    Position position = start;
    for (int asked = 0; asked < moves;) {
        if (position.is_over()) position = start;
        const auto legal = position.legal_moves();
        std::string move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
        if (random.below(2) == 0) {
            // Sleeps so that other work of the machine gets its turn now, not in the middle of a
            // move.
            std::this_thread::sleep_for(time / 8);
            const Stopwatch stopwatch;
            move = bot.choose(position, {.time = time}, {}, {}).value().move;
            delays.add(stopwatch.elapsed(), time);
            ++asked;
        }
        position = *position.play(move);
    }
    return delays;
}

void print_row(std::string_view bot, std::string_view game, Delays& delays) {
    fmt::print("{:<42} {:<24} {:>6} {:>9.3f} {:>9.3f} {:>9.3f}\n", bot, game,
               delays.overshoots.size(), delays.percentile(0.5), delays.percentile(0.99),
               delays.percentile(1));
    std::fflush(stdout);
}

int run(Duration time, int moves) {
    const Registry registry = standard_registry();
    fmt::print("milliseconds past {} per move\n", duration_text(time));
    fmt::print("{:<42} {:<24} {:>6} {:>9} {:>9} {:>9}\n", "bot", "game", "moves", "median", "99 %",
               "worst");
    Delays all;
    for (const auto& spec : bot_specs(registry)) {
        Delays of_bot;
        for (const auto& game : games) {
            const Position start = *registry.start(game);
            const auto bot = registry.make_bot(spec, start, 1);
            if (!bot) continue;  // it does not play this game
            Delays delays = measure(**bot, start, time, moves);
            print_row(spec, game, delays);
            of_bot.overshoots.insert(of_bot.overshoots.end(), delays.overshoots.begin(),
                                     delays.overshoots.end());
        }
        print_row(spec, "(all)", of_bot);
        all.overshoots.insert(all.overshoots.end(), of_bot.overshoots.begin(),
                              of_bot.overshoots.end());
    }
    print_row("(all)", "(all)", all);
    return EXIT_SUCCESS;
}

}  // namespace
}  // namespace lawan::bench

int main(int count, char** arguments) {
    const auto time = lawan::base::parse_duration(count > 1 ? arguments[1] : "50ms");
    const auto moves = lawan::base::parse_integer(count > 2 ? arguments[2] : "40", 1, 1'000'000);
    if (!time || !moves) {
        fmt::print(stderr, "usage: {} [time per move, such as 50ms] [moves per bot and game]\n",
                   arguments[0]);
        return EXIT_FAILURE;
    }
    return lawan::bench::run(*time, static_cast<int>(*moves));
}
