#include "runtime/counting.hpp"

#include <vector>

#include "base/stop.hpp"
#include "game/perft.hpp"
#include "runtime/any_game.hpp"

namespace lawan::runtime {

std::uint64_t count_lines(const Position& position, int depth, const StopToken& stop) {
    return with_typed(position, [&]<Game G>(const TypedPosition<G>& root) {
        return perft(root.rules(), root.state(), depth, stop);
    });
}

void count_distinct(const Position& position, int depth, const StopToken& stop,
                    const std::function<void(const DistinctCount&)>& report) {
    with_typed(position, [&]<Game G>(const TypedPosition<G>& root) {
        std::vector<StateOf<G>> positions{root.state()};
        std::vector<StateOf<G>> images{canonical(root.rules(), root.state())};
        for (int ply = 1; ply <= depth && !stop.stop_requested(); ++ply) {
            positions = distinct_successors(root.rules(), positions, Counting::Positions);
            images = distinct_successors(root.rules(), images, Counting::UpToSymmetry);
            report({ply, positions.size(), images.size()});
        }
    });
}

}  // namespace lawan::runtime
