#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "base/clock.hpp"
#include "base/stop.hpp"
#include "render/report.hpp"
#include "server/tournaments/arena_job.hpp"
#include "server/tournaments/plan.hpp"

namespace lawan::server {

class ExperimentJob final : public ArenaJob {
public:
    /// The program that plays the experiment.
    struct Program {
        std::string version;
        std::string commit;
        const Registry& registry;
        decltype(Laboratory::against_people) against_people;  ///< as in Laboratory
    };

    /// `done`: nothing is left to play.
    ExperimentJob(Program program, ExperimentRun run, const Steps& steps, bool done);

    [[nodiscard]] bool play(int slots, const Keep& keep, const StopToken& stop) override;
    [[nodiscard]] ArenaState state() override;
    [[nodiscard]] ArenaFile file(const std::string& kind, Language language) override;
    [[nodiscard]] Json games(const ArenaGameQuery& query) override;
    [[nodiscard]] Json replay(std::int64_t number) override;

private:
    void write_plan();
    void write_findings();
    /// Returns the findings, rebuilt from the steps if they are not cached; none if not done.
    [[nodiscard]] std::optional<Findings> findings(Language language);
    [[nodiscard]] Making making(Language language) const;

    Program program_;
    ExperimentRun run_;
    std::map<std::string, Json> steps_;
    std::mutex mutex_;
    bool done_;
    bool playing_ = false;
    double share_ = 0;
    double share_before_ = 0;
    std::string step_;
    Stopwatch since_;
    std::map<Language, Findings> findings_;
    WrittenObject written_;
    bool findings_written_ = false;
};

}  // namespace lawan::server
