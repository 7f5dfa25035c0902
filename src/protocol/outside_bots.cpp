#include "protocol/outside_bots.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/line_bot.hpp"
#include "protocol/outside_engine.hpp"
#include "protocol/uci_text.hpp"

namespace lawan::protocol {
namespace {

using enum OptionInfo::Kind;
using MadeOutside = Expected<std::unique_ptr<Bot>>;

MadeOutside make_line(std::string_view options, std::string_view command, const Position& position,
                      std::uint64_t /*seed*/) {
    auto settings = parse_outside(options, command);
    if (!settings) return std::unexpected(settings.error());
    if (!settings->own.empty())
        return fail(
            fmt::format("a line bot has no option {}; there is time, start, patience and "
                        "memory",
                        settings->own.front().first));
    return std::make_unique<LineBot>(*std::move(settings), position);
}

/// Removes an option from the program's own and returns its value.
std::string take(OutsideSettings& settings, std::string_view name, std::string standard) {
    const auto found =
        std::ranges::find(settings.own, name, &std::pair<std::string, std::string>::first);
    if (found == settings.own.end()) return standard;
    std::string value = found->second;
    settings.own.erase(found);
    return value;
}

MadeOutside make_ugi(std::string_view options, std::string_view command, const Position& position,
                     std::uint64_t seed) {
    auto settings = parse_outside(options, command);
    if (!settings) return std::unexpected(settings.error());
    const std::string letters = take(*settings, "fen", "");
    auto notation = std::make_unique<const Notation>();
    if (!letters.empty()) {
        const auto is_letter = [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        };
        if (letters.size() != 2 || !std::ranges::all_of(letters, is_letter) ||
            letters[0] == letters[1])
            return fail(
                "fen: expected two letters, of the first and the second player, such as xo");
        notation = std::make_unique<const LetterNotation>(std::array{letters[0], letters[1]});
    }
    return std::make_unique<OutsideEngine>(*std::move(settings), position, seed, ugi_dialect,
                                           std::move(notation));
}

MadeOutside make_uci(std::string_view options, std::string_view command, const Position& position,
                     std::uint64_t seed) {
    auto settings = parse_outside(options, command);
    if (!settings) return std::unexpected(settings.error());
    const std::string variant = take(*settings, "variant", uci_variant(position));
    const std::string piece = take(*settings, "piece", "P");
    if (piece.size() != 1 || piece[0] < 'A' || piece[0] > 'Z')
        return fail("piece: expected one capital letter, such as P");
    if (variant.empty())
        return fail(
            fmt::format("chess engines have no {}; name the variant that it is: "
                        "uci[VariantPath=FILE,variant=NAME]:COMMAND",
                        position.game()));
    settings->own.emplace_back("UCI_Variant", variant);  // last: it may need VariantPath
    return std::make_unique<OutsideEngine>(*std::move(settings), position, seed, uci_dialect,
                                           std::make_unique<const DropNotation>(piece));
}

}  // namespace

bool names_a_program(std::string_view bot_spec) {
    const std::string_view name = bot_spec.substr(0, bot_spec.find_first_of(":["));
    return name.size() < bot_spec.size() && (name == "line" || name == "ugi" || name == "uci");
}

void add_outside_bots(Registry& registry) {
    std::vector<OptionInfo> ugi_options = outside_options();
    ugi_options.push_back({"fen", Choice, "", "letters of the two players in its positions"});
    std::vector<OptionInfo> uci_options = outside_options();
    uci_options.push_back({"variant", Choice, "", "the program's name of the game"});
    uci_options.push_back({"piece", Choice, "P", "letter of the piece that is dropped"});
    registry.add(OutsideEntry{"line", "A program that reads `side ms position` and writes a move.",
                              outside_options(), make_line});
    registry.add(
        OutsideEntry{"ugi", "A program that speaks UGI.", std::move(ugi_options), make_ugi});
    registry.add(OutsideEntry{"uci", "A chess engine with variants, such as Fairy-Stockfish.",
                              std::move(uci_options), make_uci});
}

}  // namespace lawan::protocol
