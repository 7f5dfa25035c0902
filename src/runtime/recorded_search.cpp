#include "runtime/recorded_search.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <mutex>
#include <string_view>
#include <vector>

#include "base/options.hpp"
#include "base/stop.hpp"
#include "base/text.hpp"
#include "base/thread.hpp"

namespace lawan::runtime {
namespace {

std::string_view bot_name(std::string_view spec) { return spec.substr(0, spec.find(':')); }

bool looks_ahead(std::string_view spec) {
    constexpr std::array names = {"minimax", "alphabeta", "engine"};
    return std::ranges::find(names, bot_name(spec)) != names.end();
}

/// Returns whether the spec asks for one search to the end (`deepening=off`), as report D's bots
/// do.
bool searches_to_the_end(const Registry& registry, std::string_view spec) {
    const auto entry = std::ranges::find(registry.bots(), bot_name(spec), &BotEntry::name);
    const std::size_t colon = spec.find(':');
    if (entry == registry.bots().end() || colon == std::string_view::npos) return false;
    if (std::ranges::find(entry->options, "deepening", &OptionInfo::name) == entry->options.end())
        return false;
    const auto options = parse_options(spec.substr(colon + 1), entry->options, entry->name);
    return options && options->choice("deepening") == "off";
}

/// Returns the spec of the minimax bot that searches the same tree to `depth` without pruning.
std::string same_minimax(std::string_view spec, int depth) {
    constexpr std::array kept = {"eval=", "greedy=", "horizon="};
    std::string minimax = fmt::format("minimax:depth={}", depth);
    const std::size_t colon = spec.find(':');
    if (colon == std::string_view::npos) return minimax;
    for (const auto& [option, offset] : split(spec.substr(colon + 1), ',')) {
        const std::string_view text = trimmed(option);
        if (std::ranges::any_of(kept, [&](const char* name) { return text.starts_with(name); }))
            minimax += fmt::format(",{}", text);
    }
    return minimax;
}

/// A stop token that fires at a deadline or when `stop` does, by a timer thread.
class Deadline {
public:
    Deadline(Duration time, const StopToken& stop)
        : passing_on_(stop, [this] { source_.request_stop(); }),
          timer_([this, time](const StopToken& not_needed) {
              std::unique_lock lock(mutex_);
              never_.wait_for(lock, not_needed, time, [] { return false; });
              if (!not_needed.stop_requested()) source_.request_stop();
          }) {}

    [[nodiscard]] StopToken token() const { return source_.get_token(); }

private:
    StopSource source_;
    std::mutex mutex_;
    Condition never_;
    StopCallback<std::function<void()>> passing_on_;
    Thread timer_;
};

std::optional<MinimaxCount> count_minimax(const Registry& registry, const RecordedSearch& search,
                                          Duration time, const StopToken& stop) {
    const auto minimax = registry.make_bot(same_minimax(search.bot, search.report.depth),
                                           search.position, search.seed);
    if (!minimax) return std::nullopt;
    const Deadline deadline(time, stop);
    const auto answer = (*minimax)->choose(search.position, {}, deadline.token(), {});
    if (!answer) return std::nullopt;
    return MinimaxCount{answer->counters.nodes, deadline.token().stop_requested()};
}

}  // namespace

Expected<RecordedSearch> record_search(const Registry& registry, const Position& position,
                                       const RecordingWish& wish, const StopToken& stop,
                                       const ReportCallback& progress) {
    constexpr int usual_depth = 3;
    constexpr int few_plies = 5;
    const auto bot = registry.make_bot(wish.bot, position, wish.seed, wish.limits);
    if (!bot) return std::unexpected(bot.error());
    Limits limits = wish.limits;
    limits.traced = true;
    if (looks_ahead(wish.bot) && !searches_to_the_end(registry, wish.bot) &&
        !(*bot)->limits(limits).any()) {
        const int left = position.most_plies_left();
        limits.depth = left <= few_plies ? left : usual_depth;
    }
    if ((*bot)->is_program() && !(*bot)->limits(limits).any())
        limits.time = std::chrono::seconds(1);
    auto answer = (*bot)->choose(position, limits, stop, progress);
    if (!answer) return environment_failure(std::move(answer.error().detail));
    RecordedSearch search{wish.bot, position, wish.seed, *std::move(answer)};
    const auto& trace = search.report.trace;
    if (trace && !trace->tree.empty()) {
        // A program may report no principal variation, but it has chosen a move.
        const auto& line = search.report.line;
        search.tree.emplace(position, trace, line.empty() ? std::vector{search.report.move} : line);
    }
    if (bot_name(wish.bot) == "alphabeta" && search.tree)
        search.minimax = count_minimax(registry, search, wish.counting, stop);
    return search;
}

}  // namespace lawan::runtime
