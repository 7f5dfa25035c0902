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
    bool mirror = true;    ///< use the mirror strategy in adjacency unless a result is proved
    bool bold = false;     ///< leave the mirror strategy if a deep search promises a win
    double patience = 1;   ///< how many times its budget the solver's estimate may be
    bool traps = true;     ///< among equally good moves prefer the hardest to answer
    bool variety = false;  ///< choose at random among equally good moves
    std::uint64_t seed = 0;
    std::string book{};  ///< Connect Four book; ignored if it cannot be used
};

/// Asks an exact solver first if it may answer in time, else a search. The solver gets three fifths
/// of the time, or 17/20 if its estimate is measured. A solver that is quick for certain is asked
/// under any limits and without a clock, so that searches with node and depth limits stay
/// reproducible.
///
/// In Adjacency the second player follows the mirror strategy, which never loses, unless a result
/// is proved. With `bold` and a limit of rounds it leaves the strategy where a search promises a
/// win, because mirroring gives away marks there.
class SolvingBot final : public Bot {
public:
    SolvingBot(std::unique_ptr<Bot> search, const SolvingSettings& settings, Limits own)
        : Bot(own), search_(std::move(search)), settings_(settings), random_(settings.seed) {}

    void new_game() override;
    /// Returns true unless `variety` is set, the only use of the seed.
    bool renew(std::uint64_t /*seed*/) override { return !settings_.variety; }
    Answer choose(const Position& position, const Limits& given, StopToken stop,
                  const ReportCallback& progress) override;

private:
    /// Makes the solver on first use. Returns a fault if memory runs out; there may be no solver
    /// for this position.
    std::optional<Fault> make_solver_once(const Position& position);
    /// Returns the solver's result, or none if it would exceed or has exceeded the limits.
    std::optional<Report> solved(const Position& position, const Limits& limits,
                                 const StopToken& stop);
    [[nodiscard]] Report report_of(const Position& position, std::vector<SolvedMove> moves,
                                   const StopToken& stop);

    std::unique_ptr<Bot> search_;
    SolvingSettings settings_;
    Random random_;
    std::unique_ptr<PositionSolver> solver_;  ///< made on first use
};

}  // namespace lawan::runtime
