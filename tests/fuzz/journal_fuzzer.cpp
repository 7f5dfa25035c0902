#include "arena/tournament/journal.hpp"

#include <fstream>
#include <string>

#include "arena/experiments/experiment.hpp"
#include "arena/tournament/tournament.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/temporary_folder.hpp"

/// Fuzzes the journal that a stopped tournament or experiment left.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lawan::fuzzing;
    using namespace lawan::fuzzing;
    static const TemporaryFolder folder;
    static const std::string file = (folder / "journal").string();
    std::ofstream(file, std::ios::binary | std::ios::trunc) << as_text(data, size);
    try {
        const std::string identity = Journal::identity_of(file);
        const Journal journal(file, identity, true);
        for (const auto& [name, result] : journal.steps()) (void)record_of(result, 0);
        const Journal again(file, identity, true);
        require(again.steps() == journal.steps(), "what is kept of it reads back");
        if (ExperimentIdentity::of_text(identity)) return 0;
        const auto plan = TournamentPlan::of_json(Json::parse(identity, nullptr, false));
        require(plan || !plan.error().message.empty(), "a refusal says why");
    } catch (const EnvironmentError& error) {
        require(std::string_view(error.what()).size() > file.size(), "a refusal says why");
    }
    return 0;
}
