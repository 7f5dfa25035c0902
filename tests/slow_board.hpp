#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "game/game.hpp"
#include "game/grid.hpp"

namespace lawan::tests {

/// A naive board of characters in rows, top row first, as a reference to test the rules against.
class SlowBoard {
public:
    SlowBoard(int width, int height)
        : width_(width),
          height_(height),
          rows_(static_cast<std::size_t>(height),
                std::string(static_cast<std::size_t>(width), '.')) {}

    [[nodiscard]] int width() const { return width_; }
    [[nodiscard]] int height() const { return height_; }

    [[nodiscard]] bool is_inside(int column, int row) const {
        return column >= 0 && column < width_ && row >= 0 && row < height_;
    }
    [[nodiscard]] char at(int column, int row) const {
        return rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    }
    void set(int column, int row, char mark) {
        rows_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = mark;
    }

    [[nodiscard]] int count(char mark) const {
        int number = 0;
        for (const auto& row : rows_) {
            for (const char cell : row) number += cell == mark ? 1 : 0;
        }
        return number;
    }

    /// Returns the cells with `mark`, numbered as in Grid.
    [[nodiscard]] std::uint64_t cells(char mark) const {
        std::uint64_t found = 0;
        for (int row = 0; row < height_; ++row) {
            for (int column = 0; column < width_; ++column) {
                if (at(column, row) == mark) found |= std::uint64_t{1} << (row * width_ + column);
            }
        }
        return found;
    }

    [[nodiscard]] Marks marks() const { return {cells('x'), cells('o')}; }

    /// Returns the cells of all straight lines of `length` cells that hold only `mark`.
    [[nodiscard]] std::uint64_t line_cells(char mark, int length) const {
        std::uint64_t found = 0;
        for_each_window(length, [&](const std::vector<std::pair<int, int>>& window) {
            std::uint64_t line = 0;
            for (const auto& [column, row] : window) {
                if (at(column, row) != mark) return;
                line |= std::uint64_t{1} << (row * width_ + column);
            }
            found |= line;
        });
        return found;
    }

    /// Calls `visit` with the (column, row) pairs of every straight line of `length` cells.
    template <class Visit>
    void for_each_window(int length, Visit visit) const {
        constexpr int steps[4][2] = {{1, 0}, {0, 1}, {1, 1}, {-1, 1}};
        for (const auto& [right, down] : steps) {
            for (int row = 0; row < height_; ++row) {
                for (int column = 0; column < width_; ++column) {
                    if (!is_inside(column + (length - 1) * right, row + (length - 1) * down))
                        continue;
                    std::vector<std::pair<int, int>> window;
                    for (int i = 0; i < length; ++i)
                        window.emplace_back(column + i * right, row + i * down);
                    visit(window);
                }
            }
        }
    }

private:
    int width_;
    int height_;
    std::vector<std::string> rows_;
};

[[nodiscard]] inline char mark_of(Player player) { return player == Player::X ? 'x' : 'o'; }

}  // namespace lawan::tests
