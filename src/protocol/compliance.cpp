#include "protocol/compliance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "base/random.hpp"
#include "base/stop.hpp"
#include "base/text.hpp"
#include "protocol/conversation.hpp"
#include "protocol/ugi_text.hpp"

namespace lawan::protocol {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr Duration to_start = seconds(10);
constexpr Duration nearly_at_once = milliseconds(750);  // plus the margin
constexpr Duration to_quit = seconds(2);

struct Task {
    std::string_view name;
    std::function<void()> run;
};

/// Returns a position some random moves from the start and not over, and those moves.
std::pair<Position, std::vector<std::string>> later_position(const Position& start) {
    Random random(1);
    Position position = start;
    std::vector<std::string> moves;
    const int plies = std::min(4, start.most_plies_left() / 2);
    for (int ply = 0; ply < plies; ++ply) {
        const auto legal = position.legal_moves();
        const auto& move = legal[random.below(static_cast<std::uint32_t>(legal.size()))];
        moves.push_back(move);
        position = *position.play(move);
    }
    return {position, moves};
}

void require_legal(const Position& position, std::string_view move) {
    const auto legal = position.canonical_move(move);
    if (!legal) throw Wrong(legal.error().message);
}

class UgiChecks {
public:
    UgiChecks(Conversation& conversation, const CheckedProgram& program)
        : talk_(&conversation),
          start_(program.start),
          later_(later_position(start_)),
          margin_(program.margin) {}

    void ready() {
        if (greeted_ && talk_->running()) return;
        talk_->begin();
        options_.clear();
        talk_->say("ugi");
        talk_->expect(
            "ugiok", to_start, [](std::string_view line) { return line == "ugiok"; },
            [&](std::string_view line) { options_.emplace_back(line); });
        greeted_ = true;
        for (const auto& line : options_) {
            if (option_name(line) == "Game")
                talk_->say(fmt::format("setoption name Game value {}", start_.game()));
        }
    }

    void check_name() {
        for (const auto& line : options_) {
            if (line.starts_with("id name ") && !trimmed(line.substr(8)).empty()) return;
        }
        throw Wrong("no `id name ..` before `ugiok`");
    }

    void check_options() {
        static constexpr std::array<std::string_view, 5> types = {"check", "spin", "combo",
                                                                  "button", "string"};
        for (const auto& line : options_) {
            if (!line.starts_with("option")) continue;
            const auto words = split_words(line);
            const auto type = std::ranges::find(words, "type", &Piece::text);
            const bool good = option_name(line) && !option_name(line)->empty() &&
                              words.end() - type >= 2 &&
                              std::ranges::find(types, (type + 1)->text) != types.end();
            if (!good)
                throw Wrong(fmt::format("an option that cannot be read: {}", in_quotes(line)));
        }
    }

    void check_ready() {
        talk_->say("isready");
        talk_->expect("readyok", at_once(),
                      [](std::string_view line) { return line == "readyok"; });
    }

    void check_unknown() {
        talk_->say("xyzzy plugh");
        check_ready();
    }

    void check_line_ends() {
        talk_->say("isready\r");
        talk_->expect("readyok", at_once(),
                      [](std::string_view line) { return line == "readyok"; });
    }

    void new_game() {
        talk_->say("uginewgame");
        check_ready();
    }

    /// Sends `go` and expects one legal move within `time`.
    void check_go(const std::string& position_line, const Position& position, const std::string& go,
                  Duration time) {
        talk_->say(position_line);
        talk_->say(go);
        require_legal(position, answer(position, time));
    }

