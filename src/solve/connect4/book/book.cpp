#include "solve/connect4/book/book.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "game/perft.hpp"

namespace lawan::solve {
namespace {

constexpr std::string_view magic = "LAWANC4B";
constexpr std::size_t version_at = 8;
constexpr std::size_t width_at = 9;
constexpr std::size_t height_at = 10;
constexpr std::size_t length_at = 11;
constexpr std::size_t plies_at = 12;
constexpr std::size_t scores_at = 16;
constexpr std::size_t checksum_bytes = 8;
constexpr int version = 2;
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

bool ConnectFourBook::fits(const ConnectFour& game, int plies) {
    constexpr double most_bytes = 1 << 28;
    return DiscIndex::most(game, plies) <= most_bytes;
}

ConnectFourBook::ConnectFourBook(const ConnectFour& game, int plies) : game_(game) {
    for (int discs = 0; discs <= plies; ++discs) {
        DiscIndex index(game, discs);
        const std::size_t size = index.size();
        layers_.push_back({std::move(index), std::string(size, '\0')});
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
    // Bytes that are reserved here may mean something to a later version.
    if (byte(bytes, version_at) != version || byte(bytes, plies_at) > most_plies || !game ||
        bytes.substr(0, scores_at) != header_of(*game, byte(bytes, plies_at)))
        return fail("the book is from another version of this program: rebuild it");
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
    const int plies = byte(bytes, plies_at);
    if (!fits(game, plies)) return fail("the book has the wrong number of positions");
    ConnectFourBook book(game, plies);
    auto left = bytes.substr(scores_at, bytes.size() - scores_at - checksum_bytes);
    std::size_t expected = 0;
    for (const auto& layer : book.layers_) expected += layer.scores.size();
    if (left.size() != expected) return fail("the book has the wrong number of positions");
    if (std::ranges::any_of(left, [](char score) { return (score & 0x80) != 0; }))
        return fail("the book contains an impossible score");
    for (auto& layer : book.layers_) {
        layer.scores = left.substr(0, layer.scores.size());
        left.remove_prefix(layer.scores.size());
    }
    return book;
}

std::string ConnectFourBook::bytes() const {
    std::string bytes = header_of(game_, plies());
    for (const auto& layer : layers_) bytes += layer.scores;
    append_number(bytes, checksum(bytes), checksum_bytes);
    return bytes;
}

std::optional<int> ConnectFourBook::score(const ConnectFour::State& state) const {
    if (state.plies > plies()) return std::nullopt;
    const auto& [index, scores] = layers_[state.plies];
    const auto found = static_cast<unsigned char>(scores[index.of(state)]);
    if (found == unknown) return std::nullopt;
    return found - offset;
}

std::optional<int> ConnectFourBook::least_after(const ConnectFour::State& state) const {
    const std::uint64_t occupied = state.own | state.enemy;
    std::optional<int> least;
    // Each disc of the enemy on top of a column may have been the last one.
    for (std::uint64_t tops = state.enemy & ~(occupied >> 1U); tops != 0; tops &= tops - 1) {
        const std::uint64_t last = tops & -tops;
        const auto before = score(
            {state.enemy ^ last, state.own, static_cast<std::uint8_t>(state.plies - 1), false});
        if (before) least = std::max(least.value_or(-*before), -*before);
    }
    return least;
}

std::size_t ConnectFourBook::known_count() const {
    const auto& scores = layers_.back().scores;
    return scores.size() - static_cast<std::size_t>(std::ranges::count(scores, unknown));
}

void ConnectFourBook::set(const ConnectFour::State& state, int score) {
    auto& [index, scores] = layers_[state.plies];
    scores[index.of(state)] = static_cast<char>(score + offset);
}

bool ConnectFourBook::agrees_with(const ConnectFourBook& other) const {
    if (game_ != other.game_) return false;
    for (std::size_t discs = 0; discs < std::min(layers_.size(), other.layers_.size()); ++discs) {
        const auto& scores = layers_[discs].scores;
        const auto& theirs = other.layers_[discs].scores;
        for (std::size_t i = 0; i < scores.size(); ++i) {
            if (scores[i] != theirs[i] && scores[i] != unknown && theirs[i] != unknown)
                return false;
        }
    }
    return true;
}

bool ConnectFourBook::take(const ConnectFourBook& other) {
    if (game_ != other.game_ || plies() != other.plies()) return false;
    for (std::size_t discs = 0; discs < layers_.size(); ++discs) {
        auto& scores = layers_[discs].scores;
        const auto& theirs = other.layers_[discs].scores;
        for (std::size_t i = 0; i < scores.size(); ++i) {
            if (theirs[i] != unknown) scores[i] = theirs[i];
        }
    }
    return true;
}

void ConnectFourBook::settle() {
    for (int discs = plies() - 1; discs >= 0; --discs) {
        for (const auto& state : open_positions(game_, discs)) {
            int best = -offset;
            bool all_known = true;
            for (const auto move : game_.actions(state)) {
                const auto next = game_.result(state, move);
                std::optional<int> theirs;
                if (game_.is_terminal(next)) {
                    theirs = game_.utility(next, game_.player_to_move(next)) / score_unit;
                } else {
                    theirs = score(next);
                }
                all_known = all_known && theirs.has_value();
                if (theirs) best = std::max(best, -*theirs);
            }
            if (all_known) set(state, best);
        }
    }
}

std::vector<ConnectFour::State> open_positions(const ConnectFour& game, int discs) {
    std::vector<ConnectFour::State> states{game.initial_state()};
    for (int so_far = 0; so_far < discs; ++so_far) {
        states = distinct_successors(game, states, Counting::UpToSymmetry);
        std::erase_if(states, [&](const auto& state) { return game.is_terminal(state); });
    }
    return states;
}

}  // namespace lawan::solve
