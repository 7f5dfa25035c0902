#include "protocol/outside_engine.hpp"

#include <fmt/format.h>

#include "base/stop.hpp"
#include "base/text.hpp"
#include "protocol/uci_text.hpp"
#include "runtime/any_game.hpp"

namespace lawan::protocol {
namespace {

constexpr Duration time_to_quit = std::chrono::seconds(2);

Position start_of(const Position& position) {
    return with_typed(position, []<Game G>(const TypedPosition<G>& root) {
        return initial_position(root.rules());
    });
}

}  // namespace

std::string Notation::move(const Position& /*position*/, std::string_view move) const {
    return std::string(move);
}
std::string Notation::read_move(const Position& /*position*/, std::string_view text) const {
    return std::string(text);
}
std::string Notation::position(const Position& position) const { return position.text(); }

std::string DropNotation::move(const Position& position, std::string_view move) const {
    return uci_move(position, move, piece_);
}
std::string DropNotation::read_move(const Position& position, std::string_view text) const {
    return move_of_uci(position, text, piece_);
}
std::string DropNotation::position(const Position& position) const {
    return uci_fen(position, piece_);
}

OutsideEngine::OutsideEngine(OutsideSettings settings, const Position& position, std::uint64_t seed,
                             const Dialect& dialect, std::unique_ptr<const Notation> notation)
    : OutsideBot(std::move(settings), position),
      start_(start_of(position)),
      seed_(seed),
      dialect_(&dialect),
      notation_(std::move(notation)) {}

OutsideEngine::~OutsideEngine() {
    try {
        if (running()) say("quit", {});
        finish(time_to_quit);
    } catch (const Blamed&) {
        finish({});  // it has ended already
    }
}

bool OutsideEngine::renew(std::uint64_t seed) {
    seed_ = seed;
    new_game();
    return true;
}

template <class Wanted>
void OutsideEngine::expect(std::string_view what, const StopToken& stop, const Wanted& wanted) {
    const auto latest = Clock::now() + settings().start;
    for (;;) {
        const auto line = hear(latest, stop);
        if (!line && stop.stop_requested()) blame(Reason::Aborted, "interrupted");
        if (!line)
            blame(Reason::Stall,
                  fmt::format("no {} within {}", what, duration_text(settings().start)));
        if (wanted(*line)) return;
    }
}

void OutsideEngine::greet(const StopToken& stop) {
    options_.clear();
    say(dialect_->hello, stop);
    expect(dialect_->hello_answer, stop, [&](const std::string& line) {
        if (auto name = option_name(line)) options_.insert(*std::move(name));
        return trimmed(line) == dialect_->hello_answer;
    });
    if (options_.contains("Game"))
        say(fmt::format("setoption name Game value {}", start_.game()), stop);
    for (const auto& [name, value] : settings().own) {
        if (!options_.contains(name))
            blame(Reason::Crash, fmt::format("it has no option {}", in_quotes(name)));
        say(fmt::format("setoption name {} value {}", name, value), stop);
    }
}

void OutsideEngine::begin_game(const StopToken& stop) {
    if (!take_new_game()) return;
    if (options_.contains("Seed"))
        say(fmt::format("setoption name Seed value {}", seed_ & 0x7fffffffU), stop);
    say(dialect_->new_game, stop);
    say("isready", stop);
    expect("readyok", stop, [](const std::string& line) { return trimmed(line) == "readyok"; });
}

void OutsideEngine::prepare(const StopToken& stop) {
    begin_game(stop);
    forget();
}

std::string OutsideEngine::position_line(const Position& position) const {
    const auto from = [&](const Position& first) {
        if (notation_->shares_start() && first.text() == start_.text())
            return std::string("position startpos");
        return "position fen " + notation_->position(first);
    };
    if (!game()) return from(position);
    std::string moves;
    Position current = game()->start;
    for (const auto& move : game()->moves) {
        moves += " " + notation_->move(current, move);
        current = *current.play(move);
    }
    if (current.text() != position.text()) return from(position);  // not the announced game
    return from(game()->start) + (moves.empty() ? "" : " moves" + moves);
}

void OutsideEngine::hear_info(const Position& position, const std::string& line,
                              Report& report) const {
    auto heard = info_report(line);
    if (!heard) return;
    if (heard->depth > 0) {
        report.depth = heard->depth;
        report.score = heard->score;
    }
    if (heard->counters.nodes > 0) report.counters = heard->counters;
    if (heard->line.empty()) return;
    report.line.clear();
    Position current = position;
    for (const auto& text : heard->line) {
        const auto move = current.canonical_move(notation_->read_move(current, text));
        if (!move) break;
        report.line.push_back(*move);
        current = *current.play(*move);
        if (current.is_over()) break;
    }
}

std::string OutsideEngine::hear_best_move(const Position& position, const Limits& limit,
                                          const StopToken& stop, const ReportCallback& progress,
                                          Report& report) {
    const Stopwatch stopwatch;
    auto latest = deadline(limit, Clock::now()).value_or(Clock::time_point::max());
    StopToken listening = stop;
    bool told_to_stop = false;
    for (;;) {
        const auto line = hear(latest, listening);
        if (!line) {
            if (told_to_stop && stop.stop_requested()) blame(Reason::Aborted, "interrupted");
            if (told_to_stop)
                blame(Reason::Stall, fmt::format("no bestmove after {}, nor after stop",
                                                 duration_text(stopwatch.elapsed())));
            told_to_stop = true;
            listening = {};
            latest = Clock::now() + grace;
            say("stop", {});
            continue;
        }
        if (auto move = best_move(*line)) return *std::move(move);
        hear_info(position, *line, report);
        if (tree_) tree_->hear(*line);
        report.time = stopwatch.elapsed();
        if (progress && report.depth > 0 && !report.line.empty()) {
            report.move = report.line.front();
            progress(report);
        }
    }
}

Report OutsideEngine::answer(const Position& position, const Limits& given, const StopToken& stop,
                             const ReportCallback& progress) {
    begin_game(stop);
    Limits limit = limits(given);
    const bool by_clock = game() && game()->clocks && limit == given;
    const std::string go =
        by_clock ? go_line(*dialect_, *game()->clocks, starter_of(position)) : go_line(limit);
    if (by_clock) limit.time = game()->clocks->left[static_cast<std::size_t>(position.to_move())];
    if (options_.contains("Tree"))
        say(fmt::format("setoption name Tree value {}", limit.traced), stop);
    tree_.reset();
    if (limit.traced) {
        tree_.emplace(position, limit.traced_nodes,
                      [this](const Position& at, std::string_view move) {
                          return notation_->read_move(at, move);
                      });
    }
    const Stopwatch stopwatch;
    say(position_line(position) + "\n" + go, stop);
    Report report;
    const std::string told = hear_best_move(position, limit, stop, progress, report);
    report.move = checked_move(position, notation_->read_move(position, told));
    report.time = stopwatch.elapsed();
    if (tree_) report.trace = tree_->trace();
    return report;
}

}  // namespace lawan::protocol
