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

/// Exact scores of Connect Four, in points: if disc number p wins on a board of c cells, the winner
/// has floor((c + 2 - p) / 2), the loser the negative of that, and a draw is 0.
class ConnectFourSolver {
public:
    static constexpr std::size_t default_table_bytes = std::size_t{256} << 20;

    /// Fails if there is not enough memory. Uses several threads only where `uses_threads`.
    [[nodiscard]] static Expected<ConnectFourSolver> make(
        const ConnectFour& game, std::size_t table_bytes = default_table_bytes, int threads = 1,
        standard::Instructions instructions = standard::Instructions::Best);
    [[nodiscard]] static bool uses_threads(const ConnectFour& game);

    /// Returns the score for the player to move, or nullopt if stopped. The state must not be
    /// terminal.
    [[nodiscard]] std::optional<int> score(const ConnectFour::State& state,
                                           const StopToken& stop = {});
    /// Returns whether that score is at least `wanted`, which is proved faster.
    [[nodiscard]] std::optional<bool> scores(const ConnectFour::State& state, int wanted,
                                             const StopToken& stop = {});

    /// Clears the tables, through which solved positions speed up later ones.
    void forget();
    [[nodiscard]] std::uint64_t nodes() const;

private:
    using AnySolver = std::variant<standard::StandardSolver, AnyBoardSolver>;

    explicit ConnectFourSolver(AnySolver solver) : solver_(std::move(solver)) {}

    AnySolver solver_;
};

}  // namespace lawan::solve
