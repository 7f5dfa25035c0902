#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>

#include "base/stop.hpp"
#include "games/connect4/connect_four.hpp"
#include "solve/connect4/any_board_solver.hpp"
#include "solve/connect4/standard_solver.hpp"

namespace lawan::solve {

/// Exact scores of Connect Four, in points: if the winning disc is the p-th on a board of c cells,
/// the winner has floor((c + 2 - p) / 2), the loser the negative, and a draw is 0.
class ConnectFourSolver {
public:
    static constexpr std::size_t default_table_bytes = std::size_t{256} << 20;

    /// Fails if the machine does not have as much memory. More than one thread only where
    /// `uses_threads`.
    [[nodiscard]] static Expected<ConnectFourSolver> make(
        const ConnectFour& game, std::size_t table_bytes = default_table_bytes, int threads = 1,
        standard::Instructions instructions = standard::Instructions::Best);
    [[nodiscard]] static bool uses_threads(const ConnectFour& game);

    /// For the player to move; the state must not be terminal. None if stopped.
    [[nodiscard]] std::optional<int> score(const ConnectFour::State& state,
                                           const StopToken& stop = {});
    /// Whether that score is `wanted` or more, which is sooner known.
    [[nodiscard]] std::optional<bool> scores(const ConnectFour::State& state, int wanted,
                                             const StopToken& stop = {});

    /// Positions solved so far help with the next ones, unless they are forgotten.
    void forget();
    [[nodiscard]] std::uint64_t nodes() const;

private:
    using AnySolver = std::variant<standard::StandardSolver, AnyBoardSolver>;

    explicit ConnectFourSolver(AnySolver solver) : solver_(std::move(solver)) {}

    AnySolver solver_;
};

}  // namespace lawan::solve
