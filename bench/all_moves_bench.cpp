#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "base/text.hpp"
#include "runtime/registry.hpp"
#include "runtime/solvers/solving.hpp"

/// Measures `lawan solve connect4 --all` on random positions by number of discs, each with an empty
/// table and the embedded book. Prints processor times, of which the median and the worst matter.
///
/// usage: all_moves_bench [positions per number of discs] [most discs]
namespace lawan::bench {
namespace {

double processor_ms() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

/// Returns nullopt if the game ends on the way.
std::optional<Position> random_position(const Position& start, int discs, Random& random) {
    Position position = start;
    for (; discs > 0; --discs) {
        const auto moves = position.legal_moves();
        position = *position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
        if (position.is_over()) return std::nullopt;
    }
    return position;
}

void print_row(std::string_view discs, std::vector<double> times) {
    std::ranges::sort(times);
    const auto at = [&](double share) {
        return times[static_cast<std::size_t>(static_cast<double>(times.size() - 1) * share + 0.5)];
    };
    fmt::print("{:<6} {:>9} {:>11.3f} {:>11.3f} {:>11.3f}\n", discs, times.size(), at(0.5),
               at(0.99), times.back());
    std::fflush(stdout);
}

int run(int count, int most_discs) {
    const Position start = *standard_registry().start("connect4");
    const auto solver = *make_solver(start, {});
    Random random(1);
    fmt::print("{:<6} {:>9} {:>11} {:>11} {:>11}\n", "discs", "positions", "median ms", "99 % ms",
               "worst ms");
    std::vector<double> all;
    for (int discs = 0; discs <= most_discs; ++discs) {
        std::vector<double> times;
        while (std::cmp_less(times.size(), discs == 0 ? 1 : count)) {
            const auto position = random_position(start, discs, random);
            if (!position) continue;
            solver->forget();
            const double before = processor_ms();
            if (!solve_moves(*solver, *position, {})) return EXIT_FAILURE;
            times.push_back(processor_ms() - before);
        }
        print_row(std::to_string(discs), times);
        all.insert(all.end(), times.begin(), times.end());
    }
    print_row("all", all);
    return EXIT_SUCCESS;
}

}  // namespace
}  // namespace lawan::bench

int main(int count, char** arguments) {
    const auto positions =
        lawan::base::parse_integer(count > 1 ? arguments[1] : "20", 1, 1'000'000);
    const auto discs = lawan::base::parse_integer(count > 2 ? arguments[2] : "16", 0, 30);
    if (!positions || !discs) {
        fmt::print(stderr, "usage: {} [positions per number of discs] [most discs]\n",
                   arguments[0]);
        return EXIT_FAILURE;
    }
    return lawan::bench::run(static_cast<int>(*positions), static_cast<int>(*discs));
}
