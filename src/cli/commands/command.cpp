#include "cli/commands/command.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/file.hpp"
#include "base/text.hpp"

namespace lawan::cli {

std::string explained(std::string_view what, std::string_view text, const Error& error) {
    constexpr std::size_t longest_shown = 100;
    const bool can_point = !text.empty() && text.size() <= longest_shown &&
                           error.offset <= text.size() &&
                           std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
    if (!can_point) return fmt::format("{}: {}", what, error.message);
    return fmt::format("{}: {}\n  {}\n  {:>{}}", what, error.message, text, "^", error.offset + 1);
}

std::string content_of(const std::string& file) {
    constexpr std::size_t most = 64'000'000;  // for text that a person wrote
    auto content = whole_file(file, most);
    if (!content) throw UsageError(content.error().message);
    return *std::move(content);
}

std::string why_no_database(const std::string& name) {
    if (name.empty()) return "expected a file";
    if (name == ":memory:")
        return "games in memory would not be kept, nor be seen by the history; name a file";
    return "";
}

std::string why_no_seed(const std::string& text) {
    return text.starts_with('-') ? "expected a whole number from 0, not " + in_quotes(text) : "";
}

void StartArguments::add_to(CLI::App& command, bool must) {
    command.add_option("GAME", game, "a game, such as adjacency:nb=4 (see: lawan games)")
        ->required(must);
    command.add_option("--position", position,
                       "start from this position instead of the game's own");
    command.add_option("--moves", moves, "moves to play first, such as \"d4 e5\"");
}

Position StartArguments::position_in(const Registry& registry) const {
    Position start = required(registry.start(game), "game", game);
    if (!position.empty()) start = required(start.with_text(position), "position", position);
    for (const auto& [move, offset] : split_words(moves)) {
        auto next = start.play(move);
        if (!next) throw UsageError(explained("moves", moves, {next.error().message, offset}));
        start = *std::move(next);
    }
    return start;
}

}  // namespace lawan::cli
