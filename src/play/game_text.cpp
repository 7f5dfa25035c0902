#include "play/game_text.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "game/grid.hpp"
#include "play/request_fields.hpp"
#include "render/position_json.hpp"

namespace lawan::play {
namespace {

/// Returns the player who is White: the one who starts.
Player white_of(const Position& start) {
    return start.plies_played() % 2 == 0 ? start.to_move() : opponent(start.to_move());
}

std::string result_token(const GameRecord& game, Player white) {
    if (!game.result || game.result->reason == Reason::Aborted) return "*";
    if (!game.result->winner) return "1/2-1/2";
    return *game.result->winner == white ? "1-0" : "0-1";
}

std::string tag(std::string_view name, std::string_view value) {
    std::string escaped;
    for (const char c : value) {
        if (c == '"' || c == '\\') escaped += '\\';
        escaped += c;
    }
    return fmt::format("[{} \"{}\"]\n", name, escaped);
}

std::string player_name(const SeatRecord& seat) {
    if (!seat.name.empty()) return seat.name;
    return seat.human ? "?" : spec_name(seat.bot);
}

std::string move_text(const GameRecord& game, int plies_before, const std::string& result) {
    std::string text;
    std::size_t line_start = 0;
    const auto add = [&](const std::string& word) {
        constexpr std::size_t longest_line = 79;
        if (text.size() > line_start && text.size() - line_start + 1 + word.size() > longest_line) {
            text += '\n';
            line_start = text.size();
        } else if (!text.empty()) {
            text += ' ';
        }
        text += word;
    };
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        const int ply = plies_before + static_cast<int>(i);
        if (ply % 2 == 0) add(fmt::format("{}.", ply / 2 + 1));
        if (ply % 2 == 1 && i == 0) add(fmt::format("{}...", ply / 2 + 1));
        add(game.moves[i].move);
    }
    add(result);
    return text;
}

}  // namespace

Expected<std::string> game_text(const Registry& registry, const GameRecord& game) {
    const auto usual = registry.start(game.game);
    const auto start = usual ? usual->with_text(game.start) : usual;
    if (!start) return fail("a stored game cannot be read: " + start.error().message);
    const Player white = white_of(*start);
    const auto& white_seat = game.seats[static_cast<std::size_t>(white)];
    const auto& black_seat = game.seats[static_cast<std::size_t>(opponent(white))];
    const std::string result = result_token(game, white);
    const std::time_t seconds = game.created_at / 1000;
    std::string text = tag("Event", "Lawan");
    text += tag("Date", fmt::format("{:%Y.%m.%d}", fmt::gmtime(seconds)));
    text += tag("White", player_name(white_seat)) + tag("Black", player_name(black_seat));
    text += tag("Result", result) + tag("Game", game.game);
    if (!white_seat.human) text += tag("WhiteBot", white_seat.bot);
    if (!black_seat.human) text += tag("BlackBot", black_seat.bot);
    if (game.start != usual->text()) text += tag("Position", game.start);
    if (game.time.per_game) {
        text +=
            tag("TimeControl", fmt::format("{}+{}", points(static_cast<Score>(*game.time.per_game)),
                                           points(static_cast<Score>(game.time.increment))));
    }
    if (game.result) text += tag("Termination", reason_word(game.result->reason));
    return text + "\n" + move_text(game, start->plies_played(), result) + "\n";
}

namespace {

/// A tokenizer for tags and words that keeps track of its place.
class Scanner {
public:
    explicit Scanner(std::string_view text) : text_(text) {}

    struct Word {
        std::string text;
        std::size_t place = 0;
    };
    struct Tag {
        std::string name;
        Word value;
    };

    /// Records the first error and stops reading.
    void fail(std::size_t place, std::string message, std::string code = "bad_text") {
        place_ = text_.size();
        if (error_) return;
        int line = 1;
        int column = 1;
        for (std::size_t i = 0; i < place && i < text_.size(); ++i) {
            const bool new_line = text_[i] == '\n';
            line += new_line ? 1 : 0;
            column = new_line ? 1 : column + 1;
        }
        error_ = TextError{line, column, std::move(message), std::move(code)};
    }
    [[nodiscard]] const std::optional<TextError>& error() const { return error_; }

