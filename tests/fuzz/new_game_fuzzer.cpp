#include "play/new_game.hpp"
#include "play/request_fields.hpp"
#include "server/games/bot_check.hpp"
#include "server/transport/refusal.hpp"
#include "tests/fuzz/fuzzing.hpp"

/// Fuzzes the body of POST /api/games.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lawan::fuzzing;
    using namespace lawan::fuzzing;
    static const ServerSettings settings;
    const KeyHash person(32, 'p');
    const auto json = parse_json(as_text(data, size));
    if (!json) return 0;
    const auto made = read_new_game(house_of(registry(), settings), *json, person, {});
    if (made) {
        const GameRecord& game = made->state.record;
        require(!made->state.positions.empty(), "a game has a position");
        require(made->state.positions.size() == game.moves.size() + 1, "one more than moves");
        require(registry().start(game.game).has_value(), "it is a game that there is");
        for (const SeatRecord& seat : game.seats) {
            require(seat.human == seat.bot.empty(), "a seat is a person's or a bot's");
            require(seat.name.empty() || is_person_name(seat.name), "a name can be shown");
        }
    } else {
        require(!Refusal(made.error()).json().dump().empty(), "a refusal can be sent");
    }
    return 0;
}
