#include "solve/connect_four_book.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "game/perft.hpp"
#include "game/symmetry.hpp"

namespace lawan {
namespace {

constexpr std::string_view magic = "LAWANC4B";
constexpr std::size_t version_at = 8;
constexpr std::size_t width_at = 9;
constexpr std::size_t height_at = 10;
constexpr std::size_t length_at = 11;
constexpr std::size_t plies_at = 12;
constexpr std::size_t number_at = 16;
constexpr std::size_t scores_at = 20;
constexpr std::size_t checksum_bytes = 8;
constexpr int version = 1;
constexpr int offset = 64;

std::uint64_t checksum(std::string_view bytes) {
    std::uint64_t sum = 0xcbf29ce484222325;
    for (const char byte : bytes) sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001b3;
    return sum;
}

void append_number(std::string& bytes, std::uint64_t number, int count) {
    for (int i = 0; i < count; ++i) bytes += static_cast<char>(number >> 8 * i & 0xff);
}

std::uint64_t number_of(std::string_view bytes) {
    std::uint64_t number = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        number |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << 8 * i;
    return number;
}

int byte(std::string_view bytes, std::size_t at) { return static_cast<unsigned char>(bytes[at]); }

std::string header_of(const ConnectFour& game, int plies) {
    const auto& rules = game.rules();
    std::string bytes(magic);
    for (const int value : {version, rules.width, rules.height, rules.length, plies, 0, 0, 0})
        bytes += static_cast<char>(value);
    return bytes;
}

}  // namespace

ConnectFourBook::ConnectFourBook(const ConnectFour& game, int plies) : game_(game) {
    std::vector<ConnectFour::State> states{game.initial_state()};
    for (int discs = 0;; ++discs) {
        std::erase_if(states, [&](const auto& state) { return game.is_terminal(state); });
        const std::vector<std::int16_t> scores(states.size(), unknown);
        layers_.push_back({states, scores});
        if (discs == plies) break;
        states = distinct_successors(game, states, Counting::UpToSymmetry);
    }
}

Expected<ConnectFour::Rules> ConnectFourBook::rules_of(std::string_view bytes) {
    if (bytes.size() < scores_at + checksum_bytes || !bytes.starts_with(magic))
        return fail("this is not a Connect Four book");
    const std::size_t end = bytes.size() - checksum_bytes;
    if (number_of(bytes.substr(end)) != checksum(bytes.substr(0, end)))
        return fail("the book is damaged: its checksum is wrong");
    const auto game = ConnectFour::parse_rules(fmt::format(
        "w={},h={},k={}", byte(bytes, width_at), byte(bytes, height_at), byte(bytes, length_at)));
    if (byte(bytes, version_at) != version || byte(bytes, plies_at) > most_plies || !game)
        return fail("the book is of another version of this program: build it anew");
    return game->rules();
}

Expected<ConnectFourBook> ConnectFourBook::parse(const ConnectFour& game, std::string_view bytes) {
    const auto rules = rules_of(bytes);
    if (!rules) return std::unexpected(rules.error());
    if (rules->width != game.rules().width || rules->height != game.rules().height ||
        rules->length != game.rules().length) {
        return fail(
            fmt::format("the book is for {}, not for {}", ConnectFour(*rules).spec(), game.spec()));
    }
    const std::size_t end = bytes.size() - checksum_bytes;
    const int plies = byte(bytes, plies_at);
    ConnectFourBook book(game, plies);
    auto& scores = book.layers_.back().scores;
    if (number_of(bytes.substr(number_at, scores_at - number_at)) != scores.size() ||
        end - scores_at != scores.size()) {
        return fail("the book does not have the positions it should have");
    }
    for (std::size_t i = 0; i < scores.size(); ++i) {
        const int value = byte(bytes, scores_at + i) - offset;
        if (value >= offset) return fail("the book has a score that no position can have");
        scores[i] = static_cast<std::int16_t>(value);
    }
    book.settle();
    return book;
}

std::string ConnectFourBook::bytes() const {
    const auto& scores = layers_.back().scores;
    std::string bytes = header_of(game_, plies());
    append_number(bytes, scores.size(), scores_at - number_at);
    for (const int score : scores) bytes += static_cast<char>(score + offset);
    append_number(bytes, checksum(bytes), checksum_bytes);
    return bytes;
}

std::optional<int> ConnectFourBook::score(const ConnectFour::State& state) const {
    if (state.plies > plies()) return std::nullopt;
    const auto& [states, scores] = layers_[state.plies];
    const auto least = canonical(game_, state);
    const auto place = std::ranges::lower_bound(states, least);
    if (place == states.end() || *place != least) return std::nullopt;
    const int found = scores[static_cast<std::size_t>(place - states.begin())];
    if (found == unknown) return std::nullopt;
    return found;
}

std::size_t ConnectFourBook::known_count() const {
    const auto& scores = layers_.back().scores;
    return scores.size() - static_cast<std::size_t>(std::ranges::count(scores, unknown));
}

void ConnectFourBook::set(std::size_t index, int score) {
    layers_.back().scores[index] = static_cast<std::int16_t>(score);
}

bool ConnectFourBook::take(const ConnectFourBook& other) {
    if (game_ != other.game_ || plies() != other.plies()) return false;
    for (std::size_t i = 0; i < positions().size(); ++i) {
        if (other.known(i)) layers_.back().scores[i] = other.layers_.back().scores[i];
    }
    return true;
}

void ConnectFourBook::settle() {
    for (int discs = plies() - 1; discs >= 0; --discs) {
        auto& [states, scores] = layers_[static_cast<std::size_t>(discs)];
        for (std::size_t i = 0; i < states.size(); ++i) {
            int best = unknown;
            bool all_known = true;
            for (const auto move : game_.actions(states[i])) {
                const auto next = game_.result(states[i], move);
                std::optional<int> theirs;
                if (game_.is_terminal(next)) {
                    theirs = game_.utility(next, game_.player_to_move(next)) / score_unit;
                } else {
                    theirs = score(next);
                }
                all_known = all_known && theirs.has_value();
                if (theirs) best = std::max(best, -*theirs);
            }
            scores[i] = all_known ? static_cast<std::int16_t>(best) : unknown;
        }
    }
}

}  // namespace lawan
