#include "play/request_fields.hpp"
#include "server/tournaments/plan.hpp"
#include "tests/fuzz/fuzzing.hpp"

/// Fuzzes the body of POST /api/arena/tournaments.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lawan::fuzzing;
    using namespace lawan::fuzzing;
    static const ServerSettings settings = [] {
        ServerSettings public_ones;
        public_ones.is_public = true;
        return public_ones;
    }();
    try {
        const ArenaPlan plan =
            read_arena_plan(registry(), settings, value_of(parse_json(as_text(data, size))));
        require(plan.tournament.has_value() != plan.experiment.has_value(), "it is one of the two");
        require(!plan.name().empty(), "it has a name");
        const ArenaPlan kept = kept_arena_plan(plan.source.dump());
        require(kept.kind() == plan.kind() && kept.name() == plan.name(),
                "what is kept reads back");
    } catch (const Refusal& refusal) {
        require(refusal.status() >= 400 && refusal.status() < 500, "it is the asker's mistake");
        require(!refusal.json().dump().empty(), "a refusal can be sent");
    }
    return 0;
}