    void check_start() { check_go("position startpos", start_, "go movetime 100", late(100)); }
    void check_moves() {
        check_go(fmt::format("position startpos moves {}", fmt::join(later_.second, " ")),
                 later_.first, "go movetime 100", late(100));
    }
    void check_fen() {
        check_go("position fen " + later_.first.text(), later_.first, "go movetime 100", late(100));
    }
    void check_fen_moves() {
        const std::string move = later_.first.legal_moves().front();
        const auto next = *later_.first.play(move);
        if (next.is_over()) return;
        check_go(fmt::format("position fen {} moves {}", later_.first.text(), move), next,
                 "go movetime 100", late(100));
    }
    void check_depth() { check_go("position startpos", start_, "go depth 1", to_start); }
    void check_nodes() { check_go("position startpos", start_, "go nodes 100", to_start); }
    void check_clock() {
        check_go("position startpos", start_, "go p1time 2000 p2time 2000 p1inc 0 p2inc 0",
                 late(2000));
    }
    void check_stop() {
        talk_->say("position startpos");
        talk_->say("go infinite");
        const auto early = talk_->hear(milliseconds(100));
        talk_->say("stop");
        const auto done = [&](std::string_view line) { return best_move(line).has_value(); };
        const std::string line =
            early && best_move(*early) ? *early : talk_->expect("bestmove", at_once(), done);
        require_legal(start_, best_move(line).value());
        check_once();
    }
    void check_ready_while_searching() {
        talk_->say("position startpos");
        talk_->say("go movetime 500");
        talk_->say("isready");
        const auto asked = std::chrono::steady_clock::now();
        bool ready = false;
        talk_->expect(
            "bestmove", late(500),
            [](std::string_view line) { return best_move(line).has_value(); },
            [&](std::string_view line) { ready = ready || trimmed(line) == "readyok"; });
        if (ready) return;
        const auto line = talk_->hear(at_once());
        if (!line || trimmed(*line) != "readyok")
            throw Wrong("no readyok to isready while it searched");
        // A program that moves at once may have done so before it could read `isready`.
        if (std::chrono::steady_clock::now() - asked > margin_)
            throw Wrong("readyok came only after bestmove");
    }
    void check_once() {
        while (const auto line = talk_->hear(milliseconds(100))) {
            if (best_move(*line)) throw Wrong("a second bestmove");
        }
    }
    void check_silence() {
        if (const auto line = talk_->hear(milliseconds(200)))
            throw Wrong(fmt::format("unrequested output: {}", in_quotes(*line)));
    }
    void check_game() {
        new_game();
        Position position = start_;
        std::string moves;
        while (!position.is_over()) {
            talk_->say("position startpos" + (moves.empty() ? "" : " moves" + moves));
            talk_->say("go movetime 10");
            const std::string move = answer(position, late(10));
            require_legal(position, move);
            moves += " " + *position.canonical_move(move);
            position = *position.play(move);
        }
        talk_->say("position startpos moves" + moves);
        for (const auto* query : {"gameover", "result"}) {
            talk_->say(fmt::format("query {}", query));
            const auto line = talk_->hear(at_once());
            if (!line || !line->starts_with("response "))
                throw Wrong(fmt::format("no response to query {}", query));
            const bool right = std::string_view(query) == "gameover" ? *line == "response true"
                                                                     : *line != "response none";
            if (!right) throw Wrong(fmt::format("a wrong response to query {}", query));
        }
    }
    void check_quit() {
        talk_->say("quit");
        greeted_ = false;
        talk_->expect_end(to_quit + margin_);
    }
    void check_end_of_input() {
        ready();
        greeted_ = false;
        talk_->expect_end(to_quit + margin_);
    }

private:
    [[nodiscard]] Duration late(int limit) const { return milliseconds(limit) + margin_; }
    [[nodiscard]] Duration at_once() const { return nearly_at_once + margin_; }

    std::string answer(const Position& position, Duration time) {
        const std::string line = talk_->expect(
            "bestmove", time, [](std::string_view text) { return best_move(text).has_value(); },
            [&](std::string_view text) { check_info(position, text); });
        return best_move(line).value();
    }

    static void check_info(const Position& position, std::string_view line) {
        const auto info = info_report(line);
        if (!info || info->line.empty()) return;
        Position current = position;
        for (const auto& move : info->line) {
            if (current.is_over()) throw Wrong("a pv that goes on after the end of the game");
            const auto next = current.play(move);
            if (!next) throw Wrong("a pv with an illegal move: " + next.error().message);
            current = *next;
        }
    }

    Conversation* talk_;
    Position start_;
    std::pair<Position, std::vector<std::string>> later_;
    Duration margin_;
    std::vector<std::string> options_;
    bool greeted_ = false;
};

class LineChecks {
public:
    LineChecks(Conversation& conversation, const CheckedProgram& program)
        : talk_(&conversation),
          start_(program.start),
          later_(later_position(start_).first),
          margin_(program.margin) {}

    void ready() { talk_->begin(); }

