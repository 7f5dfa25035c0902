#include "render/solution_json.hpp"

#include "render/position_json.hpp"

namespace lawan::render {

Json solution_json(const Position& position, const Solution& solution) {
    Json object{{"game", position.game()},         {"position", position.text()},
                {"value", points(solution.value)}, {"kind", "exact"},
                {"best", solution.best},           {"line", solution.line},
                {"moves", Json::array()}};
    for (const auto& [move, score] : solution.moves)
        object["moves"].push_back({{"move", move}, {"value", points(score)}});
    if (solution.plies) object["plies"] = *solution.plies;
    object["nodes"] = solution.nodes;
    object["time_ms"] = to_milliseconds(solution.time);
    return object;
}

}  // namespace lawan::render
