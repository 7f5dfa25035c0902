#include "play/game_text.hpp"
#include "tests/fuzz/fuzzing.hpp"

/// Fuzzes games to import.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lawan::fuzzing;
    using namespace lawan::fuzzing;
    const std::string_view text = as_text(data, size);
    const auto games = parse_games(registry(), text);
    if (!games) {
        const TextError& error = games.error();
        require(!error.message.empty() && error.message.size() < 500,
                "a refusal says why, in short");
        require(error.line >= 1 && error.column >= 1, "a refusal points into the text");
        return 0;
    }
    require(!games->empty(), "what is accepted has a game");
    std::string written;
    for (const auto& game : *games) {
        require(game.status == GameStatus::Over && game.result.has_value(), "an import is over");
        if (!written.empty()) written += '\n';
        written += game_text(registry(), game).value();
    }
    const auto again = parse_games(registry(), written);
    require(again && *again == *games, "what is written reads back");
    return 0;
}
