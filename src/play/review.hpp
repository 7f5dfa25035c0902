#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "play/move_grade.hpp"
#include "play/position_source.hpp"

namespace lawan::play {

/// A look at one position of a line.
struct Look {
    std::size_t ply = 0;
    bool longer = false;  ///< a second one, since a neighbour is proved and this one was not
};

/// What a look found.
struct Opinion {
    Value value;
    int depth = 0;
    std::string best{};      ///< empty: the game is over
    bool knows_all = false;  ///< `best` is what was played if no move is better or quicker
};

/// What is known of the positions of a line, and what it says of the moves. Which position to look
/// at next is the review's to say; looking is not.
class Review {
public:
    explicit Review(Line line);

    /// None: nothing is left to look at.
    [[nodiscard]] std::optional<Look> next() const;
    void take(Look look, Opinion opinion);

    /// The `EvaluationPoint`s that are new, or not any more what they were.
    [[nodiscard]] std::vector<Json> news();

private:
    struct Known {
        std::optional<Opinion> opinion{};
        bool looked_longer = false;
        Json told{};
    };

    [[nodiscard]] bool is_choice(std::size_t ply) const;
    /// The look that may tell what a move was worth, where its two values do not compare.
    [[nodiscard]] std::optional<Look> longer_look(std::size_t ply) const;
    [[nodiscard]] Json point(std::size_t ply) const;

    Line line_;
    bool by_marks_;
    std::vector<Known> known_;
};

}  // namespace lawan::play