    /// Skips blanks and comments.
    void skip() {
        while (place_ < text_.size()) {
            if (text_[place_] == '{') {
                const std::size_t end = text_.find('}', place_);
                if (end == std::string_view::npos) {
                    fail(place_, "unterminated comment: expected }");
                    return;
                }
                place_ = end + 1;
            } else if (text_[place_] == ';') {
                place_ = std::min(text_.find('\n', place_), text_.size());
            } else if (is_blank(text_[place_])) {
                ++place_;
            } else {
                return;
            }
        }
    }

    [[nodiscard]] bool at_end() const { return place_ >= text_.size(); }
    [[nodiscard]] bool at_tag() const { return !at_end() && text_[place_] == '['; }
    [[nodiscard]] std::size_t place() const { return place_; }

    Tag tag() {
        const std::size_t begin = place_++;
        Tag tag;
        while (!at_end() && is_letter(text_[place_])) tag.name += text_[place_++];
        while (!at_end() && text_[place_] == ' ') ++place_;
        if (tag.name.empty() || at_end() || text_[place_] != '"') {
            fail(begin, "expected a tag such as [Game \"connect4\"]");
            return tag;
        }
        tag.value.place = ++place_;
        while (!at_end() && text_[place_] != '"' && text_[place_] != '\n') {
            if (text_[place_] == '\\' && place_ + 1 < text_.size()) ++place_;
            tag.value.text += text_[place_++];
        }
        if (!text_.substr(std::min(place_, text_.size())).starts_with("\"]")) {
            fail(begin, "unterminated tag: expected \"]");
            return tag;
        }
        place_ += 2;
        return tag;
    }

    Word word() {
        Word word{{}, place_};
        while (!at_end() && !is_blank(text_[place_]) && text_[place_] != '{' &&
               text_[place_] != '[')
            word.text += text_[place_++];
        return word;
    }

private:
    static bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
    static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

    std::string_view text_;
    std::size_t place_ = 0;
    std::optional<TextError> error_{};
};

using Tags = std::vector<Scanner::Tag>;

const Scanner::Word* find_tag(const Tags& tags, std::string_view name) {
    const auto found = std::ranges::find(tags, name, &Scanner::Tag::name);
    return found == tags.end() ? nullptr : &found->value;
}

/// Strips a move number: `12.` and `12...` become empty, `12.d4` becomes `d4`.
std::string without_number(const std::string& word) {
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    const std::size_t dots = std::min(word.find_first_not_of('.', digits), word.size());
    return digits > 0 && dots > digits ? word.substr(dots) : word;
}

bool is_result(std::string_view word) {
    return word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*";
}

class GameReader {
public:
    GameReader(const Registry& registry, Scanner& scanner)
        : registry_(registry), scanner_(scanner) {}

    /// Parses one game. On failure the scanner has the error.
    std::optional<GameRecord> read() {
        const std::size_t begin = scanner_.place();
        while (scanner_.at_tag()) {
            tags_.push_back(scanner_.tag());
            scanner_.skip();
        }
        const auto started = start(begin);
        if (!started) return std::nullopt;
        Position position = *started;
        const Player white = white_of(position);
        game_.imported = true;
        game_.status = GameStatus::Over;
        game_.game = position.game();
        game_.name = spec_name(game_.game);
        game_.start = position.text();
        seat(game_.seats[static_cast<std::size_t>(white)], "White", position);
        seat(game_.seats[static_cast<std::size_t>(opponent(white))], "Black", position);
        const Scanner::Word result = moves(position);
        game_.position = position.text();
        conclude(position, white, result);
        if (scanner_.error()) return std::nullopt;
        return std::move(game_);
    }

private:
    std::optional<Position> start(std::size_t begin) {
        if (scanner_.error()) return std::nullopt;
        const Scanner::Word* game = find_tag(tags_, "Game");
        if (game == nullptr) {
            scanner_.fail(begin,
                          "nothing says which game this is: add a line such as [Game \"connect4\"] "
                          "at its top",
                          "game_tag_missing");
            return std::nullopt;
        }
        auto position = registry_.start(game->text);
        if (!position) {
            fail_in(*game, position.error());
            return std::nullopt;
        }
        const Scanner::Word* given = find_tag(tags_, "Position");
        if (given == nullptr) return *position;
        position = position->with_text(given->text);
        if (position) return *position;
        fail_in(*given, position.error());
        return std::nullopt;
    }

