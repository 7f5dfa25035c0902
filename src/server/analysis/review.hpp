#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "server/analysis/move_grade.hpp"
#include "server/analysis/search_request.hpp"

namespace lawan::server {

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

/// Blocks. The analyst asks the solver first, without a clock, wherever the solver expects to be
/// quick: so what is said of such a game is exact, and the same every time.
[[nodiscard]] Opinion look_at(const Registry& registry, const SearchRequest& request, Look look,
                              const std::stop_token& stop);

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

}  // namespace lawan::server
