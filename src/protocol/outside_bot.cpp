#include "protocol/outside_bot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>

#include "base/stop.hpp"
#include "base/text.hpp"

namespace lawan::protocol {
namespace {

using enum OptionInfo::Kind;

constexpr std::int64_t no_bound = std::numeric_limits<std::int64_t>::max();

/// Quotes like in_quotes(), but long enough for a traceback's last line with its paths.
std::string quoted_at_length(std::string_view text) {
    constexpr std::size_t longest = 200;
    constexpr std::size_t piece = 40;
    std::string shown;
    for (std::size_t at = 0; at < std::min(text.size(), longest); at += piece) {
        const std::string part = in_quotes(text.substr(at, piece));
        shown += part.substr(1, part.size() - 2);
    }
    return fmt::format("'{}{}'", shown, text.size() > longest ? "..." : "");
}

/// Quotes the last non-empty line of standard error.
std::string last_words(const std::string& errors) {
    std::string_view last;
    for (const auto& [line, offset] : split(errors, '\n')) {
        if (!trimmed(line).empty()) last = trimmed(line);
    }
    return last.empty() ? "" : fmt::format("; its last words: {}", quoted_at_length(last));
}

}  // namespace

std::vector<OptionInfo> outside_options() {
    return {
        {"time", Time, "", "time per move"},
        {"depth", Integer, "", "plies to look ahead", 1, most_plies},
        {"nodes", Integer, "", "positions to visit", 1, no_bound},
        {"start", Time, "10s", "time to get ready"},
        {"patience", Time, "10m", "time for a move without a limit, before it counts as stalled"},
        {"memory", Integer, "4096", "megabytes it may use", 16, 1 << 20}};
}

Expected<OutsideSettings> parse_outside(std::string_view text, std::string_view command) {
    OutsideSettings settings{.command = std::string(command)};
    const std::vector<OptionInfo> known = outside_options();
    Options options;
    for (const auto& [piece, offset] : split(text, ',')) {
        if (text.empty()) break;
        const std::size_t equals = piece.find('=');
        const std::string_view name = piece.substr(0, equals);
        if (name.empty() || equals == std::string_view::npos)
            return fail(fmt::format("expected option=value, not {}", in_quotes(piece)), offset);
        const std::string_view value = piece.substr(equals + 1);
        const auto info = std::ranges::find(known, name, &OptionInfo::name);
        if (info == known.end()) {
            settings.own.emplace_back(name, value);
            continue;
        }
        if (auto error = options.set(*info, value)) return fail_at(offset + equals + 1, *error);
    }
    if (options.has("time")) settings.limits.time = options.time("time");
    if (options.has("depth")) settings.limits.depth = static_cast<int>(options.integer("depth"));
    if (options.has("nodes"))
        settings.limits.nodes = static_cast<std::uint64_t>(options.integer("nodes"));
    if (options.has("start")) settings.start = options.time("start");
    if (options.has("patience")) settings.patience = options.time("patience");
    if (options.has("memory"))
        settings.process.memory = static_cast<std::uint64_t>(options.integer("memory")) << 20U;
    return settings;
}

OutsideBot::OutsideBot(OutsideSettings settings, const Position& position)
    : Bot(settings.limits), settings_(std::move(settings)) {
    settings_.process.environment.emplace_back("LAWAN_GAME", position.game());
}

std::expected<void, Fault> OutsideBot::follow(const GameSoFar& game, const StopToken& stop) {
    moves_.assign(game.opening.begin(), game.opening.end());
    moves_.insert(moves_.end(), game.moves.begin(), game.moves.end());
    game_ = game;
    game_->opening = {};
    game_->moves = moves_;
    try {
        start(stop);
        prepare(stop);
        return {};
    } catch (const Blamed& blamed) {
        return std::unexpected(blamed.fault);
    } catch (const std::exception& failure) {
        return std::unexpected(Fault{Reason::Crash, failure.what()});
    }
}

Answer OutsideBot::choose(const Position& position, const Limits& given, StopToken stop,
                          const ReportCallback& progress) {
    try {
        start(stop);
        return answer(position, given, stop, progress);
    } catch (const Blamed& blamed) {
        return std::unexpected(blamed.fault);
    } catch (const std::exception& failure) {
        return std::unexpected(Fault{Reason::Crash, failure.what()});
    }
}

void OutsideBot::start(const StopToken& stop) {
    if (process_) return;
    process_.emplace(settings_.command, settings_.process);
    new_game_ = true;
    greet(stop);
}

void OutsideBot::say(std::string_view line, const StopToken& stop) {
    const auto event =
        process_->write(fmt::format("{}\n", line), Clock::now() + settings_.start, stop);
    if (event == Process::Event::Line) return;
    if (event == Process::Event::Ended) blame(Reason::Crash, process_->ending());
    if (event == Process::Event::Stopped) blame(Reason::Aborted, "interrupted");
    blame(Reason::Stall, "it does not read its input");
}

std::optional<std::string> OutsideBot::hear(Clock::time_point deadline, const StopToken& stop) {
    auto [event, line] = process_->read_line(deadline, stop);
    switch (event) {
        case Process::Event::Line:
            return std::move(line);
        case Process::Event::Late:
        case Process::Event::Stopped:
            return std::nullopt;
        case Process::Event::Ended:
            blame(Reason::Crash,
                  process_->ending() + (line.empty() ? ""
                                                     : fmt::format(" in the middle of a line, {}",
                                                                   in_quotes(line))));
        case Process::Event::Flood:
            blame(Reason::Crash,
                  fmt::format("it exceeded the limit of {} KiB per line or {} MiB per answer",
                              Process::longest_line >> 10U, Process::most_output >> 20U));
    }
    std::unreachable();
}

void OutsideBot::blame(Reason reason, const std::string& what) {
    std::string detail = what + last_words(process_ ? process_->errors() : "");
    process_.reset();
    throw Blamed{{reason, std::move(detail)}};
}

void OutsideBot::finish(Duration patience) {
    if (process_) process_->finish(patience);
    process_.reset();
}

std::optional<Clock::time_point> OutsideBot::deadline(const Limits& limits,
                                                      Clock::time_point begin) const {
    if (limits.time == unlimited_time || !limits.any()) return std::nullopt;
    const Duration margin = game_ ? game_->margin : Duration{};
    return begin + limits.time.value_or(settings_.patience) + margin;
}

std::string OutsideBot::checked_move(const Position& position, std::string_view move) {
    if (move == "0000" || move == "resign") throw Blamed{{Reason::Resign}};
    auto legal = position.canonical_move(move);
    if (!legal) throw Blamed{{Reason::IllegalMove, legal.error().message}};
    return *std::move(legal);
}

}  // namespace lawan::protocol