    void seat(SeatRecord& seat, const std::string& colour, const Position& position) {
        const Scanner::Word* name = find_tag(tags_, colour);
        const Scanner::Word* bot = find_tag(tags_, colour + "Bot");
        if (name != nullptr && name->text != "?") {
            if (!is_person_name(name->text)) {
                scanner_.fail(name->place,
                              "a name has at most 40 characters and no control characters");
            }
            seat.name = name->text;
        }
        if (bot == nullptr) return;
        const auto made = registry_.make_bot(bot->text, position, 1);
        if (!made) fail_in(*bot, made.error());
        seat.human = false;
        seat.bot = bot->text;
        if (seat.name == spec_name(bot->text)) seat.name.clear();
    }

    /// Replays the moves and returns the result token after them.
    Scanner::Word moves(Position& position) {
        for (scanner_.skip(); !scanner_.at_end() && !scanner_.at_tag(); scanner_.skip()) {
            const Scanner::Word word = scanner_.word();
            if (is_result(word.text)) {
                scanner_.skip();
                return word;
            }
            const std::string move = without_number(word.text);
            if (move.empty()) continue;
            const auto canonical = position.canonical_move(move);
            if (!canonical) {
                scanner_.fail(
                    word.place + word.text.size() - move.size() + canonical.error().offset,
                    canonical.error().message);
                break;
            }
            position = *position.play(move);
            game_.moves.push_back({*canonical});
        }
        const Scanner::Word* result = find_tag(tags_, "Result");
        return result != nullptr && is_result(result->text) ? *result
                                                            : Scanner::Word{"*", scanner_.place()};
    }

    void conclude(const Position& position, Player white, const Scanner::Word& token) {
        std::optional<Player> winner;
        if (token.text == "1-0") winner = white;
        if (token.text == "0-1") winner = opponent(white);
        const Scanner::Word* tag = find_tag(tags_, "Termination");
        const auto reason = parse_reason(tag == nullptr ? "" : tag->text);
        if (position.is_over()) {
            const Outcome outcome = position.outcome();
            if (token.text != "*" && outcome.winner != winner)
                scanner_.fail(token.place, "this result contradicts the moves");
            game_.result = ResultRecord{outcome.winner, Reason::Normal, outcome.points};
            return;
        }
        if (token.text == "*") {
            game_.result = ResultRecord{std::nullopt, Reason::Aborted};
            return;
        }
        if (reason == Reason::Normal)
            scanner_.fail(token.place,
                          "the moves do not end the game, so it cannot have this result");
        const bool known = reason && *reason != Reason::Aborted;
        game_.result = ResultRecord{winner, known ? *reason : Reason::Adjudicated};
    }

    void fail_in(const Scanner::Word& word, const Error& error) {
        scanner_.fail(word.place + error.offset, error.message);
    }

    const Registry& registry_;
    Scanner& scanner_;
    Tags tags_;
    GameRecord game_;
};

}  // namespace

std::expected<std::vector<GameRecord>, TextError> parse_games(const Registry& registry,
                                                              std::string_view text) {
    Scanner scanner(text);
    std::vector<GameRecord> games;
    for (scanner.skip(); !scanner.at_end(); scanner.skip()) {
        if (auto game = GameReader(registry, scanner).read()) games.push_back(*std::move(game));
    }
    if (games.empty()) scanner.fail(text.size(), "there is no game in this text");
    if (scanner.error()) return std::unexpected(*scanner.error());
    return games;
}

}  // namespace lawan::play
