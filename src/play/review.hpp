#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "play/move_grade.hpp"
#include "play/position_source.hpp"

namespace lawan::play {

/// A request to search one position of a line.
struct Look {
    std::size_t ply = 0;
    /// A second, longer search: only one of two neighbouring values is proved.
    bool longer = false;
};

/// The result of such a search.
struct Opinion {
    Value value;
    int depth = 0;
    std::string best{};      ///< empty if the game is over
    bool knows_all = false;  ///< `best` is the played move unless another is better or quicker
};

/// Plans the searches of a game review and grades its moves from their results. Does not search by
/// itself.
class Review {
public:
    explicit Review(Line line);

    /// Returns the next search to run; none when all are done.
    [[nodiscard]] std::optional<Look> next() const;
    void take(Look look, Opinion opinion);

    /// Returns the `EvaluationPoint`s that are new or changed since the last call.
    [[nodiscard]] std::vector<Json> news();

private:
    struct Known {
        std::optional<Opinion> opinion{};
        bool looked_longer = false;
        Json told{};
    };

    [[nodiscard]] bool is_choice(std::size_t ply) const;
    /// Returns the search that may make the two values around a move comparable, if they are not.
    [[nodiscard]] std::optional<Look> longer_look(std::size_t ply) const;
    [[nodiscard]] Json point(std::size_t ply) const;

    Line line_;
    bool by_marks_;
    std::vector<Known> known_;
};

}  // namespace lawan::play
