#include "protocol/ugi_engine.hpp"

#include <fmt/format.h>

#include <utility>

#include "base/stop.hpp"
#include "base/text.hpp"
#include "base/thread.hpp"
#include "runtime/match.hpp"

namespace lawan::protocol {
namespace {

/// Returns the rest of a line from its n-th word on, counting from 0.
std::string_view from_word(std::string_view line, std::size_t n) {
    const auto words = split_words(line);
    return n < words.size() ? trimmed(line.substr(words[n].offset)) : std::string_view{};
}

void wait_for_stop(const StopToken& stop) {
    std::mutex mutex;
    Condition stopped;
    std::unique_lock lock(mutex);
    stopped.wait(lock, stop, [] { return false; });
}

}  // namespace

UgiEngine::UgiEngine(const Registry& registry, Settings settings, Output output)
    : registry_(&registry),
      settings_(std::move(settings)),
      output_(std::move(output)),
      start_(registry.start(settings_.game).value()),
      position_(start_) {}

UgiEngine::~UgiEngine() { search_.request_stop(); }

void UgiEngine::say(const std::string& lines) {
    const std::lock_guard lock(output_mutex_);
    output_(lines);
}

bool UgiEngine::obey(std::string_view line) {
    const auto words = split_words(line);
    if (words.empty()) return true;
    const std::string_view command = words[0].text;
    if (command == "quit") {
        search_.request_stop();
        return false;
    }
    if (command == "ugi") greet();
    if (command == "isready") say("readyok");
    if (command == "stop") search_.request_stop();
    const bool for_idle = command == "setoption" || command == "uginewgame" ||
                          command == "position" || command == "go" || command == "query";
    if (!for_idle) return true;
    if (searching()) {
        complain(fmt::format("{} is not allowed during a search; send stop first", command));
        return true;
    }
    if (command == "setoption") set_option(line);
    if (command == "uginewgame") bot_.reset();
    if (command == "position") set_position(line);
    if (command == "go") go(line);
    if (command == "query") query(from_word(line, 1));
    return true;
}

void UgiEngine::finish() {
    if (infinite_) search_.request_stop();
    searcher_.request_stop();  // it answers the pending request first
    if (searcher_.joinable()) searcher_.join();
}

void UgiEngine::greet() {
    say("id name Lawan " + settings_.bot);
    say("id author the Lawan authors");
    say("option name Game type string default " + settings_.game);
    say("option name Bot type string default " + settings_.bot);
    say(fmt::format("option name Seed type spin default {} min 0 max 2147483647", settings_.seed));
    say("ugiok");
}

void UgiEngine::set_option(std::string_view line) {
    const auto words = split_words(line);
    const bool complete = words.size() >= 5 && words[1].text == "name" && words[3].text == "value";
    if (!complete) return complain("expected: setoption name NAME value VALUE");
    const std::string_view name = words[2].text;
    const std::string value(from_word(line, 4));
    Settings next = settings_;
    if (name == "Game") next.game = value;
    if (name == "Bot") next.bot = value;
    if (name == "Seed") {
        const auto seed = parse_integer(value, 0, std::numeric_limits<std::int64_t>::max());
        if (!seed) return complain("Seed: " + seed.error().message);
        next.seed = static_cast<std::uint64_t>(*seed);
    }
    const auto start = registry_->start(next.game);
    if (!start) return complain("Game: " + start.error().message);
    const auto bot = registry_->make_bot(next.bot, *start, next.seed);
    if (!bot) return complain("Bot: " + bot.error().message);
    if (next.game != settings_.game) start_ = position_ = *start;
    settings_ = std::move(next);
    bot_.reset();
}

void UgiEngine::set_position(std::string_view line) {
    const auto words = split_words(line);
    Position next = start_;
    std::size_t at = 2;
    if (words.size() > 1 && words[1].text == "fen") {
        while (at < words.size() && words[at].text != "moves") ++at;
        const std::size_t end = at < words.size() ? words[at].offset : line.size();
        const std::string_view text =
            words.size() > 2 ? trimmed(line.substr(words[2].offset, end - words[2].offset)) : "";
        auto parsed = start_.with_text(text);
        if (!parsed) return complain("position: " + parsed.error().message);
        next = *std::move(parsed);
    } else if (words.size() < 2 || words[1].text != "startpos") {
        return complain("expected: position startpos or position fen FEN, then moves");
    }
    for (++at; at < words.size(); ++at) {
        auto played = next.play(words[at].text);
        if (!played) return complain("position: " + played.error().message);
        next = *std::move(played);
    }
    position_ = std::move(next);
}

void UgiEngine::go(std::string_view line) {
    if (position_.is_over()) {
        complain("the game is over");
        return say("bestmove 0000");
    }
    if (!bot_) {
        auto bot = registry_->make_bot(settings_.bot, position_, settings_.seed);
        if (!bot) {
            complain(bot.error().message);
            return say("bestmove 0000");
        }
        bot_ = *std::move(bot);
        bot_->new_game();
    }
    GoRequest request = parse_go(line, starter_of(position_));
    if (request.clocks) {
        const Duration left = request.clocks->left[static_cast<std::size_t>(position_.to_move())];
        const TimeControl control{.per_game = left, .increment = request.clocks->increment};
        const Duration share = share_of_clock(position_, left, control);
        request.limits.time = std::min(request.limits.time.value_or(share), share);
    }
    infinite_ = request.infinite;
    if (infinite_) request.limits.time = unlimited_time;
    searching_ = true;
    {
        const std::lock_guard lock(request_mutex_);
        search_ = {};
        request_ = request;
    }
    request_came_.notify_one();
    if (!searcher_.joinable()) searcher_ = Thread([this](const StopToken& end) { search_on(end); });
}

void UgiEngine::search_on(const StopToken& end) {
    for (;;) {
        std::unique_lock lock(request_mutex_);
        if (!request_came_.wait(lock, end, [this] { return request_.has_value(); })) return;
        const GoRequest request = *std::exchange(request_, std::nullopt);
        const StopSource search = search_;
        lock.unlock();
        think(search, request);
    }
}

void UgiEngine::think(const StopSource& search, const GoRequest& request) {
    try {
        auto [info, move] = found_move(search, request.limits);
        if (request.infinite) {
            if (!info.empty()) say(info);
            info.clear();
            wait_for_stop(search.get_token());
        }
        searching_ = false;  // before the answer, since the next command must find the engine idle
        say(fmt::format("{}{}bestmove {}", info, info.empty() ? "" : "\n", move));
    } catch (const std::exception&) {
        return;  // the output is closed; the thread that reads input will end
    }
}

UgiEngine::Answer UgiEngine::found_move(StopSource search, const Limits& limits) {
    const auto tell = [&](const Report& progress) {
        try {
            say(info_line(progress));
        } catch (const std::exception&) {
            search.request_stop();  // the output is closed
        }
    };
    const auto answer = bot_->choose(position_, limits, search.get_token(), tell);
    if (!answer) return {fmt::format("info string {}", answer.error().detail), "0000"};
    return {info_line(*answer), answer->move};
}

void UgiEngine::query(std::string_view what) {
    const bool over = position_.is_over();
    const Player starter = starter_of(start_);
    if (what == "p1turn") return say(fmt::format("response {}", position_.to_move() == starter));
    if (what == "gameover") return say(fmt::format("response {}", over));
    if (what != "result") return;
    if (!over) return say("response none");
    const auto winner = position_.outcome().winner;
    say(fmt::format("response {}", !winner ? "draw" : *winner == starter ? "p1win" : "p2win"));
}

}  // namespace lawan::protocol
