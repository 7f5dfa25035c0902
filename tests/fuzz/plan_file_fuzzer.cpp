#include "arena/grading/grading.hpp"
#include "arena/tournament/bots_file.hpp"
#include "arena/tournament/tournament.hpp"
#include "tests/fuzz/fuzzing.hpp"

/// Fuzzes the TOML of tournaments (first byte `0`), gradings (`1`) and bots files (`2`). Commands
/// in them are parsed but never run.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lawan::fuzzing;
    using namespace lawan::fuzzing;
    std::string_view text = as_text(data, size);
    if (text.empty()) return 0;
    const int kind = static_cast<unsigned char>(text.front()) % 3;
    text.remove_prefix(1);
    if (text.starts_with('\n')) text.remove_prefix(1);
    if (kind == 0) {
        const auto plan = TournamentPlan::of_toml(text);
        if (!plan) {
            require(!plan.error().message.empty(), "a refusal says why");
            return 0;
        }
        require(plan->bots.size() >= 2 && !plan->games.empty() && plan->pairs > 0,
                "a plan has something to play");
        const auto again = TournamentPlan::of_json(Json::parse(plan->source.dump()));
        require(again && again->source == plan->source, "what a journal keeps reads back");
    } else if (kind == 1) {
        const auto plan = GradingPlan::of_toml(text);
        require(plan ? plan->points() > 0 : !plan.error().message.empty(),
                "there is something to win, or a refusal");
    } else {
        Registry bots = registry();
        const std::size_t before = bots.bots().size();
        const auto error = add_listed_bots(bots, text);
        require(error ? bots.bots().size() == before : bots.bots().size() > before,
                "all bots of a file are added, or none");
    }
    return 0;
}