    void check_first() { require_legal(start_, ask(start_, 100, to_start)); }
    void check_later() { require_legal(later_, ask(later_, 100)); }
    void check_once() {
        require_legal(start_, ask(start_, 100));
        if (const auto line = talk_->hear(milliseconds(100)))
            throw Wrong(fmt::format("a second line: {}", in_quotes(*line)));
    }
    void check_game() {
        Position position = start_;
        while (!position.is_over()) {
            const std::string move = ask(position, 10);
            require_legal(position, move);
            position = *position.play(move);
        }
    }
    void check_end_of_input() { talk_->expect_end(to_quit + margin_); }

private:
    std::string ask(const Position& position, int milliseconds_given) {
        return ask(position, milliseconds_given, milliseconds(milliseconds_given) + margin_);
    }
    std::string ask(const Position& position, int milliseconds_given, Duration time) {
        talk_->say(fmt::format("{} {} {}", player_text(position.to_move()), milliseconds_given,
                               position.text()));
        return std::string(trimmed(
            talk_->expect("answer", time, [](std::string_view line) { return !line.empty(); })));
    }

    Conversation* talk_;
    Position start_;
    Position later_;
    Duration margin_;
};

std::vector<Check> run_all(const std::vector<Task>& tasks, Conversation& talk,
                           const std::function<void()>& ready, const StopToken& stop,
                           const std::function<void(const Check&)>& report) {
    std::vector<Check> checks;
    for (const auto& [name, run] : tasks) {
        Check check{.name = std::string(name)};
        if (!stop.stop_requested()) {
            talk.forget_lines();
            try {
                ready();
                run();
                check.verdict = Check::Verdict::Passed;
            } catch (const Wrong& wrong) {
                check.verdict =
                    stop.stop_requested() ? Check::Verdict::NotRun : Check::Verdict::Failed;
                check.detail = wrong.what();
                check.lines = talk.lines();
                talk.close();  // further output would belong to the failed test
            }
        }
        if (report) report(check);
        checks.push_back(std::move(check));
    }
    return checks;
}

}  // namespace

std::vector<Check> check_program(const CheckedProgram& program, const StopToken& stop,
                                 const std::function<void(const Check&)>& report) {
    Conversation talk(program.command, program.start, stop);
    if (program.protocol == Protocol::Line) {
        LineChecks line(talk, program);
        const std::vector<Task> tasks = {
            {"answers the start with a legal move within 10 s", [&] { line.check_first(); }},
            {"answers a later position in time", [&] { line.check_later(); }},
            {"answers with exactly one line", [&] { line.check_once(); }},
            {"plays a whole game with legal moves", [&] { line.check_game(); }},
            {"ends at the end of its input", [&] { line.check_end_of_input(); }},
        };
        return run_all(tasks, talk, [&] { line.ready(); }, stop, report);
    }
    UgiChecks ugi(talk, program);
    const std::vector<Task> tasks = {
        {"answers ugi with ugiok within 10 s", [] {}},
        {"says its name", [&] { ugi.check_name(); }},
        {"describes its options in a readable way", [&] { ugi.check_options(); }},
        {"answers isready with readyok", [&] { ugi.check_ready(); }},
        {"ignores what it does not know", [&] { ugi.check_unknown(); }},
        {"accepts lines that end with CR LF", [&] { ugi.check_line_ends(); }},
        {"starts a new game", [&] { ugi.new_game(); }},
        {"moves from the start in time", [&] { ugi.check_start(); }},
        {"says bestmove once", [&] { ugi.check_once(); }},
        {"follows position startpos moves ..", [&] { ugi.check_moves(); }},
        {"follows position fen ..", [&] { ugi.check_fen(); }},
        {"follows position fen .. moves ..", [&] { ugi.check_fen_moves(); }},
        {"obeys go depth", [&] { ugi.check_depth(); }},
        {"obeys go nodes", [&] { ugi.check_nodes(); }},
        {"obeys a game clock", [&] { ugi.check_clock(); }},
        {"answers stop at once", [&] { ugi.check_stop(); }},
        {"answers isready while it searches", [&] { ugi.check_ready_while_searching(); }},
        {"says nothing unasked", [&] { ugi.check_silence(); }},
        {"plays a whole game and answers queries about it", [&] { ugi.check_game(); }},
        {"ends after quit", [&] { ugi.check_quit(); }},
        {"ends at the end of its input", [&] { ugi.check_end_of_input(); }},
    };
    return run_all(tasks, talk, [&] { ugi.ready(); }, stop, report);
}

}  // namespace lawan::protocol
