#include "server/levels.hpp"

namespace lawan {

/// Games won, drawn and lost against the level below, from as many openings: Connect Four 28-0-2,
/// 32-0-8, 45-2-3; five by five with four in a row 30-0-0, 29-0-11, 34-11-5; Adjacency 18-0-2,
/// 23-2-5, 19-1-0. The fifth has a second a move.
std::array<std::string, 5> levels_of(std::string_view game) {
    if (game == "adjacency") {
        return {"random", "local", "alphabeta:depth=2", "alphabeta:depth=3,eval=survival",
                "alphabeta:time=1s,eval=survival"};
    }
    return {"random", "alphabeta:depth=1", "alphabeta:depth=2", "alphabeta:depth=6",
            "alphabeta:time=1s"};
}

}  // namespace lawan
