#include <sstream>
#include <string>

#include "runtime/typed_position.hpp"
#include "solve/adjacency/full_board/adjacency_solver.hpp"
#include "solve/adjacency/full_board/proof_file.hpp"
#include "tests/fuzz/fuzzing.hpp"

/// Fuzzes files of earlier proofs for Adjacency on 4 x 4.
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lawan::fuzzing;
    using namespace lawan::fuzzing;
    static const Position start = *registry().start("adjacency:w=4,h=4");
    const Adjacency& game = typed<Adjacency>(start)->rules();
    constexpr std::size_t table_bytes = 1 << 16;
    auto solver = *AdjacencySolver::make(game, game.initial_state(), table_bytes);
    std::istringstream input{std::string(as_text(data, size))};
    const auto count = read_proofs(input, game.spec(), solver);
    if (!count) {
        require(!count.error().message.empty(), "a refusal says why");
        return 0;
    }
    require(*count >= 0, "it says how many there were");
    std::stringstream written;
    write_proofs(written, game.spec(), solver, 0);
    auto again = *AdjacencySolver::make(game, game.initial_state(), table_bytes);
    const auto kept = read_proofs(written, game.spec(), again);
    require(kept && *kept <= *count, "what is written reads back");
    return 0;
}
