#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "games/connect_four.hpp"

namespace lawan {

/// Exact scores of all Connect Four positions of so many discs, mirror images once, and what
/// follows from them for all with fewer. The positions are not stored: their order follows from the
/// rules.
///
///     "LAWANC4B" | version, columns, rows, length, discs, 0, 0, 0 | number, 4 bytes, low first
///     | a byte a position: score + 64, or 0 if it is not known yet | FNV-1a of all that, 8 bytes
class ConnectFourBook {
public:
    static constexpr int most_plies = 12;

    /// Nothing known yet.
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

    [[nodiscard]] int plies() const { return static_cast<int>(layers_.size()) - 1; }
    /// The positions with the most discs, which are to be solved.
    [[nodiscard]] const std::vector<ConnectFour::State>& positions() const {
        return layers_.back().states;
    }
    [[nodiscard]] bool known(std::size_t index) const {
        return layers_.back().scores[index] != unknown;
    }
    [[nodiscard]] std::size_t known_count() const;
    void set(std::size_t index, int score);
    /// All that another book of the same positions knows; false if it has others.
    bool take(const ConnectFourBook& other);
    /// Works out the positions with fewer discs; needed after a change, before `score`.
    void settle();

private:
    static constexpr std::int16_t unknown = -64;

    struct Layer {
        std::vector<ConnectFour::State> states;  ///< sorted, none of them over
        std::vector<std::int16_t> scores;
    };

    ConnectFour game_;
    std::vector<Layer> layers_;  ///< by the number of discs
};

}  // namespace lawan
