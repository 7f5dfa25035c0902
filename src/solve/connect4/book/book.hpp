#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "games/connect4/connect_four.hpp"
#include "solve/connect4/book/disc_index.hpp"

namespace lawan::solve {

/// An opening book: exact scores of all Connect Four positions with up to a number of discs.
/// Positions are not stored, as DiscIndex computes an index for each.
///
///     "LAWANC4B" | version, columns, rows, length, discs, 0, 0, 0
///     | a byte per index of DiscIndex, for no disc up to the most: score + 64, or 0 if it is
///     unknown | FNV-1a hash of all that, 8 bytes, little-endian
class ConnectFourBook {
public:
    static constexpr int most_plies = 12;

    /// Returns whether a book of that many plies stays within the size limit.
    [[nodiscard]] static bool fits(const ConnectFour& game, int plies);
    /// Makes a book that knows nothing yet. It must fit.
    ConnectFourBook(const ConnectFour& game, int plies);
    /// Returns the board that a book is for, or why it is refused: damaged, foreign or of another
    /// version.
    [[nodiscard]] static Expected<ConnectFour::Rules> rules_of(std::string_view bytes);
    /// Parses a book; also refuses one for another board.
    [[nodiscard]] static Expected<ConnectFourBook> parse(const ConnectFour& game,
                                                         std::string_view bytes);
    [[nodiscard]] std::string bytes() const;

    /// Returns the score in points as in ConnectFourSolver, or nullopt if the state is not in the
    /// book or its score is unknown. The state must not be terminal.
    [[nodiscard]] std::optional<int> score(const ConnectFour::State& state) const;

    /// Returns a lower bound of a state with one disc more than the book's: no move is better than
    /// the best. nullopt if no position before it is known.
    [[nodiscard]] std::optional<int> least_after(const ConnectFour::State& state) const;

    [[nodiscard]] int plies() const { return static_cast<int>(layers_.size()) - 1; }
    /// Counts the known positions with the most discs.
    [[nodiscard]] std::size_t known_count() const;
    void set(const ConnectFour::State& state, int score);
    /// Returns whether all positions that both know have the same score in both.
    [[nodiscard]] bool agrees_with(const ConnectFourBook& other) const;
    /// Copies all known scores of another book of the same positions; returns false if it has
    /// others.
    bool take(const ConnectFourBook& other);
    /// Computes the positions with fewer discs by minimax. Call after a change, before `score`.
    void settle();

private:
    static constexpr unsigned char unknown = 0;

    struct Layer {
        DiscIndex index;
        std::string scores;  ///< a byte each, as in the file
    };

    ConnectFour game_;
    std::vector<Layer> layers_;  ///< by the number of discs
};

/// Returns all non-terminal positions with that many discs, up to mirror symmetry.
[[nodiscard]] std::vector<ConnectFour::State> open_positions(const ConnectFour& game, int discs);

}  // namespace lawan::solve
