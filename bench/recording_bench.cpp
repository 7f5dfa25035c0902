#include <cstdint>
#include <cstdio>
#include <string>

#include "runtime/registry.hpp"

namespace {

/// The function whose instructions recording.sh counts: one search and nothing else.
[[gnu::noinline]] lawan::runtime::Report measured_search(lawan::runtime::Bot& bot,
                                                         const lawan::runtime::Position& position,
                                                         bool traced) {
    return bot.choose(position, {.traced = traced}, {}, {}).value();
}

}  // namespace

/// usage: recording_bench GAME BOT on|off. Runs one search, recorded or not, and prints its nodes.
int main(int count, char** arguments) {
    using namespace lawan::bench;
    if (count != 4) {
        std::fputs("usage: recording_bench GAME BOT on|off\n", stderr);
        return 2;
    }
    const Registry registry = standard_registry();
    const auto position = registry.start(arguments[1]);
    if (!position) {
        std::fprintf(stderr, "%s\n", position.error().message.c_str());
        return 2;
    }
    const auto bot = registry.make_bot(arguments[2], *position, 1);
    if (!bot) {
        std::fprintf(stderr, "%s\n", bot.error().message.c_str());
        return 2;
    }
    const Report report = measured_search(**bot, *position, std::string(arguments[3]) == "on");
    std::printf("%llu\n", static_cast<unsigned long long>(report.counters.nodes));
    return 0;
}
