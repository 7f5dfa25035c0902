#include "server/games/position_source.hpp"

#include "base/clock.hpp"
#include "server/analysis/search_pool.hpp"
#include "server/transport/request_fields.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/temporary_folder.hpp"

namespace {

using namespace lawan::fuzzing;
using namespace lawan::fuzzing;

/// Live games of which there are none, which a source that names one asks for it.
struct Machine {
    TemporaryFolder folder;
    EventLoop loop;
    ServerSettings settings;
    WriteQueue writes{folder / "lawan.db"};
    Store store{folder / "lawan.db"};
    SearchPool pool{1, {.longest = std::chrono::seconds(1)}};
    LiveGames live_games{loop, registry(), settings, writes, store, pool};
};

}  // namespace

/// Any text as the `source` of a position, an analysis or a recorded search.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static Machine machine;
    try {
        const Line line =
            read_source(registry(), machine.live_games, parse_json(as_text(data, size)));
        require(!line.positions.empty(), "a line begins somewhere");
        require(line.positions.size() == line.moves.size() + 1, "a position after each move");
        require(!line_json(registry(), line).dump().empty(), "a line can be sent");
    } catch (const Refusal& refusal) {
        require(refusal.status() >= 400 && refusal.status() < 500, "it is the asker's mistake");
        require(!refusal.json().dump().empty(), "a refusal can be sent");
    }
    return 0;
}
