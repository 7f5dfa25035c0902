#include "cli/commands/experiment_making.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <string>

#include "cli/version.hpp"

namespace lawan::cli {
namespace {

/// The programs and machines that made the steps of a journal, without duplicates, and their total
/// time.
struct Origins {
    std::set<std::string> commits;
    std::set<std::string> processors;
    std::set<unsigned> cores;
    std::string last_date;
    double seconds = 0;
    std::size_t untimed = 0;
};

Origins origins_of(const Journal& journal, const std::string& unknown) {
    const auto or_unknown = [&](const std::string& text) { return text.empty() ? unknown : text; };
    Origins origins;
    for (const auto& step : journal.steps()) {
        const StepOrigin origin = journal.origin(step.first);
        origins.commits.insert(or_unknown(origin.maker.commit));
        origins.processors.insert(or_unknown(origin.maker.processor));
        origins.cores.insert(origin.maker.cores);
        origins.last_date = std::max(origins.last_date, origin.date);
        origins.seconds += origin.seconds.value_or(0);
        origins.untimed += origin.seconds ? 0 : 1;
    }
    return origins;
}

/// Formats e.g. `29 min 24 s`, and below a minute `3.1 s`.
std::string seconds_text(double seconds, const Words& words) {
    constexpr double minute = 60;
    if (seconds < minute)
        return words.number(fmt::format("{:.1f} ", seconds)) + words("s", "detik");
    const auto whole = static_cast<std::int64_t>(std::llround(seconds));
    return fmt::format(fmt::runtime(words("{} min {} s", "{} menit {} detik")), whole / 60,
                       whole % 60);
}

std::string time_text(const Origins& origins, std::size_t steps, const Words& words,
                      const std::string& unknown) {
    if (origins.untimed == steps) return unknown;
    std::string known = seconds_text(origins.seconds, words);
    if (origins.untimed == 0) return known;
    return fmt::format(fmt::runtime(words("{}, and that of {} of {} steps, which is unknown",
                                          "{}, ditambah {} dari {} langkah kerja, yang tidak "
                                          "diketahui")),
                       known, origins.untimed, steps);
}

/// Lists the commits that played the steps; adds the commit that writes the page if it differs.
std::string commit_text(const Origins& origins, const Words& words) {
    std::string steps = fmt::format("{}", fmt::join(origins.commits, ", "));
    if (steps == program_commit() || program_commit().empty()) return steps;
    return fmt::format(
        fmt::runtime(words("{}; this page was written by {}", "{}; halaman ini ditulis oleh {}")),
        steps, program_commit());
}

}  // namespace

Making making_of(const ExperimentIdentity& identity, const Journal& journal, Language language) {
    const Words words{language};
    const std::string unknown = words("unknown", "tidak diketahui");
    const Origins origins = origins_of(journal, unknown);
    return {.command = identity.command(language),
            .seed = identity.seed,
            .scale = identity.scale,
            .version = std::string(program_version()),
            .commit = commit_text(origins, words),
            .date = origins.last_date.empty() ? unknown : origins.last_date,
            .processor = fmt::format("{}", fmt::join(origins.processors, ", ")),
            .cores = origins.cores.size() == 1 ? *origins.cores.begin() : 0,
            .time = time_text(origins, journal.finished(), words, unknown)};
}

}  // namespace lawan::cli
