
#include "base/stop.hpp"
#include "tests/fuzz/fuzzing.hpp"

/// Fuzzes bot specs. An accepted bot must return a legal move even if it is stopped before it
/// begins, whatever its options.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lawan::fuzzing;
    using namespace lawan::fuzzing;
    const auto [start, spec] = split_input(as_text(data, size));
    const auto bot = registry().make_bot(spec, start, 1);
    if (!bot) {
        require_explained(bot.error(), spec);
        return 0;
    }
    StopSource stop;
    stop.request_stop();
    (*bot)->new_game();
    const Report report = (*bot)->choose(start, {}, stop.get_token(), {}).value();
    require(start.play(report.move).has_value(), "a bot's move is legal");
    require(start.canonical_move(report.move) == report.move, "a bot writes moves as Lawan does");
    return 0;
}
