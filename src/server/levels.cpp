#include "server/levels.hpp"

namespace lawan {

std::array<std::string, 5> levels_of(std::string_view game) {
    if (game == "adjacency") {
        return {"random", "local", "alphabeta:depth=2", "alphabeta:depth=3,eval=survival",
                "alphabeta:time=1s,eval=survival"};
    }
    return {"random", "alphabeta:depth=1", "alphabeta:depth=2", "alphabeta:depth=4",
            "alphabeta:time=1s"};
}

}  // namespace lawan
