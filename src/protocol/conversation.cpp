#include "protocol/conversation.hpp"

#include <fmt/format.h>

#include "base/stop.hpp"
#include "base/text.hpp"

namespace lawan::protocol {

Conversation::Conversation(std::string command, const Position& start, StopToken stop)
    : command_(std::move(command)), game_(start.game()), stop_(std::move(stop)) {}

void Conversation::begin() {
    if (!process_)
        process_.emplace(command_, Process::Settings{.environment = {{"LAWAN_GAME", game_}}});
}

void Conversation::remember(std::string_view line) {
    constexpr std::size_t most_lines = 8;
    if (lines_.size() == most_lines) lines_.erase(lines_.begin());
    constexpr std::size_t longest = 200;
    lines_.emplace_back(line.substr(0, longest));
}

void Conversation::say(std::string_view line) {
    remember(fmt::format("> {}", line));
    const auto event =
        process_->write(fmt::format("{}\n", line), Clock::now() + std::chrono::seconds(10), stop_);
    if (event == Process::Event::Line) return;
    const std::string what =
        event == Process::Event::Ended ? process_->ending() : "it does not read its input";
    close();
    throw Wrong(what);
}

std::optional<std::string> Conversation::hear(Duration time) {
    auto [event, line] = process_->read_line(Clock::now() + time, stop_);
    if (event == Process::Event::Line) {
        remember(fmt::format("< {}", line));
        return std::move(line);
    }
    if (event == Process::Event::Late) return std::nullopt;
    if (!line.empty()) remember(fmt::format("< {} (without a line end)", line));
    std::string what = event == Process::Event::Ended     ? process_->ending()
                       : event == Process::Event::Stopped ? "interrupted"
                                                          : "it does not stop writing";
    for (const auto& [text, offset] : split(process_->errors(), '\n')) {
        if (!trimmed(text).empty()) remember(fmt::format("! {}", text));
    }
    close();
    throw Wrong(what);
}

std::string Conversation::expect(std::string_view what, Duration time,
                                 const std::function<bool(std::string_view)>& wanted,
                                 const std::function<void(std::string_view)>& others) {
    const auto deadline = Clock::now() + time;
    for (;;) {
        auto line = hear(std::max(Duration{}, Duration(deadline - Clock::now())));
        if (!line) throw Wrong(fmt::format("no {} within {}", what, duration_text(time)));
        if (wanted(trimmed(*line))) return *std::move(line);
        if (others) others(*line);
    }
}

void Conversation::expect_end(Duration time) {
    const Stopwatch stopwatch;
    process_->finish(time);
    const std::string ending = process_->ending();
    process_.reset();
    if (stopwatch.elapsed() >= time)
        throw Wrong(fmt::format("it was still running {} later", duration_text(time)));
    if (ending != "it ended with exit code 0") throw Wrong(ending);
}

void Conversation::close() { process_.reset(); }

}  // namespace lawan::protocol
