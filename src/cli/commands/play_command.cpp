#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "cli/commands/command.hpp"
#include "cli/commands/limit_arguments.hpp"
#include "cli/terminal/kept_game.hpp"
#include "cli/terminal/play_session.hpp"
#include "protocol/outside_bots.hpp"
#include "runtime/chosen_games.hpp"
#include "store/store.hpp"

namespace lawan::cli {
namespace {

struct PlayArguments {
    StartArguments start;
    std::string x = "human";
    std::string o;
    std::string first;
    std::string names;
    std::string clock;
    std::string left;
    int played = 0;
    LimitArguments limits;
    std::optional<std::uint64_t> seed;
    std::string database;
    bool no_store = false;
    bool json = false;
};

/// Adds `first=..` to the game's options.
std::string with_first(const std::string& game, const std::string& first) {
    if (first.empty()) return game;
    const std::string option = "first=" + lower_case(first);
    if (game.find("first=") != std::string::npos) {
        throw UsageError(fmt::format(
            "--first: the game already says who starts ({}); give one of them only", game));
    }
    return fmt::format("{}{}{}", game, game.find(':') == std::string::npos ? ":" : ",", option);
}

/// Parses `Ana,Budi`, the names of X and O. Rejects control characters, which could garble a
/// terminal.
std::array<std::string, 2> parse_names(const std::string& text) {
    const auto pieces = split(text, ',');
    constexpr std::size_t longest_name = 40;
    const bool fit = pieces.size() == 2 && std::ranges::all_of(pieces, [](const Piece& piece) {
                         const std::string_view name = trimmed(piece.text);
                         return !name.empty() && name.size() <= longest_name &&
                                std::ranges::none_of(name, [](char c) {
                                    return (c >= 0 && c < ' ') || c == '\x7f';
                                });
                     });
    if (!fit)
        throw UsageError(
            "--names: expected the names of X and O, such as Ana,Budi, of at most 40 characters "
            "each");
    return {std::string(trimmed(pieces[0].text)), std::string(trimmed(pieces[1].text))};
}

Seat make_seat(const Registry& registry, const std::string& spec, const Position& position,
               std::uint64_t seed, const Limits& limits) {
    if (spec == "human") return {"you", nullptr};
    return {spec, required(registry.make_bot(spec, position, seed, limits), "bot", spec)};
}

/// Quotes a word of a command line where a shell needs it.
std::string quoted_for_shell(const std::string& word) {
    const auto is_plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               std::string_view("_:,=.+-/@%").contains(c);
    };
    if (!word.empty() && std::ranges::all_of(word, is_plain)) return word;
    if (word.find_first_of("\"$`\\!") == std::string::npos) return fmt::format("\"{}\"", word);
    std::string quoted_word = "'";
    for (const char c : word) quoted_word += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted_word + "'";
}

/// Returns the command that resumes a game: the same players, names, limits and clocks, and all
/// moves, so that the whole game is stored when it ends.
std::string command_to_go_on(const PlaySession& session, const PlayArguments& arguments,
                             const std::array<std::string, 2>& specs) {
    std::vector<std::string> words = {"lawan", "play", session.start().game()};
    const auto add = [&](const char* option, const std::string& value) {
        if (value.empty()) return;
        words.emplace_back(option);
        words.push_back(value);
    };
    if (specs[0] != "human") add("--x", specs[0]);
    add("--o", specs[1]);
    add("--names", arguments.names);
    std::ranges::copy(arguments.limits.words(), std::back_inserter(words));
    add("--clock", arguments.clock);
    if (!arguments.clock.empty()) {
        const auto seconds = [](Duration left) {
            constexpr double least = 0.001;
            const double value = std::chrono::duration<double>(left).count();
            return std::max(value, least);
        };
        add("--left",
            fmt::format("{:.3f}s,{:.3f}s", seconds(session.left()[0]), seconds(session.left()[1])));
    }
    if (arguments.seed) add("--seed", std::to_string(*arguments.seed));
    add("--db", arguments.database);
    if (arguments.no_store) words.emplace_back("--no-store");
    if (!arguments.start.position.empty()) add("--position", session.start().text());
    const auto& moves = session.match().moves();
    add("--moves", fmt::format("{}", fmt::join(moves, " ")));
    if (const std::size_t played = moves.size() - session.given_moves(); played > 0)
        add("--played", std::to_string(played));
    std::string command;
    for (const auto& word : words) command += (command.empty() ? "" : " ") + quoted_for_shell(word);
    return command;
}

/// Returns the database for this game; nothing with --no-store, or, with a note, if it cannot be
/// opened.
std::optional<std::filesystem::path> place_to_keep(Context& context,
                                                   const PlayArguments& arguments) {
    if (arguments.no_store) return std::nullopt;
    try {
        std::filesystem::path file = arguments.database.empty()
                                         ? default_database_file()
                                         : std::filesystem::path(arguments.database);
        const Store usable(file);
        return file;
    } catch (const StoreError& error) {
        context.console.note(fmt::format("lawan: this game will not be saved: {}", error.what()));
        return std::nullopt;
    }
}

void keep(Context& context, const std::filesystem::path& file, const GameRecord& game,
          std::size_t played) {
    try {
        keep_game(file, game, played);
        context.console.print(fmt::format(
            "The game was saved in {}: see History in the browser. (--no-store prevents this.)\n",
            file.string()));
    } catch (const StoreError& error) {
        context.console.note(fmt::format("lawan: this game was not saved: {}", error.what()));
    }
}

void print_json(const Context& context, const Position& start, const Match& match,
                const std::array<std::string, 2>& players) {
    const MatchResult& result = *match.result();
    nlohmann::ordered_json object{{"game", start.game()},   {"start", start.text()},
                                  {"x", players[0]},        {"o", players[1]},
                                  {"moves", match.moves()}, {"position", match.position().text()}};
    object["winner"] = result.winner ? nlohmann::ordered_json(player_text(*result.winner))
                                     : nlohmann::ordered_json();
    object["reason"] = reason_text(result.reason);
    if (!result.detail.empty()) object["detail"] = result.detail;
    if (match.position().is_over())
        object["points"] = match.position().outcome().points / score_unit;
    context.console.print(object.dump(2) + "\n");
}

ExitCode play(Context& context, const PlayArguments& arguments) {
    add_outside_bots(context.registry);
    StartArguments start_arguments = arguments.start;
    start_arguments.game = with_first(arguments.start.game, arguments.first);
    const Position last = start_arguments.position_in(context.registry);
    std::vector<std::string> opening;
    for (const Piece& move : split_words(arguments.start.moves)) opening.emplace_back(move.text);
    if (arguments.played > static_cast<int>(opening.size()))
        throw UsageError(
            fmt::format("--played: expected at most {}, the number of --moves", opening.size()));
    start_arguments.moves.clear();
    const Position start = start_arguments.position_in(context.registry);
    const std::uint64_t seed = arguments.seed ? *arguments.seed : std::random_device{}();
    PlaySettings settings{.limits = arguments.limits.limits(),
                          .control = parse_clock(arguments.clock),
                          .seed = seed,
                          .played = static_cast<std::size_t>(arguments.played)};
    if (!arguments.left.empty()) {
        if (arguments.clock.empty()) throw UsageError("--left: needs --clock");
        settings.left = parse_clocks_left(arguments.left);
    }

    const std::string& opponent = (*context.registry.game_entry(start.game()))->opponent;
    const std::string o_spec = arguments.o.empty() ? opponent : arguments.o;
    const std::array<std::string, 2> specs = {arguments.x, o_spec};
    std::array<Seat, 2> seats = {
        make_seat(context.registry, specs[0], last, seed, settings.limits),
        make_seat(context.registry, specs[1], last, seed + 1, settings.limits)};
    const bool bots_only = seats[0].bot && seats[1].bot;
    if (arguments.json && !bots_only)
        throw UsageError("--json: needs two bots; a person needs the board");
    if (!seats[0].bot && !seats[1].bot) {
        seats[0].name = "first person";
        seats[1].name = "second person";
    }
    std::array<std::string, 2> names;
    if (!arguments.names.empty()) {
        names = parse_names(arguments.names);
        for (std::size_t i = 0; i < seats.size(); ++i) seats[i].name = names[i];
    }
    const auto file = bots_only ? std::nullopt : place_to_keep(context, arguments);
    PlaySession session(context, start, opening, std::move(seats), settings);
    const ExitCode exit_code = session.run(arguments.json);
    if (arguments.json) {
        print_json(context, start, session.match(), specs);
    } else if (session.match().result()->reason == Reason::Aborted) {
        context.console.print(
            fmt::format(" To go on later:\n  {}\n", command_to_go_on(session, arguments, specs)));
    }
    if (file && worth_keeping(session))
        keep(context, *file, record_of(context.registry, session, specs, names),
             session.played_before());
    return exit_code;
}

/// Asks until one of the answers is given. Returns nothing at the end of input.
std::optional<std::size_t> ask(Context& context, std::string_view question, std::size_t answers) {
    for (;;) {
        context.console.print(question);
        const auto line = context.input.next();
        if (!line) return std::nullopt;
        const std::string_view answer = trimmed(*line);
        if (answer.empty()) return 0;
        if (answer == "quit" || answer == "q") return std::nullopt;
        if (const auto number = parse_integer(answer, 1, static_cast<std::int64_t>(answers))) {
            return static_cast<std::size_t>(*number - 1);
        }
        context.console.print(fmt::format("  Type a number from 1 to {}, or quit.\n", answers));
    }
}

/// Asks for a game and an opponent, then plays.
ExitCode play_from_menu(Context& context, PlayArguments arguments) {
    constexpr std::array<const char*, 3> opponents = {"local", "alphabeta:depth=2", ""};
    context.console.print("Lawan: a game in the terminal.\n\n");
    std::string question;
    for (std::size_t i = 0; i < menu_games.size(); ++i)
        question += fmt::format("  {}  {}\n", i + 1, menu_games[i].text);
    const auto game = ask(context, question + "Which game? [1] ", menu_games.size());
    const auto opponent =
        !game ? game
              : ask(context, "\n  1  easy\n  2  medium\n  3  strong\nWhich opponent? [1] ",
                    opponents.size());
    if (!opponent) {
        context.console.print("\nUntil next time. `lawan --help` shows what else there is.\n");
        return context.interrupt.requested() ? ExitCode::Interrupted : ExitCode::Done;
    }
    context.console.print("\nType a move such as c3, or help.\n\n");
    arguments.start.game = menu_games[*game].game;
    arguments.o = opponents[*opponent];
    return play(context, arguments);
}

}  // namespace

