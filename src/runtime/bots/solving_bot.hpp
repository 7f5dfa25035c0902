#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "base/stop.hpp"
#include "runtime/bot.hpp"
#include "runtime/solvers/solving.hpp"

namespace lawan::runtime {

struct SolvingSettings {
    std::size_t table_bytes = std::size_t{16} << 20U;
    bool solver = true;
    bool mirror = true;    ///< adjacency's theorem, where nothing better is proved
    bool bold = false;     ///< leaves the mirror where a deep search promises a win
    double patience = 1;   ///< tries where the solver may need this many times what it has
    bool traps = true;     ///< of equally good moves the one that is hardest to answer
    bool variety = false;  ///< of equally good moves any, by the seed
    std::uint64_t seed = 0;
    std::string book{};  ///< of Connect Four; one that cannot be used is done without
};

/// Asks a solver where it may answer in time, and a search elsewhere. Of the time it has the solver
/// gets up to three fifths, or more if it is sure how long it takes. Where it is sure to be quick
/// it is asked under any limits, and without a clock, so that node and depth limits stay
/// reproducible.
///
/// In adjacency the second player keeps to the answer by symmetry, which never loses, unless
/// something is proved; a bold one with a limit of rounds also where a search promises a win, since
/// the mirror gives away marks there.
class SolvingBot final : public Bot {
public:
    SolvingBot(std::unique_ptr<Bot> search, const SolvingSettings& settings, Limits own)
        : Bot(own), search_(std::move(search)), settings_(settings), random_(settings.seed) {}

    void new_game() override;
    /// The seed is for variety only.
    bool renew(std::uint64_t /*seed*/) override { return !settings_.variety; }
    Answer choose(const Position& position, const Limits& given, StopToken stop,
                  const ReportCallback& progress) override;

private:
    /// A fault if there is not the memory for it; there may be no solver for this position.
    std::optional<Fault> make_solver_once(const Position& position);
    /// What the solver finds within these limits, if anything.
    std::optional<Report> solved(const Position& position, const Limits& limits,
                                 const StopToken& stop);
    [[nodiscard]] Report report_of(const Position& position, std::vector<SolvedMove> moves,
                                   const StopToken& stop);

    std::unique_ptr<Bot> search_;
    SolvingSettings settings_;
    Random random_;
    std::unique_ptr<PositionSolver> solver_;  ///< made when first asked
};

}  // namespace lawan::runtime
