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

/// Exact scores of all Connect Four positions of up to so many discs. The positions are not stored:
/// a number follows from each.
///
///     "LAWANC4B" | version, columns, rows, length, discs, 0, 0, 0
///     | from no disc to the most, a byte a number of DiscIndex: score + 64, or 0 if it is not
///     known | FNV-1a of all that, 8 bytes, low first
class ConnectFourBook {
public:
    static constexpr int most_plies = 12;

    /// Whether there is room for a book of so many plies.
    [[nodiscard]] static bool fits(const ConnectFour& game, int plies);
    /// Nothing known yet. It must fit.
    ConnectFourBook(const ConnectFour& game, int plies);
    /// Which board the book is for, or why it is none: damaged, foreign or of another version.
    [[nodiscard]] static Expected<ConnectFour::Rules> rules_of(std::string_view bytes);
    /// Refuses also a book of another board.
    [[nodiscard]] static Expected<ConnectFourBook> parse(const ConnectFour& game,
                                                         std::string_view bytes);
    [[nodiscard]] std::string bytes() const;

    /// In points as in ConnectFourSolver, of a state that is not terminal; none if it is not in the
    /// book or not known.
    [[nodiscard]] std::optional<int> score(const ConnectFour::State& state) const;

    /// The least that a state with one disc more than the book's can score: no move is better than
    /// the best. None if nothing is known of the positions before it.
    [[nodiscard]] std::optional<int> least_after(const ConnectFour::State& state) const;

    [[nodiscard]] int plies() const { return static_cast<int>(layers_.size()) - 1; }
    /// Of the positions with the most discs.
    [[nodiscard]] std::size_t known_count() const;
    void set(const ConnectFour::State& state, int score);
    /// Whether every position that both know has the same score in both.
    [[nodiscard]] bool agrees_with(const ConnectFourBook& other) const;
    /// All that another book of the same positions knows; false if it has others.
    bool take(const ConnectFourBook& other);
    /// Works out the positions with fewer discs; needed after a change, before `score`.
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

/// All positions with so many discs that are not over, mirror images once.
[[nodiscard]] std::vector<ConnectFour::State> open_positions(const ConnectFour& game, int discs);

}  // namespace lawan::solve
