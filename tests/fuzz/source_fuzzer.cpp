#include "play/position_source.hpp"

#include "play/request_fields.hpp"
#include "tests/fuzz/fuzzing.hpp"

/// Any text as the `source` of a position, an analysis or a recorded search.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lawan::fuzzing;
    const auto no_game = [](const std::string&) -> const GameState& {
        throw Refusal(404, "no_such_game", "there is no game with this id");
    };
    try {
        const Line line = read_source(registry(), no_game, parse_json(as_text(data, size)));
        require(!line.positions.empty(), "a line begins somewhere");
        require(line.positions.size() == line.moves.size() + 1, "a position after each move");
        require(!line_json(registry(), line).dump().empty(), "a line can be sent");
    } catch (const Refusal& refusal) {
        require(refusal.status() >= 400 && refusal.status() < 500, "it is the asker's mistake");
        require(!refusal.json().dump().empty(), "a refusal can be sent");
    }
    return 0;
}
