#include "play/position_source.hpp"

#include "play/request_fields.hpp"
#include "server/transport/refusal.hpp"
#include "tests/fuzz/fuzzing.hpp"

/// Fuzzes the `source` of positions, analyses and recorded searches.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lawan::fuzzing;
    const auto no_game = [](const std::string&) -> const GameState* { return nullptr; };
    const auto json = parse_json(as_text(data, size));
    if (!json) return 0;
    const auto line = read_source(registry(), no_game, *json);
    if (line) {
        require(!line->positions.empty(), "a line begins somewhere");
        require(line->positions.size() == line->moves.size() + 1, "a position after each move");
        require(!line_json(registry(), *line).dump().empty(), "a line can be sent");
    } else {
        require(!Refusal(line.error()).json().dump().empty(), "a refusal can be sent");
    }
    return 0;
}