void add_play_command(CLI::App& app, Chosen& chosen) {
    auto* command = app.add_subcommand("play", "Play a game in the terminal, or watch two bots");
    const auto arguments = std::make_shared<PlayArguments>();
    arguments->start.add_to(*command, false);
    command->add_option("--x", arguments->x, "who plays X: human or a bot (see: lawan bots)")
        ->capture_default_str();
    command->add_option("--o", arguments->o, "who plays O [a strong bot]");
    command->add_option("--first", arguments->first, "who starts: x or o")
        ->check(CLI::IsMember({"x", "o"}, CLI::ignore_case));
    command->add_option("--names", arguments->names, "names of X and O, such as Ana,Budi");
    arguments->limits.add_to(*command);
    command->add_option("--clock", arguments->clock,
                        "time per player and game, such as 5m, or 5m+3s with an increment");
    command->add_option("--left", arguments->left,
                        "time left on the clocks of X and O, such as 250s,300s [all of it]");
    command
        ->add_option(
            "--played", arguments->played,
            "how many of --moves, counted from the last, were played before the game was left")
        ->capture_default_str()
        ->check(CLI::Range(0, 1000));
    command
        ->add_option("--seed", arguments->seed,
                     "seed for the bots' random numbers [a new one each time]")
        ->check(why_no_seed);
    command
        ->add_option("--db", arguments->database,
                     "database file for finished games with a person [that of lawan serve]")
        ->check(why_no_database);
    command->add_flag("--no-store", arguments->no_store, "do not save the game");
    command->add_flag("--json", arguments->json,
                      "print the game as one JSON object (two bots only)");
    command->footer(
        "\nA bot without a limit gets 1 s per move; a limit in its spec overrides --time, --depth "
        "and --nodes.\n"
        "A finished game with a person in it is saved in the database of lawan serve, even while "
        "the server\n"
        "runs: History in the browser shows it, Analyse opens it.\n\n"
        "Examples:\n"
        "  lawan play                    a menu\n"
        "  lawan play tictactoe\n"
        "  lawan play adjacency:nb=4,rounds=8 --x human --o local --first o\n"
        "  lawan play connect4 --x human --o human --names Ana,Budi\n"
        "  lawan play connect4 --x alphabeta:depth=8 --o minimax:depth=4 --seed 7\n");
    command->callback([&chosen, command, arguments] {
        const bool named = command->count("GAME") > 0;
        chosen = [arguments, named](Context& context) {
            return named ? play(context, *arguments) : play_from_menu(context, *arguments);
        };
    });
}

}  // namespace lawan::cli
