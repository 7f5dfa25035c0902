#include "server/analysis/traces.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include "arena/or_throw.hpp"
#include "base/secret.hpp"
#include "protocol/reported_tree.hpp"
#include "render/position_json.hpp"
#include "render/trace_json.hpp"
#include "render/trace_report.hpp"
#include "server/analysis/pooled_analysis.hpp"
#include "server/games/bot_check.hpp"
#include "server/transport/query_fields.hpp"

namespace lawan::server {
namespace {

constexpr std::int64_t most_nodes = 500;  ///< of one answer
constexpr std::chrono::milliseconds between_moments{100};

/// Selects nodes of the tree: those below a node, the path to a node, or a range in search order.
std::vector<SearchTree::Index> wanted_nodes(const SearchTree& tree, const QueryFields& query) {
    const auto last = static_cast<std::int64_t>(tree.size()) - 1;
    const auto index_of = [&](std::string_view name, SearchTree::Index standard) {
        return static_cast<SearchTree::Index>(query.integer(name, 0, last).value_or(standard));
    };
    const auto most = static_cast<std::size_t>(query.integer("most", 0, most_nodes).value_or(200));
    std::vector<SearchTree::Index> nodes;
    if (query.has("to")) {
        for (auto index = index_of("to", 0); index != TreeNode::none;
             index = tree.node(index).parent)
            nodes.push_back(index);
        std::ranges::reverse(nodes);
    } else if (query.has("from")) {
        const std::size_t from = index_of("from", 0);
        for (std::size_t i = from; i < std::min(from + most, tree.size()); ++i)
            nodes.push_back(static_cast<SearchTree::Index>(i));
    } else {
        const auto plies = static_cast<int>(query.integer("plies", 0, most_plies).value_or(1));
        nodes = nodes_below(tree, index_of("below", tree.root()), plies,
                            std::max<std::size_t>(most, 1));
    }
    return nodes;
}

std::size_t heap_bytes(const std::string& text) {
    static const std::size_t inside = std::string().capacity();
    return text.capacity() > inside ? text.capacity() + 1 : 0;
}

std::size_t heap_bytes(const std::vector<std::string>& texts) {
    std::size_t bytes = texts.capacity() * sizeof(std::string);
    for (const auto& text : texts) bytes += heap_bytes(text);
    return bytes;
}

std::size_t heap_bytes(const std::vector<TraceText::Visit>& visits) {
    std::size_t bytes = visits.capacity() * sizeof(TraceText::Visit);
    for (const auto& visit : visits) bytes += heap_bytes(visit.move);
    return bytes;
}

/// Counts the trace without its tree: SearchTree counts that.
std::size_t heap_bytes(const TraceText& trace) {
    std::size_t bytes = sizeof(TraceText) + heap_bytes(trace.names) + heap_bytes(trace.visits) +
                        trace.tree_by_ply.capacity() * sizeof(std::uint64_t) +
                        trace.generations.capacity() * sizeof(TraceText::Generation) +
                        trace.population.capacity() * sizeof(TraceText::Line) +
                        trace.offspring.capacity() * sizeof(TraceText::Offspring) +
                        trace.growth.capacity() * sizeof(TraceText::Growth) +
                        trace.walk.capacity() * sizeof(TraceText::Step);
    for (const auto& generation : trace.generations) bytes += heap_bytes(generation.plan);
    for (const auto& line : trace.population) bytes += heap_bytes(line.line);
    for (const auto& birth : trace.offspring) {
        bytes += heap_bytes(birth.first_parent) + heap_bytes(birth.second_parent) +
                 heap_bytes(birth.child) + heap_bytes(birth.known) + birth.origins.capacity();
    }
    for (const auto& moment : trace.growth) {
        bytes += heap_bytes(moment.visits) + heap_bytes(moment.line) +
                 moment.tree.capacity() * sizeof(TreeNode);
    }
    for (const auto& step : trace.walk) bytes += heap_bytes(step.move);
    return bytes;
}

}  // namespace

struct Traces::State : AnalysisState {
    State(AnalysisEvents told, Traces& keeper) : AnalysisState{std::move(told)}, traces(keeper) {}

    Traces& traces;
};

/// Records a search, or reads the reported tree of one.
struct Traces::Recording {
    const Registry& registry;
    SearchRequest request;
    std::string visitor;
    std::optional<PlayedSearch> played;

    /// Runs on a thread of the pool.
    void operator()(const PooledSearch<State>& search) const {
        const Position& position = request.line.last();
        if (!request.told.empty()) {
            auto found = told_search(position, request.told, request.limits.traced_nodes);
            if (found) {
                keep(search, *std::move(found));
            } else {
                search.tell([error = found.error()](const State& state) {
                    state.events.failed(bad_text("bad_tree", error));
                });
            }
            return;
        }
        const RecordingWish wish{
            .bot = request.bot, .limits = request.limits, .seed = request.seed};
        const auto progress = PooledSearch<State>::now_and_then(
            between_moments, {}, [&](const Report& report) { tell_progress(search, report); });
        auto found = record_search(registry, position, wish, search.stop(), progress);
        if (!found) throw EnvironmentError(found.error().message);
        keep(search, *std::move(found));
    }

    void tell_progress(const PooledSearch<State>& search, const Report& report) const {
        const Position& position = request.line.last();
        search.tell(
            [json = report_json(request.bot, request.line.ply(), position.to_move(), report)](
                const State& state) { state.events.progress(json); });
        if (!report.trace || report.trace->growth.empty()) return;
        search.tell([json = moment_json(position, *report.trace, report.trace->growth.back())](
                        const State& state) { state.events.moment(json); });
    }

