#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <filesystem>
#include <fstream>
#include <string>
#include <tuple>
#include <vector>

#include "base/random.hpp"
#include "games/adjacency/adjacency.hpp"
#include "solve/adjacency/full_board/adjacency_solver.hpp"
#include "solve/adjacency/full_board/empty_cells_game.hpp"
#include "solve/adjacency/full_board/proof_file.hpp"

namespace lawan::tests {
namespace {

constexpr std::size_t table_bytes = std::size_t{64} << 20U;

/// Returns the files of proofs listed in docs/solved.md.
std::vector<std::filesystem::path> proof_files() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry :
         std::filesystem::directory_iterator(LAWAN_TEST_DATA "/../docs/solved")) {
        if (entry.path().extension() == ".proofs") files.push_back(entry.path());
    }
    std::ranges::sort(files);
    return files;
}

/// Parses the game from the first line, such as `lawan proofs of adjacency:w=6`.
Expected<Adjacency> game_of(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    const std::string spec = line.substr(line.rfind(' ') + 1);
    const auto colon = spec.find(':');
    return Adjacency::parse_rules(colon == std::string::npos ? "" : spec.substr(colon + 1));
}

/// Proves the bounds again with empty tables.
void prove_again(const Adjacency& game, const AdjacencySolver::Proof& proof) {
    const Adjacency::State start = game.initial_state();
    auto solver = *AdjacencySolver::make(game, start, table_bytes);
    const std::uint64_t board = start.own | start.enemy | game.empty_cells(start);
    Adjacency::State state = start;
    state.own = board & ~proof.empty;
    state.enemy = 0;
    state.plies_left = static_cast<std::uint8_t>(std::popcount(proof.empty));
    ASSERT_EQ(game.empty_cells(state), proof.empty);
    const EmptyCellsGame sets(game, game.empty_cells(start));
    const int settled = sets.settled(state.own, state.enemy);
    EXPECT_TRUE(solver.reaches(state, settled + proof.range.lower, {}).value());
    EXPECT_FALSE(solver.reaches(state, settled + proof.range.upper + 1, {}).value());
}

TEST(SolvedProofs, ARandomSampleHolds) {
    ASSERT_GE(proof_files().size(), 2U);
    Random random(5);
    for (const auto& path : proof_files()) {
        SCOPED_TRACE(path.filename());
        const auto game = game_of(path);
        ASSERT_TRUE(game.has_value());
        auto reader = *AdjacencySolver::make(*game, game->initial_state(), table_bytes);
        std::ifstream file(path);
        const auto count = read_proofs(file, game->spec(), reader);
        ASSERT_TRUE(count.has_value()) << count.error().message;
        std::vector<AdjacencySolver::Proof> proofs;
        reader.for_each_proof(
            1, [&](const AdjacencySolver::Proof& proof) { proofs.push_back(proof); });
        ASSERT_GE(proofs.size(), 1000U);
        // Among the cheapest proofs, take those with the fewest cells.
        constexpr std::uint32_t cheap = 50;
        std::ranges::sort(proofs, {}, [](const AdjacencySolver::Proof& proof) {
            return std::tuple{proof.work, std::popcount(proof.empty), proof.empty};
        });
        for (int i = 0; i < 3; ++i) prove_again(*game, proofs[random.below(cheap)]);
    }
}

}  // namespace
}  // namespace lawan::tests
