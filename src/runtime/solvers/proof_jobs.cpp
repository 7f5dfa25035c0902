#include "runtime/solvers/proof_jobs.hpp"

#include <set>
#include <utility>

#include "games/adjacency/adjacency.hpp"
#include "runtime/typed_position.hpp"
#include "solve/adjacency/full_board/adjacency_solver.hpp"

namespace lawan::runtime {
namespace {

class JobList {
public:
    explicit JobList(const TypedPosition<Adjacency>& start)
        : game_(start.rules()), sets_(game_, game_.empty_cells(start.state())) {}

    [[nodiscard]] std::vector<ProofJob> after_one_ply(const std::vector<ProofJob>& jobs,
                                                      bool all_moves) const {
        std::vector<ProofJob> next;
        std::set<std::pair<std::uint64_t, int>> seen;
        for (const auto& job : jobs) {
            const auto& state = typed<Adjacency>(job.position)->state();
            const auto answer = all_moves ? std::nullopt : answer_to(state);
            for (const auto action : game_.actions(state)) {
                if (answer && action != *answer) continue;
                const auto after = game_.result(state, action);
                // Skip duplicates: the same set of empty cells up to symmetry, with as many marks
                // settled.
                if (after.plies_left == 0 ||
                    !seen.emplace(EmptyCellsGame::key(sets_.images(game_.empty_cells(after))),
                                  sets_.settled(after.own, after.enemy))
                         .second)
                    continue;
                const std::string move = game_.action_text(action);
                ProofJob further{job.moves, *job.position.play(move)};
                further.moves.push_back(move);
                next.push_back(std::move(further));
            }
        }
        return next;
    }

private:
    [[nodiscard]] std::optional<Adjacency::Action> answer_to(const Adjacency::State& state) const {
        const std::uint64_t empty = game_.empty_cells(state);
        const SetImages images = sets_.images(empty);
        for (const auto& mirror : sets_.mirrors()) {
            const int cell = sets_.restoring_move(images, mirror, empty);
            if (cell >= 0) return static_cast<Adjacency::Action>(cell);
        }
        return std::nullopt;
    }

    const Adjacency& game_;
    EmptyCellsGame sets_;
};

}  // namespace

Expected<std::vector<ProofJob>> proof_jobs(const Position& position, int plies) {
    const auto* start = typed<Adjacency>(position);
    if (start == nullptr || !AdjacencySolver::applies(start->rules(), start->state()))
        return fail("only a proof of adjacency to a full board can be split");
    if (plies >= position.most_plies_left())
        return fail("the game ends within that many plies; ask for fewer");
    const JobList list(*start);
    std::vector<ProofJob> jobs{{{}, position}};
    for (int ply = 0; ply < plies; ++ply) jobs = list.after_one_ply(jobs, ply % 2 == 0);
    return jobs;
}

}  // namespace lawan::runtime
