#include "play/new_game.hpp"
#include "play/request_fields.hpp"
#include "server/games/bot_check.hpp"
#include "tests/fuzz/fuzzing.hpp"

/// Any text as the body of POST /api/games.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lawan::fuzzing;
    using namespace lawan::fuzzing;
    static const ServerSettings settings;
    const KeyHash person(32, 'p');
    try {
        const NewGame made = read_new_game(registry(), house_rules(registry(), settings),
                                           parse_json(as_text(data, size)), person);
        const GameRecord& game = made.state.record;
        require(is_game_id(game.id), "a game has an id");
        require(!made.state.positions.empty(), "a game has a position");
        require(made.state.positions.size() == game.moves.size() + 1, "one more than moves");
        require(registry().start(game.game).has_value(), "it is a game that there is");
        for (const SeatRecord& seat : game.seats) {
            require(seat.human == seat.bot.empty(), "a seat is a person's or a bot's");
            require(seat.name.empty() || is_person_name(seat.name), "a name can be shown");
        }
    } catch (const Refusal& refusal) {
        require(refusal.status() >= 400 && refusal.status() < 500, "it is the asker's mistake");
        require(!refusal.json().dump().empty(), "a refusal can be sent");
    }
    return 0;
}