    /// Measures and serialises on this thread: on the loop it would delay everybody.
    void keep(const PooledSearch<State>& search, RecordedSearch found) const {
        const auto kept =
            std::make_shared<Kept>(std::move(found), visitor, request.line.ply(), played);
        search.tell([kept, summary = summary_of(*kept)](const State& state) {
            state.traces.keep(std::move(*kept));
            state.events.done(state.stopped, summary);
        });
    }
};

std::unique_ptr<Analysis> Traces::record(const Json& json, const std::string& visitor,
                                         AnalysisEvents events) {
    SearchRequest request = searches_.read(json, std::nullopt);
    SearchParts::check_not_over(request);
    std::optional<PlayedSearch> played;
    if (request.as_played) played = repeat_played(searches_, json["source"], request);
    request.limits.traced_nodes = searches_.settings.limits.trace_nodes;
    const SearchOrder order = order_for(request, visitor);
    return std::make_unique<PooledAnalysis<State>>(
        searches_, order, State(std::move(events), *this),
        Recording{searches_.registry, std::move(request), visitor, std::move(played)});
}

Traces::Kept::Kept(RecordedSearch found, std::string whose, int at_ply,
                   std::optional<PlayedSearch> repeated)
    : id(or_throw(random_secret())),
      visitor(std::move(whose)),
      search(std::move(found)),
      ply(at_ply),
      played(std::move(repeated)),
      bytes(sizeof(Kept)) {
    if (search.tree) bytes += search.tree->bytes();
    if (search.report.trace) bytes += heap_bytes(*search.report.trace);
}

void Traces::keep(Kept kept) {
    traces_.push_front(std::move(kept));
    const Kept& newest = traces_.front();
    const std::string visitor = newest.visitor;
    by_id_[newest.id] = traces_.begin();
    bytes_ += newest.bytes;
    Share& share = shares_[visitor];
    ++share.count;
    share.bytes += newest.bytes;
    const ServerLimits& limits = searches_.settings.limits;
    while (share.count > 1 && (share.count > limits.traces_of_one_address ||
                               share.bytes > limits.trace_bytes_of_one_address))
        forget_oldest_of(visitor);
    while (traces_.size() > 1 && (traces_.size() > limits.traces || bytes_ > limits.trace_bytes))
        forget_oldest_of(who_has_most());
}

/// Returns the visitor with the most bytes; among equals the one whose trace was unused for
/// longest.
std::string Traces::who_has_most() const {
    const Kept* found = nullptr;
    for (auto kept = traces_.rbegin(); kept != traces_.rend(); ++kept) {
        const bool is_newest = &*kept == &traces_.front();
        if (found == nullptr ||
            (!is_newest && shares_.at(kept->visitor).bytes > shares_.at(found->visitor).bytes))
            found = &*kept;
    }
    return found->visitor;
}

void Traces::forget_oldest_of(const std::string& visitor) {
    auto oldest = std::prev(traces_.end());
    while (oldest->visitor != visitor) --oldest;
    const auto share = shares_.find(visitor);
    bytes_ -= oldest->bytes;
    share->second.bytes -= oldest->bytes;
    if (--share->second.count == 0) shares_.erase(share);
    by_id_.erase(oldest->id);
    traces_.erase(oldest);
}

const Traces::Kept& Traces::find(const std::string& id) {
    const auto place = by_id_.find(id);
    if (place == by_id_.end()) {
        throw Refusal(404, "no_such_trace",
                      "this recorded search is no longer available; record it again");
    }
    traces_.splice(traces_.begin(), traces_, place->second);
    return traces_.front();
}

Json Traces::summary_of(const Kept& kept) {
    Json json{{"id", kept.id}};
    json.update(trace_json(kept.search, kept.ply));
    json["played"] = nullptr;
    if (const auto& played = kept.played) {
        json["played"] = {{"move", played->move},
                          {"timed", played->timed},
                          {"remembered", played->remembered},
                          {"nodes", played->nodes ? Json(*played->nodes) : Json()}};
    }
    return json;
}

Json Traces::summary(const std::string& id) { return summary_of(find(id)); }

Json Traces::nodes(const std::string& id, const std::string& query) {
    const Kept& kept = find(id);
    const QueryFields asked(query);
    asked.allow_only({"below", "to", "from", "plies", "most", "moment"});
    Json nodes = Json::array();
    if (asked.has("moment")) {
        const auto& trace = kept.search.report.trace;
        const auto moments = trace && kept.search.tree ? std::ssize(trace->growth) : 0;
        if (moments == 0)
            throw Refusal(400, "bad_request",
                          "moment: leave it out, the growth of this tree was not recorded",
                          {{"field", "moment"}});
        const std::int64_t moment = asked.integer("moment", 0, moments - 1).value_or(0);
        nodes = nodes_at(kept.search, trace->growth[static_cast<std::size_t>(moment)]);
    } else if (kept.search.tree) {
        for (const auto index : wanted_nodes(*kept.search.tree, asked))
            nodes.push_back(node_json(*kept.search.tree, index));
    }
    return {{"nodes", nodes}};
}

std::string Traces::drawing(const std::string& id, const DrawingLimits& limits) {
    auto svg = search_as_svg(find(id).search, limits);
    if (!svg) throw bad_text("bad_tree", svg.error());
    return *std::move(svg);
}

}  // namespace lawan::server
