#include "server/lines/solving.hpp"

#include <cstddef>
#include <optional>
#include <utility>

#include "base/text.hpp"
#include "play/request_fields.hpp"
#include "render/solution_json.hpp"
#include "runtime/solvers/solution.hpp"
#include "server/analysis/pooled_analysis.hpp"
#include "server/games/bot_check.hpp"
#include "server/games/live_source.hpp"

namespace lawan::server {
namespace {

struct SolveRequest {
    Line line;
    SolverOptions options{};
    bool all_moves = false;
};

SolveRequest read_solve_request(const SearchParts& parts, const Json& json) {
    RequestFields fields(json, "request");
    const Json& source = fields.value("source");
    refuse_if(fields.problem());
    SolveRequest request{read_live_source(parts.registry, parts.live_games, source)};
    const ServerLimits& limits = parts.settings.limits;
    request.all_moves = fields.boolean_or("all_moves", false);
    request.options.threads =
        static_cast<int>(fields.optional_integer("threads", 1, limits.threads).value_or(1));
    if (const auto memory = fields.optional_integer("memory_mb", 1, limits.memory_mb))
        request.options.table_bytes = static_cast<std::size_t>(*memory) << 20U;
    refuse_if(fields.no_more());
    if (request.line.last().is_over())
        throw Refusal(409, "game_over", "the game is over in this position");
    return request;
}

Refusal took_too_long(Duration max_think) {
    return {422,
            "over_limit",
            "not solved within " + duration_text(max_think) + ", the longest search here",
            {{"what", "time"}, {"most", static_cast<std::int64_t>(to_milliseconds(max_think))}}};
}

/// On a thread of the pool.
void solve(const PooledSearch<AnalysisState>& search, const SolveRequest& request,
           Duration max_think) {
    const Position& position = request.line.last();
    const auto solver = make_solver(position, request.options);
    if (!solver) {
        search.tell([error = solver.error()](const AnalysisState& state) {
            state.events.failed(error.code == ErrorCode::Environment
                                    ? failed_search(error.message)
                                    : bad_text("bad_position", error));
        });
        return;
    }
    const auto solution = solve_position(**solver, position, request.all_moves, search.stop());
    if (solution) {
        search.tell([json = solution_json(position, *solution)](const AnalysisState& state) {
            state.events.done(false, json);
        });
        return;
    }
    search.tell([max_think](const AnalysisState& state) {
        if (state.stopped)
            state.events.done(true, nullptr);
        else
            state.events.failed(took_too_long(max_think));
    });
}

}  // namespace

std::unique_ptr<Analysis> start_solving(const SearchParts& parts, const Json& request,
                                        const std::string& visitor, AnalysisEvents events) {
    SolveRequest asked = read_solve_request(parts, request);
    return std::make_unique<PooledAnalysis<AnalysisState>>(
        parts, SearchOrder{SearchKind::Analysis, visitor}, AnalysisState{std::move(events)},
        [asked = std::move(asked), max_think = parts.settings.max_think](
            const PooledSearch<AnalysisState>& search) { solve(search, asked, max_think); });
}

}  // namespace lawan::server
