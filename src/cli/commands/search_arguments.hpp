#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <string>

#include "cli/commands/command.hpp"
#include "cli/commands/limit_arguments.hpp"

namespace lawan::cli {

/// Where to search, who does and how far, as `analyze` and `trace` take it.
struct SearchArguments {
    StartArguments start{};
    std::string bot;
    LimitArguments limits{};
    std::uint64_t seed = 1;

    void add_to(CLI::App& command) {
        start.add_to(command);
        command.add_option("--bot", bot, "bot that searches (see: lawan bots)")
            ->capture_default_str();
        limits.add_to(command);
        command.add_option("--seed", seed, "seed for the bot's random numbers")
            ->capture_default_str()
            ->check(why_no_seed);
    }
};

}  // namespace lawan::cli
