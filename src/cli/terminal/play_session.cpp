#include "cli/terminal/play_session.hpp"

#include <fmt/format.h>

#include <bit>
#include <utility>
#include <vector>

#include "arena/report_or_throw.hpp"
#include "base/text.hpp"
#include "cli/terminal/board_picture.hpp"
#include "cli/terminal/report_text.hpp"
#include "server/games/wall_clock.hpp"

namespace lawan::cli {
namespace {

constexpr std::string_view command_help =
    "  A move is a square such as c3 (in Connect Four a column: d or 4).\n"
    "  undo       take back your last move\n"
    "  hint       ask for advice\n"
    "  moves      list the legal moves\n"
    "  board      draw the board again\n"
    "  position   print the position as text, to continue later with --position\n"
    "  resign     give up\n"
    "  quit       leave the game\n";

int count(std::uint64_t cells) { return std::popcount(cells); }

}  // namespace

PlaySession::PlaySession(Context& context, const Position& start,
                         const std::vector<std::string>& opening, std::array<Seat, 2> seats,
                         const PlaySettings& settings)
    : context_(&context),
      start_(start),
      seats_(std::move(seats)),
      settings_(settings),
      match_(start, settings.control),
      opening_moves_(opening.size()),
      given_moves_(opening.size() - settings.played),
      began_at_(now_milliseconds()) {
    for (const auto& move : opening) {
        if (const auto error = match_.play(move)) throw UsageError("moves: " + error->message);
    }
    if (settings.control.per_game) {
        const Duration whole = *settings.control.per_game;
        match_.set_clocks(settings.left.value_or(std::array{whole, whole}));
    }
    while (moves_.size() < match_.moves().size()) write_down(std::nullopt);
    for (auto& seat : seats_) {
        if (seat.bot) seat.bot->new_game();
    }
}

ExitCode PlaySession::run(bool quiet) {
    const auto& console = context_->console;
    if (!quiet) {
        console.print(fmt::format("{}: {} against {}\n\n", start_.game(), called(Player::X),
                                  called(Player::O)));
        show_board();
    }
    while (!match_.result()) {
        has_played_ = true;
        if (seat(match_.position().to_move()).bot) {
            bot_turn(quiet);
        } else if (person_turn() == Next::Leave) {
            break;
        }
        if (context_->interrupt.requested()) leave("interrupted");
    }
    if (!quiet) show_result();
    return context_->interrupt.requested() ? ExitCode::Interrupted : ExitCode::Done;
}

PlaySession::Next PlaySession::person_turn() {
    const auto& console = context_->console;
    console.print(fmt::format("{} to move> ", called(match_.position().to_move())));
    const auto line = context_->input.next();
    if (!console.interactive()) console.print("\n");
    if (!line) {
        if (console.interactive()) console.print("\n");
        leave(context_->interrupt.requested() ? "interrupted" : "end of input");
        return Next::Leave;
    }
    return obey(trimmed(*line));
}

PlaySession::Next PlaySession::obey(std::string_view line) {
    const auto& console = context_->console;
    const std::string word = lower_case(line.substr(0, 16));
    if (match_.flag_fallen() || word.empty()) return Next::GoOn;
    if (word == "quit" || word == "exit" || word == "q") {
        leave("left by the player");
        return Next::Leave;
    }
    if (word == "help" || word == "?") {
        console.print(command_help);
    } else if (word == "undo") {
        undo();
    } else if (word == "hint") {
        hint();
    } else if (word == "moves") {
        console.print(fmt::format("  {}\n", fmt::join(match_.position().legal_moves(), " ")));
    } else if (word == "board") {
        console.print("\n");
        show_board();
    } else if (word == "position") {
        console.print(fmt::format("  {}\n", match_.position().text()));
    } else if (word == "resign") {
        match_.resign(match_.position().to_move());
    } else if (const auto error = match_.play(line)) {
        if (!match_.result())
            console.print(fmt::format("  {}. Try again, or type help.\n", error->message));
    } else {
        write_down(turn_.elapsed());
        console.print("\n");
        show_board();
    }
    return Next::GoOn;
}

void PlaySession::leave(std::string detail) {
    if (match_.result()) return;
    for (const Player player : {Player::X, Player::O})
        left_[static_cast<std::size_t>(player)] = match_.time_left(player).value_or(Duration{});
    match_.abort(std::move(detail));
}

/// Appends the next move of the match to moves_, with its time and the clocks after it.
void PlaySession::write_down(std::optional<Duration> spent, std::optional<std::int64_t> nodes) {
    const auto in_ms = [](Duration duration) {
        return std::chrono::duration_cast<std::chrono::milliseconds>(duration).count();
    };
    MoveRecord move{.move = match_.moves()[moves_.size()], .nodes = nodes};
    if (spent) move.milliseconds = in_ms(*spent);
    for (const Player player : {Player::X, Player::O})
        move.clocks[static_cast<std::size_t>(player)] =
            in_ms(std::max(match_.time_left(player).value_or(Duration{}), Duration{}));
    moves_.push_back(std::move(move));
    turn_ = {};
}

void PlaySession::bot_turn(bool quiet) {
    const Player player = match_.position().to_move();
    auto& console = context_->console;
    const std::string who = called(player);
    if (!quiet) console.status(fmt::format("{} thinks ...", seat(player).name));
    Limits limits = settings_.limits;
    if (!limits.any()) limits.time = std::chrono::seconds(1);
    left_ = {match_.time_left(Player::X).value_or(Duration{}),
             match_.time_left(Player::O).value_or(Duration{})};
    const Report report =
        match_.play(*seats_[static_cast<std::size_t>(player)].bot, limits,
                    context_->interrupt.token(), [&](const Report& progress) {
                        if (!quiet)
                            console.status(fmt::format("{} thinks: {}", seat(player).name,
                                                       report_line(progress)));
                    });
    console.clear_status();
    if (moves_.size() < match_.moves().size()) {
        // A solver's answer is no search that could be repeated.
        std::optional<std::int64_t> nodes;
        if (report.by != "solver") nodes = static_cast<std::int64_t>(report.counters.nodes);
        write_down(report.time, nodes);
    }
    if (quiet || report.move.empty() || match_.moves().empty()) return;
    if (match_.result() && match_.result()->reason == Reason::Aborted) return;
    console.print(fmt::format("{} plays {}   ({})\n\n", who, report.move, report_line(report)));
    show_board();
}

/// Takes back to the last turn of the player to move: one ply between two people, two against a
/// bot.
void PlaySession::undo() {
    const bool against_bot = seat(opponent(match_.position().to_move())).bot != nullptr;
    if (!match_.undo(against_bot ? 2 : 1)) {
        context_->console.print("  There is no move of yours to take back.\n");
        return;
    }
    moves_.resize(match_.moves().size());
    opening_moves_ = std::min(opening_moves_, moves_.size());
    given_moves_ = std::min(given_moves_, moves_.size());
    turn_ = {};
    context_->console.print("  Taken back.\n\n");
    shown_.reset();
    show_board();
}

void PlaySession::hint() {
    auto& console = context_->console;
    const Position& position = match_.position();
    const auto adviser = context_->registry.make_bot("engine", position, settings_.seed);
    if (!adviser) throw UsageError(adviser.error().message);
    const Limits limits{.time = settings_.limits.time.value_or(std::chrono::seconds(1))};
    console.status("thinking about a hint ...");
    const Report report =
        report_or_throw((*adviser)->choose(position, limits, context_->interrupt.token(), {}));
    console.clear_status();
    console.print(fmt::format("  Hint: {}   ({})\n", report.move, report_line(report)));
}

void PlaySession::show_board() {
    const auto& console = context_->console;
    const BoardView board = match_.position().board();
    const PictureStyle style{console.color(), console.unicode()};
    console.print(shown_ ? board_picture(board, *shown_, style) : board_picture(board, style));
    console.print(fmt::format("    {}\n\n", status_line()));
    shown_ = board;
}

std::string PlaySession::called(Player player) const {
    const std::string_view letter = player == Player::X ? "X" : "O";
    const std::string_view color = player == Player::X ? "\x1b[1;34m" : "\x1b[1;31m";
    const std::string text = fmt::format("{} ({})", letter, seat(player).name);
    return context_->console.color() ? fmt::format("{}{}\x1b[0m", color, text) : text;
}

std::string PlaySession::status_line() const {
    const Position& position = match_.position();
    std::vector<std::string> parts;
    if (const auto rounds = position.rounds()) {
        const Marks marks = position.board().marks;
        parts.push_back(fmt::format("X {}, O {}", count(marks.x), count(marks.o)));
        parts.push_back(
            position.is_over()
                ? *rounds == 1 ? "the only round is over" : "the last round is over"
                : fmt::format("round {} of {}", position.plies_played() / 2 + 1, *rounds));
    } else {
        parts.push_back(position.is_over() ? fmt::format("{} moves", position.plies_played())
                                           : fmt::format("move {}", position.plies_played() + 1));
    }
    for (const Player player : {Player::X, Player::O}) {
        if (const auto left = match_.time_left(player)) {
            parts.push_back(fmt::format("{} has {} left", player == Player::X ? "X" : "O",
                                        duration_text(std::max(*left, Duration{}))));
        }
    }
    return fmt::format("{}", fmt::join(parts, "   "));
}

void PlaySession::show_result() {
    const auto& console = context_->console;
    const MatchResult result = match_.result().value_or(
        MatchResult{.reason = Reason::Aborted, .detail = "left by the player"});
    const Position& position = match_.position();
    if (result.reason == Reason::Aborted) {
        console.print(fmt::format("The game was left unfinished ({}).", result.detail));
        return;
    }
    std::string text = result.winner ? fmt::format("{} wins", called(*result.winner)) : "A draw";
    if (result.reason != Reason::Normal) {
        text += fmt::format(": {}{}{}", reason_text(result.reason),
                            result.detail.empty() ? "" : ", ", result.detail);
    } else if (position.rounds()) {
        const Marks marks = position.board().marks;
        const bool o_first = result.winner == Player::O;
        text += fmt::format(", {} marks to {}", count(o_first ? marks.o : marks.x),
                            count(o_first ? marks.x : marks.o));
    } else if (result.winner) {
        text += fmt::format(" with a line after {} moves", position.plies_played());
    }
    console.print(text + ".\n");
}

}  // namespace lawan::cli
